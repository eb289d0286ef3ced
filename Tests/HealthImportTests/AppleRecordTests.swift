import Core
import HealthModel
import Testing

@testable import HealthImport

@Suite("A record of Apple's export")
struct AppleRecordTests {
  @Test("becomes a reading with its time, offset and source")
  func plainRecord() throws {
    let sample = try Apple.sample(Apple.record(end: "2025-06-01 08:00:05 +0200"))
    #expect(sample.type == .heartRate)
    #expect(sample.value == 72)
    #expect(sample.start.description == "2025-06-01T08:00:00+02:00")
    #expect(sample.end.milliseconds(since: sample.start) == 5000)
    #expect(sample.source == "Watch")
    #expect(sample.device == nil)
    #expect(sample.metadata.isEmpty)
  }

  @Test(
    "is converted from the unit its country uses",
    arguments: [
      ("BodyTemperature", "98.6", "degF", 37.0), ("BodyTemperature", "36.6", "degC", 36.6),
      ("BodyMass", "154.3", "lb", 69.989303), ("BodyMass", "11", "st", 69.853225),
      ("BodyMass", "70500", "g", 70.5), ("Height", "5.9", "ft", 179.832),
      ("Height", "1.8", "m", 180), ("Height", "70", "in", 177.8),
      ("HeartRate", "1.2", "count/s", 72), ("RespiratoryRate", "0.25", "count/s", 15),
      ("HeartRateVariabilitySDNN", "0.045", "s", 45),
      ("HeartRateVariabilitySDNN", "45.25", "ms", 45.25),
      ("BloodPressureSystolic", "16", "kPa", 120.009869),
      ("BloodPressureDiastolic", "80", "mmHg", 80),
      ("ForcedVitalCapacity", "4250", "mL", 4.25), ("ForcedExpiratoryVolume1", "3.4", "L", 3.4),
      ("PeakExpiratoryFlowRate", "9.5", "L/s", 570),
      ("PeakExpiratoryFlowRate", "480", "L/min", 480),
      ("OxygenSaturation", "0.97", "%", 97), ("OxygenSaturation", "0.57", "%", 57),
      ("OxygenSaturation", "98", "%", 98), ("OxygenSaturation", "1", "%", 100),
      ("StepCount", "312", "count", 312),
    ]
  )
  func units(identifier: String, value: String, unit: String, canonical: Double) throws {
    let sample = try Apple.sample(
      Apple.record(type: "HKQuantityTypeIdentifier\(identifier)", value: value, unit: unit)
    )
    #expect(sample.type.identifier == identifier)
    #expect(sample.value == canonical)
  }

  @Test(
    "knows the stages of sleep, old and new",
    arguments: [
      ("HKCategoryValueSleepAnalysisInBed", 0.0), ("HKCategoryValueSleepAnalysisAsleep", 1),
      ("HKCategoryValueSleepAnalysisAsleepUnspecified", 1),
      ("HKCategoryValueSleepAnalysisAwake", 2), ("HKCategoryValueSleepAnalysisAsleepCore", 3),
      ("HKCategoryValueSleepAnalysisAsleepDeep", 4), ("HKCategoryValueSleepAnalysisAsleepREM", 5),
      ("4", 4),
    ]
  )
  func sleep(text: String, stage: Double) throws {
    let row = Apple.record(
      type: "HKCategoryTypeIdentifierSleepAnalysis",
      value: text,
      unit: nil,
      end: "2025-06-01 08:30:00 +0200"
    )
    let sample = try Apple.sample(row)
    #expect(sample.type == .sleepAnalysis)
    #expect(sample.value == stage)
  }

  @Test(
    "is refused with its reason, line and words when something is wrong with it",
    arguments: [
      (
        Apple.record(value: "fast"), RejectedRow.Reason.badValue,
        "“fast” is not a number for heart rate"
      ),
      (Apple.record(value: ""), .badValue, "heart rate without a value"),
      (Apple.record(value: "nan"), .badValue, "“nan” is not a number for heart rate"),
      (Apple.record(value: "0x48"), .badValue, "“0x48” is not a number for heart rate"),
      (Apple.record(value: "1e999"), .badValue, "“1e999” is not a number for heart rate"),
      (Apple.record(value: "72,5"), .badValue, "“72,5” is not a number for heart rate"),
      (
        Apple.record(value: "99999"), .impossibleValue,
        "99999 count/min is not a value that heart rate can have"
      ),
      (
        Apple.record(value: "-72"), .impossibleValue,
        "-72 count/min is not a value that heart rate can have"
      ),
      (Apple.record(unit: "kg"), .badUnit, "heart rate is not measured in “kg”"),
      (Apple.record(unit: nil), .badUnit, "heart rate comes without a unit"),
      (Apple.record(unit: "Count/Min"), .badUnit, "heart rate is not measured in “Count/Min”"),
      (
        Apple.record(type: "HKQuantityTypeIdentifierStepCount", value: "1.5", unit: "count"),
        .impossibleValue, "1.5 count is not a value that steps can have"
      ),
      (
        Apple.record(start: "2025-06-01"), .badTime,
        "“startDate” is “2025-06-01”, which isn't a time"
      ),
      (Apple.record(start: ""), .badTime, "“startDate” is “”, which isn't a time"),
      (
        Apple.record(start: "2025-02-29 08:00:00 +0100"), .badTime,
        "“startDate” is “2025-02-29 08:00:00 +0100”, which isn't a time"
      ),
      (
        Apple.record(end: "2025-06-01T08:00:00+0200"), .badTime,
        "“endDate” is “2025-06-01T08:00:00+0200”, which isn't a time"
      ),
      (
        Apple.record(end: "2025-06-01 07:59:59 +0200"), .impossibleTime,
        "it ends at 2025-06-01T07:59:59+02:00, before it starts at 2025-06-01T08:00:00+02:00"
      ),
      (
        Apple.record(start: "2030-01-01 00:00:00 +0000"), .impossibleTime,
        "it starts at 2030-01-01T00:00:00+00:00, which is in the future"
      ),
      (
        Apple.record(type: "HKCategoryTypeIdentifierSleepAnalysis", value: "Dozing", unit: nil),
        .badValue, "“Dozing” isn't a stage of sleep"
      ),
    ]
  )
  func refusals(row: String, reason: RejectedRow.Reason, detail: String) throws {
    let expected = RejectedRow(reason, .line(12), detail: LocalizedText(verbatim: detail))
    #expect(try Apple.rejection(row) == expected)
  }

