import HealthModel
import Testing

@testable import Charts

@Suite("Several charts in one SVG")
struct SVGSheetTests {
  private let pair = [
    ChartSamples.chart(ChartSamples.week, title: "Systolic blood pressure", unit: "mmHg"),
    ChartSamples.chart(ChartSamples.week, title: "Diastolic blood pressure", unit: "mmHg"),
  ]

  @Test("One chart is a chart like any other")
  func one() {
    #expect(
      SVGSheet([SVGChartTests.week], title: "Heart rate").markup
        == SVGChart(SVGChartTests.week).markup
    )
  }

  @Test("Two have one style sheet, ids of their own and a title together")
  func two() {
    let markup = SVGSheet(pair, title: "Blood <pressure>").markup
    #expect(markup.matches(of: /<style>/).count == 1)
    #expect(markup.contains("<title id=\"sheet-title\">Blood &lt;pressure&gt;</title>"))
    let ids = markup.matches(of: /id="([^"]+)"/).map { String($0.1) }
    #expect(ids.count == 5)
    #expect(Set(ids).count == ids.count)
    #expect(SVGSheet(pair, title: "", scheme: .fixed(.dark)).markup.contains("<style>") == false)
  }

  @Test(
    "The second stands below the first, and nothing is cut off",
    .enabled(if: Rendering.isPossible, "librsvg2-bin is not installed")
  )
  func picture() throws {
    let seen = try Rendering(SVGSheet(pair, title: "Both", width: 400, height: 200).markup).look()
    #expect(seen[0] == 400)
    #expect(seen[1] == 400)
    #expect(seen[2] == 0)
    let alone = try Rendering(SVGChart(pair[0], width: 400, height: 200).markup).look()
    // As much ink in both halves together as in one of them.
    #expect(abs(seen[3] - alone[3]) <= 15)
  }

  @Test("Nothing to draw is an empty sheet")
  func none() {
    #expect(SVGSheet([], title: "").markup.contains("height=\"0\""))
  }
}
