import HealthImport
import HealthModel
import Testing

@Suite("Google and Fitbit Takeout")
struct TakeoutTests {
  private func read(
    _ bytes: [UInt8],
    name: String,
    zone: LocalZone? = nil
  ) throws -> [ImportItem] {
    let format = try #require(ImportFormat.of(bytes, name: name))
    #expect(format.name == "takeout")
    guard case .stream(let make) = format.reading else {
      Issue.record("\(name) is read as a stream")
      return []
    }
    let (items, failure) = FormatSupport.read(make(FormatSupport.options(zone: zone)), bytes)
    #expect(failure == nil)
    return items
  }

  private func fixture(_ name: String, zone: LocalZone? = FormatSupport.berlin) throws
    -> [ImportItem]
  {
    try read(
      try FormatSupport.fixture("takeout/\(name)"),
      name: "Takeout/Fitbit/\(name)",
      zone: zone
    )
  }

  @Test("Fitbit's local times need a zone")
  func localTimes() throws {
    let items = try fixture("heart_rate-2026-03-29.json", zone: nil)
    #expect(items.samples.isEmpty)
    #expect(
      items.rejected.first
        == RejectedRow(
          .noOffset,
          .record(1),
          detail: "“dateTime” is “2026-03-29T01:59:58”"
            + ", without an offset from UTC; --zone says where"
        )
    )
  }

  @Test("Heart rates are read, without the guesses of confidence 0")
  func heartRate() throws {
    let items = try fixture("heart_rate-2026-03-29.json")
    #expect(
      items.samples.map(\.line) == [
        "heart-rate 62.0 2026-03-29T01:59:58+01:00 2026-03-29T01:59:58+01:00 Fitbit",
        "heart-rate 72.0 2026-03-29T14:05:00+02:00 2026-03-29T14:05:00+02:00 Fitbit",
      ]
    )
    #expect(items.ignored == 1)
    #expect(
      items.rejected == [
        RejectedRow(
          .impossibleValue,
          .record(4),
          detail: "700 count/min is not a value that heart rate can have"
        ),
        RejectedRow(
          .badTime,
          .record(5),
          detail: "“dateTime” is “2026-13-29T14:05:15”, which isn't a time"
        ),
      ]
    )
  }

  @Test("A resting heart rate of 0 is none")
  func resting() throws {
    let items = try fixture("resting_heart_rate-2026-01-01.json")
    #expect(items.samples.map { "\($0.type.name) \($0.value)" } == ["resting-heart-rate 57.25"])
    #expect(items.ignored == 1)
  }

  @Test("Nights give the time in bed and each stage; an unknown stage leaves its night out")
  func sleep() throws {
    let items = try fixture("sleep-2026-03-01.json")
    #expect(items.samples.map { Int($0.value) } == [0, 2, 3, 4, 5, 0, 1, 2])
    #expect(items.samples[4].end.description == "2026-03-29T00:30:30+01:00")
    #expect(
      items.rejected
        == [RejectedRow(.badValue, .record(3), detail: "“levitating” isn't a stage of sleep")]
    )
  }

  @Test("CSV in UTC needs no zone; a copy by Health Connect is passed over")
  func csv() throws {
    let text = """
      timestamp,beats per minute,data source
      2024-10-27T00:00:04Z,65.0,Pixel Watch
      2024-10-27T00:00:06Z,66.0,Some App Health Connect
      2024-10-27T00:00:08Z,,Pixel Watch
      2024-10-27T00:00:10Z,fast,Pixel Watch
      2024-10-27T00:00:12Z,70
      """
    let name = "Takeout/Fitbit/Physical Activity_GoogleData/heart_rate_2024-10-27.csv"
    let items = try read(Array(text.utf8), name: name)
    #expect(
      items.samples.map(\.line) == [
        "heart-rate 65.0 2024-10-27T00:00:04+00:00 2024-10-27T00:00:04+00:00 Fitbit"
      ]
    )
    #expect(items.samples.first?.device == "Pixel Watch")
    #expect(items.ignored == 2)
    #expect(
      items.rejected == [
        RejectedRow(.badValue, .line(5), detail: "“fast” is not a number for heart rate"),
        RejectedRow(
          .malformed,
          .line(6),
          detail: "it is not UTF-8, or has not as many fields as named"
        ),
      ]
    )
  }

  @Test("The twins of JSON and CSV are one reading when the zone is right")
  func twins() throws {
    let csv = "timestamp,beats per minute\n2026-03-29T12:05:00Z,72.0\n"
    let name = "heart_rate_2026-03-29.csv"
    let one = try read(Array(csv.utf8), name: name, zone: FormatSupport.berlin).samples
    let other = try fixture("heart_rate-2026-03-29.json").samples
    #expect(one[0].line == other[1].line)
  }

  @Test(
    "What a file holds is told by its header, and by its name where two headers are alike",
    arguments: [
      (
        "daily_resting_heart_rate.csv",
        "timestamp,beats per minute,data source\n2026-03-29T04:00:00Z,57,Fitbit App",
        "resting-heart-rate 57.0"
      ),
      (
        "daily_respiratory_rate.csv",
        "timestamp,breaths per minute,data source\n2026-03-29T04:00:00Z,14.5,Fitbit App",
        "respiratory-rate 14.5"
      ),
      (
        "Daily Respiratory Rate Summary - 2026-03-29.csv",
        "timestamp,daily_respiratory_rate\n2026-03-29T00:00:00,14.5",
        "respiratory-rate 14.5"
      ),
      (
        "heart_rate_variability_2026-03-29.csv",
        "timestamp,root mean square of successive differences milliseconds,standard deviation milliseconds,data source\n"
          + "2026-03-29T04:00:00Z,40,55,Fitbit App", "heart-rate-variability 55.0"
      ),
      (
        "oxygen_saturation_2026-03-29.csv",
        "timestamp,oxygen saturation percentage,data source\n2026-03-29T04:00:00Z,96.5,Watch",
        "oxygen-saturation 96.5"
      ),
      (
        "Minute SpO2 - 2026-03-29.csv",
        "timestamp,value\n2026-03-29T04:00:00Z,50.0\n2026-03-29T04:01:00Z,95.0",
        "oxygen-saturation 95.0"
      ),
      (
        "weight.csv", "timestamp,weight grams,data source\r\n2026-03-29T04:00:00Z,69500,Aria\r\n",
        "body-mass 69.5"
      ),
    ]
  )
  func kinds(name: String, text: String, expected: String) throws {
    let items = try read(Array(text.utf8), name: "Takeout/Fitbit/\(name)", zone: .utc)
    #expect(items.samples.map { "\($0.type.name) \($0.value)" } == [expected])
  }

  @Test(
    "Files that hold nothing of ours are of no format",
    arguments: [
      ("glucose.csv", "no data"),
      ("steps-2026-03-01.json", "[{\"dateTime\":\"03/29/26 00:00:00\",\"value\":\"0\"}]"),
      ("Daily HRV.csv", "timestamp,rmssd,nremhr,entropy\n2026-03-29T00:00:00,40,55,2\n"),
      ("values.csv", "timestamp,value\n2026-03-29T00:00:00,40\n"),
      ("respiratory_rate_sleep_summary.csv", "timestamp,full sleep milli breaths per minute\n"),
    ]
  )
  func unknown(name: String, text: String) {
    #expect(ImportFormat.of(Array(text.utf8), name: "Takeout/Fitbit/\(name)") == nil)
  }

  @Test("Google Fit's merged streams are read; points without value or time are left out")
  func fit() throws {
    let items = try fixture("fit-merged.json", zone: nil)
    #expect(
      items.samples.map { "\($0.type.name) \($0.value) \($0.source)" } == [
        "heart-rate 72.0 com.example.watch", "steps 120.0 Google Fit",
        "blood-pressure-systolic 121.0 Google Fit", "blood-pressure-diastolic 79.0 Google Fit",
        "height 175.0 Google Fit", "sleep 4.0 Google Fit",
      ]
    )
    #expect(items.samples[1].end.milliseconds(since: items.samples[1].start) == 60_000)
    #expect(items.ignored == 2)
    #expect(
      items.rejected == [
        RejectedRow(.badValue, .record(8), detail: "the point has no number for body mass"),
        RejectedRow(
          .badTime,
          .record(9),
          detail: "the point has no startTimeNanos or endTimeNanos"
        ),
      ]
    )
  }

  @Test("Streams of one device repeat the merged one and are passed over")
  func raw() throws {
    let merged = String(
      decoding: try FormatSupport.fixture("takeout/fit-merged.json"),
      as: UTF8.self
    )
    let text = "{\"Data Source\":\"raw:x:y\"" + merged.dropFirst(merged.prefix { $0 != "," }.count)
    let items = try read(Array(text.utf8), name: "raw.json")
    #expect(items.samples.isEmpty)
    #expect(items.ignored == 9)
  }
}
