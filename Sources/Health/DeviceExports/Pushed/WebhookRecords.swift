import Core
package import Formats
package import HealthImport
import HealthModel

/// Reads what HC Webhook, an app on Android, posts of Health Connect.
package typealias WebhookReader = JSONRecordReader<WebhookRecords>

extension WebhookReader {
  /// Whether a file begins as the app's: when it was sent, and by which version of the app.
  package static func recognises(head: [UInt8], fileName: String) -> Bool {
    JSONHead.firstByte(head) == UInt8(ascii: "{") && JSONHead.holds(head, anyOf: ["timestamp"])
      && JSONHead.holds(head, anyOf: ["app_version", "appVersion"])
  }
}

/// The lists of a post of HC Webhook.
///
/// The app writes one list for each kind of record, named in snake case or, by a setting of its own, in
/// camel case (`{"timestamp", "app_version", "heart_rate": [{"bpm", "time", "metadata"}]}`), or all
/// records in one list with their kinds (`{"data": {"records": [{"type", …}]}}`). A variability is its
/// RMSSD, which is another number than the SDNN that is kept here, so it is passed over.
package struct WebhookRecords: JSONRecordFormat {
  /// The kinds of record, in snake case.
  private static let kinds = [
    "heart_rate", "resting_heart_rate", "respiratory_rate", "oxygen_saturation",
    "body_temperature", "weight", "height", "body_fat", "blood_glucose", "vo2_max",
    "blood_pressure", "steps", "sleep", "exercise", "heart_rate_variability",
  ]
  /// The lists of each kind by both names, and the one of all kinds.
  package static let paths =
    ["data.records[]"] + kinds.map { "\($0)[]" } + kinds.map { "\(camel($0))[]" }

  private var rows: RecordRows

  /// A file's start.
  package init(options: ReaderOptions) { rows = RecordRows(options) }

  /// Takes the next record.
  package mutating func take(
    _ value: JSONValue,
    at path: Int,
    into items: inout [ImportItem]
  ) throws(HealthImportError) {
    let kind = path == 0 ? Self.kind(of: value) : Self.kinds[(path - 1) % Self.kinds.count]
    items.append(row: rows.next()) { row throws(RejectedRow) in
      try WebhookRecord(kind: kind, value: value, row: row).samples()
    }
  }

  /// What a record in the list of all kinds is; an exercise has its own kind in place of the record's.
  private static func kind(of value: JSONValue) -> String {
    let name = value["type"]?.text ?? ""
    let isExercise = value["durationSeconds"] != nil && value["startTime"] != nil
    return !kinds.contains(name) && isExercise ? "exercise" : name
  }

  /// A name in camel case: `heart_rate` is `heartRate`.
  static func camel(_ name: String) -> String {
    let parts = name.split(separator: "_").map(String.init)
    let rest = parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return (parts.prefix(1) + rest).joined()
  }
}

/// One record of Health Connect.
struct WebhookRecord {
  /// Its kind, in snake case.
  let kind: String
  /// The record.
  let value: JSONValue
  /// Its place.
  let row: ImportRow

  /// The member that holds the value of each kind, its type and its unit.
  private static let quantities: [String: (member: String, type: SampleType, unit: HealthUnit)] = [
    "heart_rate": ("bpm", .heartRate, .countPerMinute),
    "resting_heart_rate": ("bpm", .restingHeartRate, .countPerMinute),
    "respiratory_rate": ("rate", .respiratoryRate, .countPerMinute),
    "oxygen_saturation": ("percentage", .oxygenSaturation, .percent),
    "body_temperature": ("celsius", .bodyTemperature, .degreeCelsius),
    "weight": ("kilograms", .bodyMass, .kilogram),
    "height": ("meters", .height, .metre),
    "body_fat": ("percentage", .bodyFat, .percent),
    "blood_glucose": ("mmol_per_liter", .bloodGlucose, .millimolePerLitre),
    "vo2_max": ("ml_per_kg_per_min", .vo2Max, .millilitrePerKilogramMinute),
    "steps": ("count", .stepCount, .count),
  ]

