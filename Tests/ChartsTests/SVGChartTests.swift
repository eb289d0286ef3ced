import Testing

@testable import Charts

@Suite("Charts as SVG")
struct SVGChartTests {
  static let week = ChartSamples.chart(
    ChartSamples.week,
    baseline: Chart.Baseline(70, name: "your usual")
  )
  static let steps = ChartSamples.chart(
    [(3000, 3000, 3000), nil, (0, 0, 0), (11_772, 11_772, 11_772)],
    title: "Steps",
    unit: "count",
    form: .bars,
    range: nil
  )
  static let months = ChartSamples.chart(ChartSamples.wave(1200))
  static let long = ChartSamples.chart(
    [(-0.001, -0.002, 1e12)],
    title: String(repeating: "A very wide title of WWWW & <MMMM> ", count: 6),
    unit: "\"unit\" of some length, 'as it were'",
    range: Chart.Band(
      low: 60,
      high: 100,
      name: String(repeating: "range of a long name ", count: 5)
    )
  )

  @Test(
    "The rendered picture has the size asked for, and nothing touches its edge",
    .enabled(if: Rendering.isPossible, "librsvg2-bin is not installed"),
    arguments: [300.0, 720],
    [SVGChart.Scheme.fixed(.light), .fixed(.dark), .automatic]
  )
  func pictures(width: Double, scheme: SVGChart.Scheme) throws {
    for chart in [Self.week, Self.steps, Self.months, Self.long] {
      let markup = SVGChart(chart, width: width, height: 320, scheme: scheme).markup
      let seen = try Rendering(markup).look()
      #expect(seen[0] == Int(width))
      #expect(seen[1] == 320)
      #expect(seen[2] == 0, "something is cut off by the edge of “\(chart.title)”")
      #expect(seen[3] > 20, "there is next to nothing on the picture")
    }
  }

  @Test("No two texts overlap, and none lies outside", arguments: [240.0, 300, 480, 720, 1200])
  func places(width: Double) {
    for height in [0.0, 160, 280, 700] {
      for chart in [Self.week, Self.steps, Self.months, Self.long] {
        let markup = SVGChart(chart, width: width, height: height).markup
        let texts = SVGText.all(in: markup)
        let layout = SVGLayout(chart, width: width, height: height)
        #expect(texts.count >= 5)
        for (index, text) in texts.enumerated() {
          #expect(text.left >= 0 && text.right <= layout.width, "“\(text.text)” at \(width)")
          #expect(text.top >= 0 && text.bottom <= layout.height, "“\(text.text)” at \(height)")
          for other in texts[..<index] {
            #expect(!text.overlaps(other), "“\(text.text)” over “\(other.text)” at \(width)")
          }
        }
      }
    }
  }

  @Test(
    "Text is never wider than it was measured",
    .enabled(if: Rendering.isPossible, "librsvg2-bin is not installed")
  )
  func measures() throws {
    let texts =
      [Self.week, Self.steps, Self.months, Self.long]
      .flatMap { SVGText.all(in: SVGChart($0, width: 720).markup).map(\.text) }
      + (32..<127).map { String(repeating: Character(Unicode.Scalar($0)), count: 12) }
    for isBold in [false, true] {
      let lines = texts.enumerated().map { index, text in
        "<text x=\"0\" y=\"\(index * 20 + 14)\" font-size=\"11\" font-family=\"sans-serif\""
          + (isBold ? " font-weight=\"bold\"" : "") + ">\(MarkupText.escaped(text))</text>"
      }
      let markup =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1000\" height=\"\(texts.count * 20)\">"
        + lines.joined() + "</svg>"
      let ends = try Rendering(markup).look("20")
      #expect(ends.count == texts.count)
      for (text, end) in zip(texts, ends) {
        let measured = TextMeasure.width(text, size: 11, isBold: isBold)
        #expect(Double(end) <= measured + 1, "“\(text)”\(isBold ? " in bold" : "")")
      }
    }
  }

  @Test("A gap breaks the line, and an empty day is no bar")
  func gaps() {
    let line = SVGChart(Self.week).markup
    #expect(line.matches(of: /<polyline/).count == 2)
    let bars = SVGChart(Self.steps).markup
    // Paper, three days (a sum of 0 is one of them), and the mark of the legend.
    #expect(bars.matches(of: /<rect/).count == 5)
  }

  @Test("Text can't break out of the markup, and there is a title and a description")
  func escaping() {
    let markup = SVGChart(Self.long, identifier: "a\"><script>").markup
    #expect(!markup.contains("<script"))
    #expect(!markup.contains("<MMMM>"))
    #expect(markup.contains("&lt;MMMM&gt;"))
    #expect(markup.contains("aria-labelledby=\"c-ascript-title c-ascript-desc\""))
    #expect(markup.contains("<title id=\"c-ascript-title\">"))
    #expect(markup.contains("Readings in 1 of 1 day, between 0 and 1e12"))
    #expect(MarkupText.escaped("a\u{0}\u{1b}\u{FFFE}\nb") == "a b")
  }

  @Test("Light and dark follow the reader on a screen, and print is always light")
  func schemes() {
    let automatic = SVGChart(Self.week).markup
    #expect(automatic.contains("@media screen and (prefers-color-scheme:dark)"))
    #expect(automatic.contains("class=\"fill-paper\" fill=\"#ffffff\""))
    let page = SVGChart(Self.week, scheme: .page).markup
    #expect(!page.contains("<style"))
    #expect(page.contains("class=\"stroke-values\""))
    let dark = SVGChart(Self.week, scheme: .fixed(.dark)).markup
    #expect(!dark.contains("class=\"stroke") && dark.contains("fill=\"#1b1b1d\""))
  }
}
