import Catalogues

/// Several charts one below the other in one SVG, such as both blood pressures.
package struct SVGSheet: Sendable {
  /// The whole `<svg>` element, on one line.
  package let markup: String

  /// The space between two charts, in CSS pixels; each has a margin of its own.
  private static let gap = 0.0

  /// Draws charts; a single one is an ``SVGChart`` like any other.
  ///
  /// - Parameters:
  ///   - charts: from top to bottom.
  ///   - title: what they are together, for screen readers.
  ///   - width: in CSS pixels, at least 240.
  ///   - height: of each, in CSS pixels; more is taken where the text needs it.
  ///   - scheme: how colours are chosen.
  package init(
    _ charts: [Chart],
    title: String,
    width: Double = 640,
    height: Double = 280,
    scheme: SVGChart.Scheme = .automatic
  ) {
    if charts.count == 1, let only = charts.first {
      markup = SVGChart(only, width: width, height: height, scheme: scheme).markup
      return
    }
    var parts = ""
    var top = 0.0
    for (index, chart) in charts.enumerated() {
      // The rules stand once, in the sheet.
      let inner = scheme == .automatic ? SVGChart.Scheme.page : scheme
      let drawn = SVGChart(
        chart,
        width: width,
        height: height,
        scheme: inner,
        identifier: "chart-\(index + 1)"
      )
      parts += "<g transform=\"translate(0,\(SVGChart.number(top)))\">\(drawn.markup)</g>"
      top += SVGLayout(chart, width: width, height: height).height + Self.gap
    }
    let size = (
      width: SVGChart.number(max(240, width)), height: SVGChart.number(max(0, top - Self.gap))
    )
    let rules = scheme == .automatic ? "<style>\(SVGPalette.styleSheet)</style>" : ""
    let language = charts.first.map { " xml:lang=\"\($0.words.code)\"" } ?? ""
    markup =
      "<svg xmlns=\"http://www.w3.org/2000/svg\"\(language) "
      + "viewBox=\"0 0 \(size.width) \(size.height)\" width=\"\(size.width)\" height=\"\(size.height)\" role=\"group\" "
      + "aria-labelledby=\"sheet-title\"><title id=\"sheet-title\">\(MarkupText.escaped(title))"
      + "</title>\(rules)\(parts)</svg>"
  }
}