  /// What is kept of it; nothing of a kind that isn't.
  func samples() throws(RejectedRow) -> [NewSample] {
    switch kind {
    case "blood_pressure":
      return [
        try sample(.bloodPressureSystolic, number("systolic"), .millimetreOfMercury),
        try sample(.bloodPressureDiastolic, number("diastolic"), .millimetreOfMercury),
      ]
    case "sleep": return try sleep()
    case "exercise":
      return [try sample(.workout, WorkoutName.number(value["type"]?.text ?? ""), .category)]
    default:
      guard let (member, type, unit) = Self.quantities[kind] else { return [] }
      return [try sample(type, number(member), unit)]
    }
  }

  private func sample(
    _ type: SampleType,
    _ number: Double,
    _ unit: HealthUnit,
    during given: (start: Timestamp, end: Timestamp)? = nil
  ) throws(RejectedRow) -> NewSample {
    let device = member("metadata")?["device"]
    let words = [device?["manufacturer"]?.text, device?["model"]?.text].compactMap(\.self)
    let span = if let given { given } else { try span() }
    return try row.sample(
      type,
      number,
      unit: unit,
      during: span,
      source: source,
      device: words.isEmpty ? nil : words.joined(separator: " ")
    )
  }

  /// The app whose record it is, as Android names it.
  private var source: String {
    let name = member("metadata").flatMap { $0["data_origin"] ?? $0["dataOrigin"] }?.text
    return name.flatMap { $0.isEmpty ? nil : $0 } ?? row.options.source ?? "HC Webhook"
  }

  private func span() throws(RejectedRow) -> (start: Timestamp, end: Timestamp) {
    if let time = member("time") {
      let moment = try row.time(time.text, named: "time")
      return (moment, moment)
    }
    return (
      try row.time(member("start_time")?.text, named: "start_time"),
      try row.time(member("end_time")?.text, named: "end_time")
    )
  }

  private func number(_ name: String) throws(RejectedRow) -> Double {
    guard let found = member(name) else { throw row.lacking(name, .badValue) }
    guard let number = found.lenientNumber else {
      throw row.noNumber(name, written: found.scalarText)
    }
    return number
  }

  private func member(_ name: String) -> JSONValue? {
    value[name] ?? value[WebhookRecords.camel(name)]
  }
}

extension WebhookRecord {
  /// The stages of a night, each with its bounds; the whole of it where there are none.
  private func sleep() throws(RejectedRow) -> [NewSample] {
    let stages = member("stages")?.elements ?? []
    guard stages.isEmpty else {
      var samples: [NewSample] = []
      for stage in stages {
        let part = WebhookRecord(kind: kind, value: stage, row: row)
        guard let number = try part.stage() else { continue }
        samples.append(try sample(.sleepAnalysis, number, .category, during: part.span()))
      }
      return samples
    }
    let end = try row.time(member("session_end_time")?.text, named: "session_end_time")
    let seconds = try number("duration_seconds")
    guard (0...31 * 86_400).contains(seconds) else {
      throw row.rejected(.badTime, "“duration_seconds” isn't how long a person sleeps")
    }
    let start = end.adding(milliseconds: -Int64(saturating: seconds * 1000))
    let asleep = SleepStage.asleep.value
    return [try sample(.sleepAnalysis, asleep, .category, during: (start, end))]
  }

  /// The stage's number; nil for a time out of bed, and for one that nothing is known of.
  private func stage() throws(RejectedRow) -> Double? {
    let name = value["stage"]?.text ?? ""
    switch name {
    case "sleeping": return SleepStage.asleep.value
    case "awake_in_bed", "awakeInBed": return SleepStage.awake.value
    case "out_of_bed", "outOfBed", "unknown": return nil
    default:
      guard let stage = SleepStage(name: name) else {
        throw row.rejected(.badValue, "“\(ImportText.excerpt(name))” isn't a stage of sleep")
      }
      return stage.value
    }
  }
}
