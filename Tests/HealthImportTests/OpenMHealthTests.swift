import Core
import HealthImport
import HealthModel
import Testing

@Suite("Open mHealth")
struct OpenMHealthTests {
  private func read(_ bytes: [UInt8]) -> [ImportItem] {
    let (items, failure) = FormatSupport.read(
      OpenMHealthReader(options: FormatSupport.options()),
      bytes
    )
    #expect(failure == nil)
    return items
  }

  @Test("Rates and sleep are read, by every form of their time frames")
  func points() throws {
    let bytes = try FormatSupport.fixture("open-mhealth/points.json")
    #expect(ImportFormat.of(bytes, name: "x")?.name == "open-mhealth")
    let items = read(bytes)
    #expect(
      items.samples.map(\.line) == [
        "heart-rate 72.0 2026-03-29T14:05:00+02:00 2026-03-29T14:05:00+02:00 Chest strap",
        "respiratory-rate 14.0 2026-03-29T14:05:00+00:00 2026-03-29T14:06:00+00:00 Open mHealth",
        "sleep 1.0 2026-03-28T23:00:00+00:00 2026-03-29T06:30:00+00:00 Open mHealth",
        "sleep 1.0 2026-03-28T23:00:00+00:00 2026-03-29T07:00:00+00:00 Open mHealth",
      ]
    )
    #expect(items.samples[1].metadata == ["WasUserEntered": "1"])
    #expect(items.ignored == 1)
  }

  @Test("Points that can't be readings are left out under their reasons")
  func rejections() throws {
    let rejected = read(try FormatSupport.fixture("open-mhealth/points.json")).rejected
    #expect(
      rejected == [
        RejectedRow(.badTime, .record(6), detail: "“effective_time_frame” is missing"),
        RejectedRow(.badValue, .record(7), detail: "“heart_rate” has no number"),
        RejectedRow(.badTime, .record(8), detail: "the interval has no start and no duration"),
        RejectedRow(.badUnit, .record(9), detail: "heart rate comes without a unit"),
        RejectedRow(.badTime, .record(10), detail: "“effective_time_frame” is missing"),
        RejectedRow(.badTime, .record(11), detail: "the sleep has no time interval"),
        RejectedRow(.badTime, .record(12), detail: "“1e400 h” isn't a duration"),
      ]
    )
  }

  @Test("A single point, and one a line, are read too; a header is not needed")
  func single() {
    let point = """
      {"heart_rate":{"value":50,"unit":"beats/min"},"descriptive_statistic":"average",\
      "effective_time_frame":{"date_time":"2026-03-29T14:05:00Z"}}
      """
    #expect(ImportFormat.of(Array(point.utf8), name: "x")?.name == "open-mhealth")
    #expect(read(Array(point.utf8)).samples.count == 1)
    #expect(read(Array("\(point)\n\(point)\n".utf8)).samples.count == 2)
  }
}
