import Core
package import Formats
package import HealthImport
import HealthModel

/// Reads states of Home Assistant's sensors: one, an array of them, or events that carry them.
package typealias HomeAssistantReader = JSONRecordReader<HomeAssistantRecords>

extension HomeAssistantReader {
  /// Whether a file has the state of an entity.
  package static func recognises(head: [UInt8], fileName: String) -> Bool {
    JSONHead.holds(head, anyOf: ["entity_id"])
      && JSONHead.holds(head, anyOf: ["state", "new_state", "to_state"])
  }
}

/// States as Home Assistant's API and templates write them (developers.home-assistant.io, “REST API”):
/// `{"entity_id", "state", "attributes": {"unit_of_measurement", …}, "last_changed", "last_updated"}`.
///
/// A sensor holds only its last value. The app on Android adds when that was measured (`date`) and by
/// whom (`source`); where it doesn't, the time is when Home Assistant learned it, and the source says so.
package struct HomeAssistantRecords: JSONRecordFormat {
  /// A state alone, in an array, and in the events and triggers that carry one.
  package static let paths = [
    "", "[]", "data.new_state", "new_state", "event.data.new_state", "trigger.to_state", "to_state",
  ]

  private var rows: RecordRows

  /// A file's start.
  package init(options: ReaderOptions) { rows = RecordRows(options) }

  /// Takes the next state.
  package mutating func take(
    _ value: JSONValue,
    at path: Int,
    into items: inout [ImportItem]
  ) throws(HealthImportError) {
    // What is around the state of an event has none itself.
    guard value["state"] != nil else { return }
    items.append(row: rows.next()) { (row, skipped: inout SkipReason?) throws(RejectedRow) in
      let state = HomeAssistantState(value: value, row: row)
      if state.isAbsent { skipped = .absent }
      return try state.samples()
    }
  }
}

/// One state.
struct HomeAssistantState {
  /// The state.
  let value: JSONValue
  /// Its place.
  let row: ImportRow

  /// What the names of entities end in or contain, the longest first: `sensor.pixel_8_heart_rate`.
  private static let types: [(part: String, type: SampleType?)] = [
    // It is the RMSSD, which is another number than the SDNN that is kept here.
    ("heart_rate_variability", nil), ("walking_heart_rate", .walkingHeartRate),
    ("resting_heart_rate", .restingHeartRate), ("resting_pulse", .restingHeartRate),
    ("heart_rate", .heartRate), ("heartrate", .heartRate), ("pulse", .heartRate),
    ("respiratory_rate", .respiratoryRate), ("breathing_rate", .respiratoryRate),
    ("oxygen_saturation", .oxygenSaturation), ("blood_oxygen", .oxygenSaturation),
    ("spo2", .oxygenSaturation), ("diastolic", .bloodPressureDiastolic),
    ("systolic", .bloodPressureSystolic), ("basal_body_temperature", nil),
    ("body_temperature", .bodyTemperature), ("body_fat", .bodyFat),
    ("blood_glucose", .bloodGlucose), ("vo2_max", .vo2Max), ("body_weight", .bodyMass),
    ("body_mass", .bodyMass), ("sleep_duration", .sleepAnalysis), ("steps", .stepCount),
  ]
  /// States of a sensor that has no value.
  private static let absent: Set<String> = ["unknown", "unavailable", "none", ""]

  /// Whether the sensor has no value now.
  var isAbsent: Bool { value["state"]?.text.map { Self.absent.contains($0.lowercased()) } ?? false }

  /// The reading; none of an entity that is no business of ours.
  func samples() throws(RejectedRow) -> [NewSample] {
    guard let type, !isAbsent else { return [] }
    guard let number = value["state"]?.lenientNumber else {
      throw row.noNumber("state", written: value["state"]?.scalarText)
    }
    switch type {
    case .sleepAnalysis: return try sleep(number)
    case .stepCount: return try steps(number)
    default:
      let time = try time()
      return [
        try row.sample(
          type,
          number,
          unit: unit(of: type),
          during: (time, time),
          source: source
        )
      ]
    }
  }

  private var type: SampleType? {
    let name = value["entity_id"]?.text?.lowercased() ?? ""
    guard name.hasPrefix("sensor.") || name.hasPrefix("input_number.") else { return nil }
    if let found = Self.types.first(where: { name.contains($0.part) }) { return found.type }
    return name.hasSuffix("_weight") ? .bodyMass : nil
  }

  private func unit(of type: SampleType) throws(RejectedRow) -> HealthUnit {
    let text = attributes?["unit_of_measurement"]?.text
    // Rates and pressures are measured in nothing else, and some sensors name nothing.
    if text == nil, [.countPerMinute, .millimetreOfMercury, .percent].contains(type.canonicalUnit) {
      return type.canonicalUnit
    }
    return try row.unit(text, for: type)
  }

  private var attributes: JSONValue? { value["attributes"] }

  /// When it was measured, where the phone's app tells.
  private var measured: String? { (attributes?["date"] ?? attributes?["endTime"])?.text }

  private func time() throws(RejectedRow) -> Timestamp {
    if let measured, let time = TimestampText.parse(measured, in: row.options.zone) { return time }
    let name = ["last_updated", "last_changed"].first { value[$0] != nil }
    guard let name else { return row.options.now }
    return try row.time(value[name]?.text, named: name)
  }

  private var isMeasured: Bool {
    measured.map { TimestampText.parse($0, in: row.options.zone) != nil } ?? false
  }

  private var source: String { isMeasured ? "Home Assistant" : "Home Assistant (time as received)" }

  /// The bounds of a night are known by its end and how long it was.
  private func sleep(_ length: Double) throws(RejectedRow) -> [NewSample] {
    let text = attributes?["unit_of_measurement"]?.text ?? "min"
    let units = ["s": 1000.0, "min": 60_000, "h": 3_600_000]
    guard let unit = units[text], length > 0, length * unit <= 86_400_000 else {
      throw row.rejected(.badValue, "“state” isn't how long a person sleeps")
    }
    guard isMeasured else { throw row.lacking("endTime") }
    let end = try time()
    let start = end.adding(milliseconds: -Int64(saturating: length * unit))
    let asleep = SleepStage.asleep.value
    return [try row.sample(.sleepAnalysis, asleep, during: (start, end), source: source)]
  }

  /// The steps of a day so far: a later number takes the place of an earlier one.
  private func steps(_ count: Double) throws(RejectedRow) -> [NewSample] {
    let time = try time()
    let zone = row.options.zone ?? row.options.home
    let day = Timestamp(milliseconds: time.milliseconds, in: zone).day
    let span = (start: row.span(of: day).start, end: time)
    let sample = try row.sample(.stepCount, count.rounded(), during: span, source: source)
    let name = "home-assistant:\(value["entity_id"]?.text ?? ""):\(day)"
    return [sample.synced(SyncVersion(identifier: name, version: time.milliseconds))]
  }
}
