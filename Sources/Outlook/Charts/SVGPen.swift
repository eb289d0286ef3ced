/// Writes SVG elements, each with the colours of its part.
///
/// Colours are written as attributes, which every reader of SVG knows, and as classes, by which a
/// style sheet takes their place.
struct SVGPen: Sendable {
  /// The colours of the attributes.
  let palette: SVGPalette
  /// Whether classes are written for a style sheet.
  let hasRules: Bool
  /// What has been written.
  private(set) var markup = ""

  /// A pen that has written nothing.
  init(palette: SVGPalette, hasRules: Bool) {
    self.palette = palette
    self.hasRules = hasRules
  }

  /// Writes an element without content.
  mutating func element(
    _ name: String,
    _ numbers: [(name: String, value: Double)],
    fill: SVGPalette.Role? = nil,
    stroke: SVGPalette.Role? = nil,
    more: String = ""
  ) {
    markup += "<\(name)"
    for (name, value) in numbers { markup += " \(name)=\"\(SVGChart.number(value))\"" }
    markup += paint(fill: fill, stroke: stroke) + (more.isEmpty ? "" : " \(more)") + "/>"
  }

  /// Writes a straight line.
  mutating func line(
    _ from: (x: Double, y: Double),
    _ to: (x: Double, y: Double),
    _ stroke: SVGPalette.Role,
    more: String = ""
  ) {
    element(
      "line",
      [("x1", from.x), ("y1", from.y), ("x2", to.x), ("y2", to.y)],
      stroke: stroke,
      more: more
    )
  }

  /// Writes text with its base line at `y`.
  mutating func text(
    _ text: String,
    x: Double,
    y: Double,
    size: Double = SVGLayout.textSize,
    _ fill: SVGPalette.Role,
    isBold: Bool = false,
    endsAtX: Bool = false
  ) {
    markup += "<text x=\"\(SVGChart.number(x))\" y=\"\(SVGChart.number(y))\""
    markup += " font-size=\"\(SVGChart.number(size))\""
    if isBold { markup += " font-weight=\"bold\"" }
    if endsAtX { markup += " text-anchor=\"end\"" }
    markup += paint(fill: fill, stroke: nil) + ">\(MarkupText.escaped(text))</text>"
  }

  private func paint(fill: SVGPalette.Role?, stroke: SVGPalette.Role?) -> String {
    var classes: [String] = []
    var text = ""
    if let fill {
      classes.append("fill-\(fill.rawValue)")
      text += " fill=\"\(palette.colour(fill))\""
    } else {
      text += " fill=\"none\""
    }
    if let stroke {
      classes.append("stroke-\(stroke.rawValue)")
      text += " stroke=\"\(palette.colour(stroke))\""
    }
    guard hasRules, !classes.isEmpty else { return text }
    return " class=\"\(classes.joined(separator: " "))\"" + text
  }
}
