import Core
import HealthImport
import HealthModel
import Testing

@Suite("Health Auto Export")
struct HealthAutoExportTests {
  private func read(_ name: String, zone: LocalZone? = nil) throws -> [ImportItem] {
    let bytes = try FormatSupport.fixture("health-auto-export/\(name)")
    #expect(ImportFormat.of(bytes, name: "x")?.name == "health-auto-export")
    let reader = HealthAutoExportReader(options: FormatSupport.options(zone: zone))
    let (items, failure) = FormatSupport.read(reader, bytes)
    #expect(failure == nil)
    return items
  }

  @Test("Readings that are not aggregated go in one by one, whatever the order of the keys")
  func unaggregated() throws {
    let items = try read("unaggregated.json")
    #expect(
      items.samples.map(\.line) == [
        "heart-rate 72.0 2026-03-29T14:05:00+02:00 2026-03-29T14:05:00+02:00 Zoë’s Apple Watch",
        "heart-rate 74.5 2026-03-29T14:06:00+02:00 2026-03-29T14:06:00+02:00 Watch|iPhone",
        "oxygen-saturation 97.0 2026-03-29T14:00:00+02:00 2026-03-29T14:10:00+02:00 Watch",
        "oxygen-saturation 98.0 2026-03-29T15:00:00+02:00 2026-03-29T15:00:00+02:00 Watch",
        "sleep 0.0 2026-03-28T23:00:00+01:00 2026-03-28T23:30:00+01:00 Watch",
        "sleep 3.0 2026-03-28T23:30:00+01:00 2026-03-29T01:00:00+01:00 Watch",
        "sleep 5.0 2026-03-29T01:00:00+01:00 2026-03-29T03:30:00+02:00 Watch",
      ]
    )
    #expect(items.ignored == 1)
  }

  @Test("What can't be a reading is left out under its reason, with the record's number")
  func rejections() throws {
    let rejected = try read("unaggregated.json").rejected
    #expect(
      rejected == [
        RejectedRow(
          .impossibleValue,
          .record(3),
          detail: "999 count/min is not a value that heart rate can have"
        ),
        RejectedRow(.badValue, .record(4), detail: "“qty” is missing"),
        RejectedRow(
          .noOffset,
          .record(5),
          detail: "“date” is “2026-03-29 14:09:00”, without an offset from UTC; --zone says where"
        ),
        RejectedRow(.badTime, .record(6), detail: "“date” is “yesterday”, which isn't a time"),
        RejectedRow(.badValue, .record(12), detail: "“Dreaming” isn't a stage of sleep"),
        RejectedRow(
          .impossibleTime,
          .record(13),
          detail: "it ends at 2026-03-29T03:20:00+02:00, before it starts at "
            + "2026-03-29T03:30:00+02:00"
        ),
      ]
    )
  }

  @Test("With a zone, a time without an offset is taken in it")
  func zone() throws {
    let berlin = try #require(FormatSupport.berlin)
    let items = try read("unaggregated.json", zone: berlin)
    #expect(!items.rejected.contains { $0.reason == .noOffset })
    let start = "2026-03-29T14:09:00+02:00"
    #expect(items.samples.contains { $0.start.description == start && $0.value == 70 })
  }

  @Test("An hour's heart rate is its mean, with the extremes beside it")
  func aggregatedHeartRate() throws {
    let sample = try #require(try read("aggregated.json").samples.first)
    #expect(sample.value == 72.25)
    #expect(sample.metadata == ["Minimum": "61", "Maximum": "90"])
  }

  @Test("Units are converted, fractions of steps rounded, pairs of pressure split")
  func units() throws {
    let samples = try read("aggregated.json").samples
    let values = samples.map { "\($0.type.name) \(($0.value * 100).rounded() / 100)" }
    #expect(
      values[1...6] == [
        "steps 8123.0", "blood-pressure-systolic 120.0", "blood-pressure-diastolic 80.0",
        "body-mass 68.04", "body-temperature 37.0", "fev1 3.1",
      ]
    )
    #expect(samples[5].source == "Health Auto Export")
  }

  @Test("A unit that measures something else is refused")
  func badUnit() throws {
    let row = try #require(try read("aggregated.json").rejected.first)
    #expect(
      row == RejectedRow(.badUnit, .record(7), detail: "“furlong” isn't a unit of respiratory rate")
    )
  }

  @Test("A night keeps its bounds and both its lengths; one without bounds is left out")
  func nights() throws {
    let items = try read("aggregated.json")
    #expect(
      items.samples.filter { $0.type == .sleepAnalysis }.map(\.line) == [
        "sleep 0.0 2026-03-28T22:45:00+01:00 2026-03-29T08:10:00+02:00 Watch",
        "sleep 1.0 2026-03-28T23:00:00+01:00 2026-03-29T06:30:00+01:00 Watch",
        "sleep 2.0 2026-03-29T07:30:00+02:00 2026-03-29T08:00:00+02:00 Watch",
        "sleep 1.0 2026-03-29T23:00:00+02:00 2026-03-30T06:30:00+02:00 Hume",
        "sleep 2.0 2026-03-30T06:54:00+02:00 2026-03-30T07:00:00+02:00 Hume",
      ]
    )
    #expect(
      items.rejected.last
        == RejectedRow(
          .badTime,
          .record(10),
          detail: "the night has neither “sleepStart” nor “inBedStart”"
        )
    )
  }

  @Test("A valence from −1 to 1 becomes a mood from −5 to 5, by a 12-hour clock or seconds too")
  func mood() throws {
    let items = try read("mind.json")
    let moods = items.samples.filter { $0.type == .stateOfMind }
    #expect(moods.map(\.value) == [3.5, -5, 0])
    #expect(
      moods.map(\.start.description) == [
        "2026-03-29T14:30:00+02:00", "2026-03-29T12:30:00.500+00:00", "2026-03-29T00:05:00+02:00",
      ]
    )
    #expect(moods[0].metadata["StateOfMindLabels"] == "Calm, Content")
    #expect(moods[0].metadata["ExternalUUID"] == "A1")
    #expect(
      items.rejected.prefix(2) == [
        RejectedRow(.impossibleValue, .record(4), detail: "a valence of 1.4 is beyond −1 to 1"),
        RejectedRow(.badValue, .record(5), detail: "“valence” is missing or isn't a number"),
      ]
    )
  }

  @Test("Only a dose that was taken is one, though a skipped one has an amount too")
  func medication() throws {
    let items = try read("mind.json")
    let doses = items.samples.filter { $0.type == .medicationDose }
    #expect(doses.map(\.value) == [4, 4])
    #expect(
      doses.map(\.start.description) == ["2026-03-29T08:02:00+02:00", "2026-03-29T21:00:00+02:00"]
    )
    #expect(doses[0].metadata == ["MedicationName": "Dexketoprofeno", "MedicationDose": "1"])
    #expect(items.ignored == 2)
    #expect(
      items.rejected.last
        == RejectedRow(
          .badValue,
          .record(10),
          detail: "“status” is missing: whether the dose was taken is unknown"
        )
    )
  }

  @Test(
    "Numbers beyond what can be held are refused, not trapped on",
    arguments: ["1e400", "-1e400"]
  )
  func hugeNumbers(number: String) throws {
    let text = """
      {"data":{"metrics":[{"name":"heart_rate","units":"bpm","data":[
      {"date":"2026-03-29 14:00:00 +0200","qty":\(number)},
      {"date":\(number),"qty":70}]}]}}
      """
    let reader = HealthAutoExportReader(options: FormatSupport.options())
    let (items, failure) = FormatSupport.read(reader, Array(text.utf8))
    #expect(failure == nil)
    #expect(items.samples.isEmpty)
    #expect(items.rejected.map(\.reason) == [.badValue, .badTime])
  }

  @Test("A name loses its control characters")
  func hostileName() throws {
    let text = """
      {"data":{"metrics":[{"name":"heart_rate","units":"bpm","data":[
      {"date":"2026-03-29 14:00:00 +0200","qty":70,"source":"W\\u001b[31m\\u0000at\\nch\\u202e"}]}]}}
      """
    let reader = HealthAutoExportReader(options: FormatSupport.options())
    let (items, _) = FormatSupport.read(reader, Array(text.utf8))
    #expect(items.samples.map(\.source) == ["W[31match"])
  }
}