  @Test("keeps what its metadata says of motion, hand and zone, and nothing else")
  func metadata() throws {
    let sample = try Apple.sample(
      Apple.record(
        children: """
            <MetadataEntry key="HKMetadataKeyHeartRateMotionContext" value="1"/>
            <MetadataEntry value="1" key="HKWasUserEntered"/>
            <MetadataEntry key="HKTimeZone" value="Europe/Berlin"/>
            <MetadataEntry key="HKExternalUUID" value="1234"/>
          """
      )
    )
    let expected = [
      "HeartRateMotionContext": "1", "WasUserEntered": "1", "TimeZone": "Europe/Berlin",
    ]
    #expect(sample.metadata == expected)
  }

  @Test("takes no value from the list of beats inside of it")
  func beats() throws {
    let sample = try Apple.sample(
      Apple.record(
        type: "HKQuantityTypeIdentifierHeartRateVariabilitySDNN",
        value: "45.2",
        unit: "ms",
        children: """
            <HeartRateVariabilityMetadataList>
              <InstantaneousBeatsPerMinute bpm="66" time="6:14:48.94\u{202F}PM"/>
              <InstantaneousBeatsPerMinute bpm="68" time="08:34:05,10"/>
            </HeartRateVariabilityMetadataList>
          """
      )
    )
    #expect(sample.value == 45.2)
  }

  @Test("keeps its device without the address that differs from record to record")
  func device() throws {
    func row(_ address: String) -> String {
      Apple.record(
        more: " device=\"&lt;&lt;HKDevice: \(address)&gt;, name:iPhone, manufacturer:Apple Inc., "
          + "hardware:iPhone16,1, software:17.4&gt;\""
      )
    }
    let items = try Apple.items(Apple.export(row("0xb0f577c00") + "\n" + row("0x10")))
    let devices = items.compactMap { item in
      if case .sample(let sample) = item { sample.device } else { nil }
    }
    let expected = "name:iPhone, manufacturer:Apple Inc., hardware:iPhone16,1, software:17.4"
    #expect(devices == [expected, expected])
  }

  @Test(
    "is passed over when its type is not kept",
    arguments: [
      "HKQuantityTypeIdentifierActiveEnergyBurned", "HKCategoryTypeIdentifierMindfulSession",
      "HKDataTypeSleepDurationGoal", "HKDataTypeIdentifierStateOfMind", "HeartRate",
    ]
  )
  func ignored(type: String) throws {
    #expect(try Apple.row(Apple.record(type: type, start: "2025-06-01")) == .ignored)
  }

  @Test("is passed over as any element that Apple may add one day")
  func unknownElements() throws {
    let rows = """
       <StateOfMind valence="0.5"><Label>calm</Label></StateOfMind>
       <Audiogram><SensitivityPoint/></Audiogram>
       <ActivitySummary dateComponents="2025-06-01"/>
      """
    #expect(try Apple.items(Apple.export(rows)) == [.ignored, .ignored, .ignored])
  }

  @Test("of a correlation does not count beside the same one outside of it")
  func correlations() throws {
    let systolic = Apple.record(
      type: "HKQuantityTypeIdentifierBloodPressureSystolic",
      value: "121",
      unit: "mmHg"
    )
    let diastolic = Apple.record(
      type: "HKQuantityTypeIdentifierBloodPressureDiastolic",
      value: "79",
      unit: "mmHg"
    )
    let correlation =
      "<Correlation type=\"HKCorrelationTypeIdentifierBloodPressure\">\n"
      + "<MetadataEntry key=\"HKWasUserEntered\" value=\"1\"/>\n\(systolic)\n\(diastolic)\n"
      + "</Correlation>"
    for rows in [
      [correlation], [systolic, diastolic, correlation], [correlation, systolic, diastolic],
    ] {
      let items = try Apple.items(Apple.export(rows.joined(separator: "\n")))
      let values = items.compactMap { item in
        if case .sample(let sample) = item { sample.value } else { nil }
      }
      #expect(values == [121, 79])
    }
  }
}
