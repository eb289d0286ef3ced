import BundledWords
import HealthModel
import Testing

@testable import Charts

@Suite("Charts of little, of much and of odd data")
struct ExtremeChartTests {
  /// A chart, and what is odd about it.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let chart: Chart
  }

  static let cases: [Case] = [
    .init(
      testDescription: "one reading",
      chart: ChartSamples.chart([nil, nil, nil, (72, 72, 72), nil])
    ),
    .init(
      testDescription: "none",
      chart: ChartSamples.chart([nil, nil, nil])
    ),
    .init(
      testDescription: "none at all, not even a range",
      chart: ChartSamples.chart([nil, nil, nil], range: nil)
    ),
    .init(testDescription: "mood on its whole scale", chart: mood),
    .init(
      testDescription: "a huge span",
      chart: ChartSamples.chart([(-1e12, -1e12, -1e12), (1e-9, 0, 1e12), (5, 4, 6)], range: nil)
    ),
    .init(
      testDescription: "every value the same",
      chart: ChartSamples.chart(Array(repeating: (60, 60, 60), count: 30))
    ),
    .init(testDescription: "ten years", chart: ChartSamples.chart(ChartSamples.wave(3660))),
    .init(
      testDescription: "days of 23 and 25 hours",
      chart: ChartSamples.chart(
        ChartSamples.wave(30),
        baseline: Chart.Baseline(66.5, name: "your usual awake"),
        zone: DaySeriesTests.berlin,
        today: CalendarDay(daysSinceEpoch: 20_755)
      )
    ),
    .init(
      testDescription: "everything in the legend",
      chart: ChartSamples.chart(
        ChartSamples.wave(30),
        range: Chart.Band(low: 60, high: 100, name: "range for the age"),
        baseline: Chart.Baseline(66.5, name: "own usual in sleep")
      )
    ),
  ]

  static var mood: Chart {
    var chart = ChartSamples.chart(
      [(-4.5, -5, -4), nil, (0, 0, 0), (1.5, 1, 2)],
      title: "Mood",
      unit: "score",
      range: nil,
      baseline: Chart.Baseline(-1, name: "own usual")
    )
    chart.scale = -5...5
    return chart
  }

  /// The widths at which charts are shown: a telephone, a report's column, a page, a poster.
  static let widths = [240.0, 380, 640, 1200]

  @Test("No text overlaps another or leaves the picture", arguments: cases, widths)
  func places(_ one: Case, _ width: Double) {
    let markup = SVGChart(one.chart, width: width, height: 220).markup
    let layout = SVGLayout(one.chart, width: width, height: 220)
    let texts = SVGText.all(in: markup)
    #expect(texts.count >= 4)
    for (index, text) in texts.enumerated() {
      #expect(text.left >= 0 && text.right <= layout.width, "“\(text.text)” sticks out")
      #expect(text.top >= 0 && text.bottom <= layout.height, "“\(text.text)” sticks out")
      for other in texts[..<index] {
        #expect(!text.overlaps(other), "“\(text.text)” over “\(other.text)”")
      }
    }
  }

  @Test(
    "Both palettes are drawn whole",
    .enabled(if: Rendering.isPossible, "librsvg2-bin is not installed"),
    arguments: cases,
    SVGPalette.allCases
  )
  func pictures(_ one: Case, _ palette: SVGPalette) throws {
    let markup = SVGChart(one.chart, width: 380, height: 220, scheme: .fixed(palette)).markup
    let seen = try Rendering(markup).look()
    #expect(seen[0] == 380)
    #expect(seen[1] >= 220)
    #expect(seen[2] == 0, "something touches the edge")
    #expect(seen[3] > 10, "there is next to nothing to see")
  }

  @Test("A plot in the terminal keeps its width", arguments: cases, [20, 40, 80])
  func plots(_ one: Case, _ width: Int) {
    for glyphs in Glyphs.allCases {
      let lines = ChartSamples.lines(one.chart, width: width, glyphs)
      #expect(lines.allSatisfy { $0.count <= width }, "\(lines.joined(separator: "\n"))")
      #expect(glyphs != .ascii || lines.allSatisfy { $0.allSatisfy(\.isASCII) })
    }
  }

  @Test("A scale is on the axis whatever was measured")
  func scale() {
    #expect(Self.mood.domain == -5...5)
    let type = Chart(
      .stateOfMind,
      by: .day,
      buckets: [],
      span: 0..<86_400_000,
      zone: .utc,
      words: english
    )
    #expect(type.scale == -5...5)
    let heart = Chart(
      .heartRate,
      by: .day,
      buckets: [],
      span: 0..<1,
      zone: .utc,
      words: english
    )
    #expect(heart.scale == nil)
  }

  @Test("A summary can be left to the text around a plot")
  func summary() {
    let plot = TerminalPlot(Self.mood, width: 60, glyphs: .braille, hasSummary: false).rendered()
    #expect(!plot.contains("Readings in"))
    #expect(plot.contains("own usual"))
  }
}
