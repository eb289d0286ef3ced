@testable import Charts

/// The text elements of a chart, with the boxes they take.
struct SVGText {
  /// What is written.
  let text: String
  /// The left edge.
  let left: Double
  /// The right edge, by the widths of a wide font.
  let right: Double
  /// The base line.
  let base: Double
  /// The size of the letters.
  let size: Double

  /// The upper edge: capitals and digits of DejaVu Sans are 0.73 of the size high.
  var top: Double { base - 0.75 * size }
  /// The lower edge: descenders reach 0.24 of the size below the line.
  var bottom: Double { base + 0.24 * size }

  /// Whether two of them share a place.
  func overlaps(_ other: SVGText) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }

  /// All text elements of some markup.
  static func all(in markup: String) -> [SVGText] {
    markup.matches(of: /<text ([^>]*)>([^<]*)<\/text>/).compactMap { match in
      let attributes = String(match.1)
      guard let x = number("x", attributes), let y = number("y", attributes),
        let size = number("font-size", attributes)
      else { return nil }
      let text = String(match.2).replacing("&lt;", with: "<").replacing("&gt;", with: ">")
        .replacing("&quot;", with: "\"").replacing("&#39;", with: "'")
        .replacing("&amp;", with: "&")
      let isBold = attributes.contains("bold")
      let wide = TextMeasure.width(text, size: size, isBold: isBold)
      let left = attributes.contains("text-anchor=\"end\"") ? x - wide : x
      return SVGText(text: text, left: left, right: left + wide, base: y, size: size)
    }
  }

  private static func number(_ name: String, _ attributes: String) -> Double? {
    attributes.split(separator: " ").first { $0.hasPrefix("\(name)=\"") }
      .flatMap { Double($0.dropFirst(name.count + 2).dropLast()) }
  }
}
