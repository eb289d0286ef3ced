import DeviceExports
import HealthImport
import HealthModel
import SQLite
import Testing
import Core

@Suite("What is peculiar to the exports of devices")
struct DeviceDetailTests {
  private func read(
    _ text: String,
    as name: String,
    zone: LocalZone? = .utc
  ) throws -> [ImportItem] {
    let bytes = Array(text.utf8)
    let format = try #require(ImportFormat.of(bytes, name: name, among: ImportFormat.every))
    guard case .stream(let make) = format.reading else { return [] }
    let (items, failure) = DeviceFormatTests.read(
      make(try DeviceFixtures.options(zone: zone)),
      [bytes]
    )
    #expect(failure == nil)
    return items
  }

  @Test("Each line keeps the offset of its clocks")
  func offsets() throws {
    let whoop = try read(
      """
      Cycle start time,Cycle timezone,Sleep onset,Wake onset,Asleep duration (min),Awake duration (min)
      2026-09-03 23:00:00,-05:30,2026-09-03 23:00:00,2026-09-04 06:00:00,400,20

      """,
      as: "sleeps.csv"
    )
    #expect(whoop.samples.first?.start.description == "2026-09-03T23:00:00-05:30")
    let samsung = try read(
      """
      com.samsung.health.weight,6305010,2
      weight,start_time,time_offset
      70.5,2026-09-04 05:30:00.000,UTC-0400,

      """,
      as: "com.samsung.health.weight.csv"
    )
    #expect(samsung.samples.first?.start.description == "2026-09-04T01:30:00-04:00")
    let garmin = try read(
      """
      [{"calendarDate":"2026-09-04","totalSteps":5,"wellnessStartTimeGmt":"2026-09-04T07:00:00.0",
      "wellnessEndTimeGmt":"2026-09-05T07:00:00.0","wellnessStartTimeLocal":"2026-09-04T00:00:00.0"}]
      """,
      as: "UDSFile.json"
    )
    #expect(garmin.samples.first?.start.description == "2026-09-04T00:00:00-07:00")
  }

  @Test("A mean over a span keeps its lowest and highest value")
  func spread() throws {
    let items = try read(
      """
      com.samsung.shealth.tracker.heart_rate,6305010,4
      com.samsung.health.heart_rate.start_time,com.samsung.health.heart_rate.end_time,com.samsung.health.heart_rate.time_offset,com.samsung.health.heart_rate.heart_rate,com.samsung.health.heart_rate.min,com.samsung.health.heart_rate.max
      2026-09-04 08:00:00.000,2026-09-04 08:59:00.000,UTC+0200,61.0,44.0,98.0,

      """,
      as: "heart_rate.csv"
    )
    #expect(items.samples.first?.metadata == ["Minimum": "44.0", "Maximum": "98.0"])
  }

