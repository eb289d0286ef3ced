import Catalogues
import HealthModel

/// A chart as SVG 1.1 markup, to stand in a page or alone: no scripts, nothing fetched, all text
/// escaped, with a title and a description for screen readers.
package struct SVGChart: Sendable {
  /// How its colours are chosen.
  package enum Scheme: Sendable, Equatable {
    /// By what the reader's screen prefers; the rules are in the chart itself.
    case automatic
    /// The same, with the rules left to the page: ``SVGPalette/styleSheet``.
    case page
    /// Always these.
    case fixed(SVGPalette)
  }

  /// The whole `<svg>` element, on one line.
  package let markup: String

  /// Draws a chart.
  ///
  /// - Parameters:
  ///   - chart: what is drawn.
  ///   - width: in CSS pixels, at least 240.
  ///   - height: in CSS pixels; more is taken where the text needs it.
  ///   - scheme: how colours are chosen.
  ///   - identifier: begins the ids within, unique in its page; letters, digits and hyphens are
  ///     kept, all else is dropped.
  package init(
    _ chart: Chart,
    width: Double = 640,
    height: Double = 280,
    scheme: Scheme = .automatic,
    identifier: String = "chart"
  ) {
    let layout = SVGLayout(chart, width: width, height: height)
    var pen = Self.pen(scheme)
    let paper = [(name: "width", value: layout.width), (name: "height", value: layout.height)]
    pen.element("rect", paper, fill: .paper)
    SVGDrawing(chart, layout).draw(with: &pen)
    let rules = scheme == .automatic ? "<style>\(SVGPalette.styleSheet)</style>" : ""
    let kept = identifier.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    markup = Self.opening(chart, layout, id: "c-\(kept)") + rules + pen.markup + "</svg>"
  }

  private static func pen(_ scheme: Scheme) -> SVGPen {
    switch scheme {
    case .automatic, .page: SVGPen(palette: .light, hasRules: true)
    case .fixed(let palette): SVGPen(palette: palette, hasRules: false)
    }
  }

  /// The beginning of the element, with its title and its description.
  private static func opening(_ chart: Chart, _ layout: SVGLayout, id: String) -> String {
    let words = ChartWords(chart)
    let width = number(layout.width)
    let height = number(layout.height)
    let legend = words.legend.map(\.text).joined(separator: ", ")
    let title = MarkupText.escaped(chart.heading)
    let description = MarkupText.escaped("\(words.days). \(words.summary) \(legend)")
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"mindpulse-chart\" "
      + "xml:lang=\"\(chart.words.code)\" viewBox=\"0 0 \(width) \(height)\" width=\"\(width)\" height=\"\(height)\" "
      + "role=\"img\" aria-labelledby=\"\(id)-title \(id)-desc\" font-family=\""
      + "system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif\">"
      + "<title id=\"\(id)-title\">\(title)</title>"
      + "<desc id=\"\(id)-desc\">\(description)</desc>"
  }

  /// A coordinate with at most one decimal.
  static func number(_ value: Double) -> String {
    DecimalText.one(value).replacing("−", with: "-")
  }
}
