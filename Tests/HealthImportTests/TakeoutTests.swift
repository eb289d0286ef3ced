import Core
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
    // Fitbit ends the last line of a CSV file too.
    let whole = name.hasSuffix(".csv") && bytes.last != 0x0A ? bytes + [0x0A] : bytes
    let (items, failure) = FormatSupport.read(make(FormatSupport.options(zone: zone)), whole)
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

  @Test("Fitbit's pulses are in UTC and need no zone; its nights are local and do")
  func zones() throws {
    let pulses = try fixture("heart_rate-2026-03-29.json", zone: nil)
    #expect(pulses.samples.first?.start.description == "2026-03-29T01:59:58+00:00")
    let nights = try fixture("sleep-2026-03-01.json", zone: nil)
    #expect(nights.samples.isEmpty)
    #expect(nights.rejected.map(\.reason) == [.noOffset, .noOffset, .noOffset])
    #expect(
      nights.rejected.first?.detail.english
        == "“startTime” is “2026-03-28T23:00:00.000”, without an offset from UTC; --zone says where"
    )
  }

  @Test("Heart rates are read, without the guesses of confidence 0")
  func heartRate() throws {
    let items = try fixture("heart_rate-2026-03-29.json")
    #expect(
      items.samples.map(\.line) == [
        "heart-rate 62.0 2026-03-29T03:59:58+02:00 2026-03-29T03:59:58+02:00 Fitbit",
        "heart-rate 72.0 2026-03-29T16:05:00+02:00 2026-03-29T16:05:00+02:00 Fitbit",
      ]
    )
    #expect(items.skipped == [.guess])
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
          detail: "“dateTime” is “13/29/26 14:05:15”, which isn't a time"
        ),
      ]
    )
  }

  @Test(
    "Heart rates read where they lie are those of the general reader, whatever stands among them"
  )
  func plainPulses() throws {
    let plain = ##"{"dateTime" : "03/29/26 14:05:00",\n "value" : {"bpm" : 62, "confidence" : 2}}"##
    let others = [
      ##"{"dateTime":"03/29/26 14:05:05","value":{"bpm":70,"confidence":0}}"##,
      ##"{"value":{"bpm":71,"confidence":1},"dateTime":"03/29/26 14:05:05"}"##,
      ##"{"dateTime":"13/29/26 14:05:05","value":{"bpm":71,"confidence":1}}"##,
      ##"{"dateTime":"03/29/26 14:05:05","value":{"bpm":7.5e1,"confidence":1}}"##,
      ##"{"dateTime":"03/29/26 14:05:05","value":{"bpm":700,"confidence":1}}"##,
      ##"{"dateTime":"03/29/26 14:05:05","value":{"bpm":072,"confidence":1}}"##,
      ##"{"dateTime":"03/29/26 14:05:05","value":{"bpm":"72","confidence":null}}"##,
      ##"{"dateTime":"03/29/26 14:05:05","value":{"bpm":72,"confidence":1,"x":[1]}}"##, "7", "",
    ]
    for other in others {
      for text in [
        "[\(plain),\(other),\(plain)]", "[\(other)]", "[\(plain),\n\(other)", " [\(plain)] ",
      ] {
        let bytes = Array(text.utf8)
        let options = FormatSupport.options(zone: FormatSupport.berlin)
        let general = FormatSupport.read(FitbitJSONReader(options: options), bytes)
        for pieces in [[], [1], [40, 3, 50], Array(repeating: 1, count: bytes.count)] {
          let fast = FormatSupport.read(TakeoutReader(options: options), bytes, pieces: pieces)
          #expect(fast.items == general.items, "\(text)")
          #expect(fast.failure == general.failure, "\(text)")
        }
      }
    }
  }

  @Test("A resting heart rate of 0 is none")
  func resting() throws {
    let items = try fixture("resting_heart_rate-2026-01-01.json")
    #expect(
      items.samples.map(\.line) == [
        "resting-heart-rate 57.25 2026-03-28T00:00:00+01:00 2026-03-28T23:59:59+01:00 Fitbit"
      ]
    )
    #expect(items.samples.first?.metadata == ["WholeDay": "1"])
    #expect(items.skipped == [.absent])
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
          detail: "it has 2 fields where the header has 3"
        ),
      ]
    )
  }

  @Test("The twins of JSON and CSV are one reading, with a zone or without")
  func twins() throws {
    let csv = "timestamp,beats per minute\n2026-03-29T14:05:00Z,72.0\n"
    let name = "heart_rate_2026-03-29.csv"
    for zone in [nil, FormatSupport.berlin] {
      let one = try read(Array(csv.utf8), name: name, zone: zone).samples
      let other = try fixture("heart_rate-2026-03-29.json", zone: zone).samples
      #expect(one[0].line == other[1].line)
    }
  }

  @Test("A day's value in JSON and in CSV is one, on the day of the person's zone")
  func days() throws {
    let json = """
      [{"dateTime":"03/29/26 00:00:00","value":{"date":"03/29/26","value":76.79999923706055,"error":6.7}}]
      """
    let csv =
      "timestamp,beats per minute,data source\n2026-03-29T00:00:00Z,76.799,Google Health App\n"
    let zone = try #require(ImportZone.named("America/New_York"))
    let one = try read(Array(json.utf8), name: "resting_heart_rate-2026-03-01.json", zone: zone)
    let other = try read(Array(csv.utf8), name: "daily_resting_heart_rate.csv", zone: zone)
    let line =
      "resting-heart-rate 76.799 2026-03-29T00:00:00-04:00 2026-03-29T23:59:59-04:00 Fitbit"
    #expect(one.samples.map(\.line) == [line])
    #expect(other.samples.map(\.line) == [line])
  }

  @Test("A pulse of confidence 0 stays out of the CSV as well, and nothing else does")
  func guesses() throws {
    let options = FormatSupport.options()
    let json = try FormatSupport.fixture("takeout/heart_rate-2026-03-29.json")
    _ = FormatSupport.read(TakeoutReader(options: options), json)
    let csv = """
      timestamp,beats per minute,data source
      2026-03-29T14:05:00Z,72.0,Charge 6
      2026-03-29T14:05:05Z,70.0,Charge 6
      2026-03-29T14:05:05Z,71.0,Other Watch

      """
    let (items, _) = FormatSupport.read(
      FitbitCSVReader(options: options, kind: .ordinary),
      Array(csv.utf8)
    )
    #expect(items.samples.map(\.value) == [72, 71])
    #expect(items.skipped == [.guess])
  }

  @Test("A line without an end may have half a value, and gives none")
  func cutOff() {
    let text = "timestamp,beats per minute\n2026-03-29T14:05:00Z,72.0\n2026-03-29T14:05:05Z,7"
    let reader = FitbitCSVReader(options: FormatSupport.options(), kind: .ordinary)
    let items = FormatSupport.read(reader, Array(text.utf8)).items
    #expect(items.samples.map(\.value) == [72])
    #expect(items.rejected.map(\.reason) == [.malformed])
  }

  @Test("What HealthKit brought is Apple's; a deviation of 0 is none")
  func copies() throws {
    let csv = """
      timestamp,beats per minute,data source
      2026-03-29T14:05:00Z,72.0,Apple Health Health Kit
      2026-03-29T14:06:00Z,73.0,Fit Health Connect
      2026-03-29T14:07:00Z,74.0,Google Fitbit Air
      """
    let name = "Takeout/Google Health/Physical Activity_GoogleData/heart_rate_2026-03-29.csv"
    let items = try read(Array(csv.utf8), name: name)
    #expect(items.samples.map(\.source) == ["Apple Health", "Fitbit"])
    #expect(items.samples.first?.device == "Apple Health Health Kit")
    #expect(items.skipped == [.copy(of: "Fit Health Connect")])
    let variability = """
      timestamp,root mean square of successive differences milliseconds,standard deviation milliseconds
      2026-03-29T04:00:00Z,40.1,0.0
      2026-03-29T04:05:00Z,40.1,52.5
      """
    let deviations = try read(
      Array(variability.utf8),
      name: "heart_rate_variability_2026-03-01.csv"
    )
    #expect(deviations.samples.map(\.value) == [52.5])
    #expect(deviations.skipped == [.absent] && deviations.rejected.isEmpty)
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
        "timestamp,daily_respiratory_rate\n2026-03-29T00:00:00,14.5\n",
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
        "timestamp,value\n2026-03-29T04:00:00Z,50.0\n2026-03-29T04:01:00Z,95.0\n",
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
    #expect(items.skipped.allSatisfy { $0 == .repeated } && items.skipped.count >= 8)
  }

  @Test(
    "A merged stream's name ends in merged, or in merge_ and its type",
    arguments: [
      ("derived:com.google.sleep.segment:com.google.android.gms:merged", true),
      ("derived:com.google.heart_rate.bpm:com.google.android.gms:merge_heart_rate_bpm", true),
      (
        "derived:com.google.heart_rate.bpm:com.google.android.gms:resting_heart_rate<-merge_heart_rate_bpm",
        false
      ),
      ("raw:com.google.heart_rate.bpm:com.example:Watch:merged?", false),
      ("derived:com.google.step_count.delta:com.google.android.gms:estimated_steps", false),
    ]
  )
  func streams(name: String, isMerged: Bool) throws {
    let text = """
      {"Data Source":"\(name)","Data Points":[{"dataTypeName":"com.google.respiratory_rate",\
      "startTimeNanos":1774785900000000000,"endTimeNanos":1774785900000000000,\
      "fitValue":[{"value":{"fpVal":14.5}}]}]}
      """
    let items = try read(Array(text.utf8), name: "x.json")
    #expect(items.samples.map(\.value) == (isMerged ? [14.5] : []))
    #expect(items.skipped == (isMerged ? [] : [.repeated]))
  }
}