  @Test("Faulty lines are left out with what is wrong with them")
  func faults() throws {
    let withings = try read(
      """
      start,duration,value
      2026-09-04T12:00:00+02:00,"[60,60]","[70]"
      2026-09-04T12:00:00+02:00,"[60,sixty]","[70,71]"
      yesterday,[60],[70]
      2026-09-04T12:00:00+02:00,[60],[70],more
      2026-09-04T12:00:00+02:00,[60],[7
      """,
      as: "raw_hr_hr.csv"
    )
    #expect(
      withings.rejected == [
        RejectedRow(.malformed, .line(2), detail: "1 values with 2 durations"),
        RejectedRow(.badValue, .line(3), detail: "“duration” is “sixty”, which isn't a number"),
        RejectedRow(.badTime, .line(4), detail: "“start” is “yesterday”, which isn't a time"),
        RejectedRow(.malformed, .line(5), detail: "4 fields where the header has 3"),
        RejectedRow(.malformed, .line(6), detail: "the file ends inside this line"),
      ]
    )
    let height = try read(
      "Date,\"Height (in)\",Comments\n\"2026-06-01 08:00:00\",\"5' 10.0''\",\n",
      as: "height.csv"
    )
    #expect(height.rejected.map(\.reason) == [.badValue])
    let polar = try read(
      """
      {"deviceDays":[{"date":"2026-09-04","samples":[{"heartRate":70,"secondsFromDayStart":86400},
      {"heartRate":"x","secondsFromDayStart":1},{"heartRate":900,"secondsFromDayStart":1}]}]}
      """,
      as: "247ohr.json"
    )
    #expect(polar.rejected.map(\.reason) == [.badTime, .badValue, .impossibleValue])
  }

  @Test("Kinds of workout are found in the names that apps give them")
  func workouts() {
    let kinds = [
      ("Outdoor Walk", "Walking"), ("trail_running", "Running"), ("Bike", "Cycling"),
      ("Table Tennis", "TableTennis"), ("Tennis", "Tennis"),
      ("HIIT", "HighIntensityIntervalTraining"),
      ("Pool Swim", "Swimming"), ("STRENGTH_TRAINING", "TraditionalStrengthTraining"),
    ]
    for (name, apple) in kinds {
      #expect(WorkoutName.number(name) == WorkoutName.number(apple: apple), "\(name)")
    }
    #expect(WorkoutName.number("Something else") == 3000)
    #expect(WorkoutName.number("") == 3000)
  }

  @Test("A FIT file with a wrong checksum is damaged, one cut off ends too early")
  func fit() throws {
    let bytes = try DeviceFixtures.bytes("fit/activity.fit")
    var broken = bytes
    broken[40] ^= 1
    let options = try DeviceFixtures.options()
    #expect(
      DeviceFormatTests.read(FITReader(options: options), [broken]).failure
        == .corrupt(what: "its checksum is wrong", line: 0)
    )
    let short = Array(bytes.dropLast(3))
    guard case .truncated = DeviceFormatTests.read(FITReader(options: options), [short]).failure
    else {
      Issue.record("a file cut off is taken for whole")
      return
    }
  }

  @Test("A FIT file's own local clock gives its readings their offset")
  func fitOffset() throws {
    let items = DeviceFormatTests.read(
      FITReader(options: try DeviceFixtures.options(zone: nil)),
      [try DeviceFixtures.bytes("fit/monitoring.fit")]
    ).items
    #expect(items.samples.first?.start.description == "2026-09-04T00:01:00+02:00")
  }

  @Test("Whose a database is shows in its tables; what is computed in them is never asked for")
  func databases() throws {
    let folder = try DeviceScratch()
    let path = folder("other.db")
    let connection = try Connection(path: path, role: .readWrite)
    try connection.execute("CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES ('hello');")
    var sink: any SampleSink = DeviceSink()
    let report = FileImport(options: try DeviceFixtures.options(), formats: ImportFormat.every)
      .run(path, into: &sink, isStopped: { false }, progress: { _ in })
    #expect(report.failure == .foreign(file: "other.db"))
    #expect(report.format == "")
  }

  @Test("Every format has one name, and every name finds its format")
  func names() {
    #expect(
      ImportFormat.everyName == [
        "apple-health", "health-auto-export", "takeout", "fhir", "open-mhealth", "csv",
        "health-connect", "samsung-health", "garmin", "fit", "withings", "whoop", "oura", "polar",
        "gadgetbridge", "hc-webhook", "home-assistant", "json",
      ]
    )
    #expect(ImportFormat.everyName.allSatisfy { ImportFormat.every(named: $0)?.name == $0 })
  }

  @Test(
    "Other files are of no format",
    arguments: [
      "", "hello", "{}", "[]", "{\"a\":1}", "a,b\n1,2\n", "%PDF-1.7", "<html>", "\u{FEFF}",
      "time;value\n1;2\n", "date,value\n2026-01-01,2\n", "start,duration,value\n",
      "{\"startTime\":1}", "[{\"weight\":1}]", "com.samsung",
    ]
  )
  func foreign(text: String) {
    #expect(ImportFormat.every.allSatisfy { !$0.recognises(Array(text.utf8), "x.txt") })
  }
}
