package import Formats
import HealthModel

/// Reads the JSON files of a Fitbit archive, `Global Export Data/….json`.
package typealias FitbitJSONReader = JSONRecordReader<FitbitJSONRecords>

extension FitbitJSONReader {
  /// Whether a file begins like one of those that are read: an array of records with these names.
  package static func recognises(head: [UInt8], fileName: String) -> Bool {
    guard JSONHead.firstByte(head) == UInt8(ascii: "[") else { return false }
    let isSleep = JSONHead.holds(head, anyOf: ["dateOfSleep"])
    let isPulse =
      JSONHead.holds(head, anyOf: ["dateTime"]) && JSONHead.holds(head, anyOf: ["bpm"])
    let isResting =
      JSONHead.holds(head, anyOf: ["dateTime"]) && JSONHead.holds(head, anyOf: ["error"])
    return isSleep || isPulse || isResting
  }
}

/// Records of Fitbit's JSON files.
///
/// Three kinds are read, told apart by their content: heart rate `{"dateTime": "MM/DD/YY
/// HH:MM:SS", "value": {"bpm", "confidence"}}`, resting heart rate `{"dateTime", "value":
/// {"date", "value", "error"}}` and nights `{"dateOfSleep", "startTime", "levels"}`. Their times
/// are local and carry no offset, so that a zone has to be given. The same archive holds heart
/// rate as CSV in UTC, which is the better source; both under one name count once. Weight is not
/// read here, because the file doesn't tell its unit.
package struct FitbitJSONRecords: JSONRecordFormat {
  /// The elements of the one array.
  package static let paths = ["[]"]
  /// The source of everything, the same in JSON and CSV so that twins are one.
  static let source = "Fitbit"

  private var rows: RecordRows

  /// A file's start.
  package init(options: ReaderOptions) { rows = RecordRows(options) }

  /// Takes the next record.
  package mutating func take(
    _ value: JSONValue,
    at path: Int,
    into items: inout [ImportItem]
  ) throws(HealthImportError) {
    items.append(row: rows.next()) { row throws(RejectedRow) in
      if value["dateOfSleep"] != nil { return try FitbitNight(record: value, row: row).samples() }
      guard let inner = value["value"] else { return [] }
      if inner["bpm"] != nil { return try Self.pulse(value, inner, row) }
      return inner["error"] != nil ? try Self.resting(value, inner, row) : []
    }
  }

  private static func pulse(
    _ value: JSONValue,
    _ inner: JSONValue,
    _ row: ImportRow
  ) throws(RejectedRow) -> [NewSample] {
    // Confidence is 0 to 3; with 0 the tracker repeats a guess while it isn't worn.
    guard inner["confidence"]?.number != 0 else { return [] }
    guard let rate = inner["bpm"]?.lenientNumber else {
      throw row.rejected(.badValue, "“bpm” isn't a number")
    }
    let time = try row.time(isoTime(value["dateTime"]?.text), named: "dateTime")
    return [try row.sample(.heartRate, rate, during: (time, time), source: source)]
  }

  private static func resting(
    _ value: JSONValue,
    _ inner: JSONValue,
    _ row: ImportRow
  ) throws(RejectedRow) -> [NewSample] {
    // A day without a value has 0 and no date.
    guard let rate = inner["value"]?.lenientNumber, rate > 0 else { return [] }
    let time = try row.time(isoTime(value["dateTime"]?.text), named: "dateTime")
    return [try row.sample(.restingHeartRate, rate, during: (time, time), source: source)]
  }

  /// `MM/DD/YY HH:MM:SS` as ISO 8601, and any other text as it is.
  ///
  /// Fitbit's years are 2000 to 2099.
  static func isoTime(_ text: String?) -> String? {
    guard let text else { return nil }
    let parts = text.split(separator: " ")
    let day = parts.first?.split(separator: "/") ?? []
    guard parts.count == 2, day.count == 3, day.allSatisfy({ $0.utf8.count == 2 })
    else { return text }
    return "20\(day[2])-\(day[0])-\(day[1])T\(parts[1])"
  }
}

/// One night of a Fitbit archive.
///
/// `levels.data` tells the stages one after another; the brief awakenings of `shortData` lie
/// within them and are left out. A night of the older `classic` kind knows asleep, restless and
/// awake; restless counts as awake, as it does in Fitbit's own minutes asleep.
struct FitbitNight {
  /// The night's record.
  let record: JSONValue
  /// Its place.
  let row: ImportRow

  /// The time in bed, and each stage.
  func samples() throws(RejectedRow) -> [NewSample] {
    let start = try row.time(record["startTime"]?.text, named: "startTime")
    let end = try row.time(record["endTime"]?.text, named: "endTime")
    var samples = [try sample(.inBed, (start, end))]
    for part in record["levels"]?["data"]?.elements ?? [] {
      let name = part["level"]?.text ?? ""
      guard let stage = SleepStage(name: name) else {
        throw row.rejected(.badValue, "“\(ImportText.excerpt(name))” isn't a stage of sleep")
      }
      guard let seconds = part["seconds"]?.lenientNumber, (0...172_800).contains(seconds) else {
        throw row.rejected(.badValue, "a stage of the night has no length")
      }
      let begins = try row.time(part["dateTime"]?.text, named: "dateTime")
      let ends = begins.adding(milliseconds: Int64(saturating: seconds * 1000))
      samples.append(try sample(stage, (begins, ends)))
    }
    return samples
  }

  private func sample(
    _ stage: SleepStage,
    _ span: (start: Timestamp, end: Timestamp)
  ) throws(RejectedRow) -> NewSample {
    try row.sample(
      .sleepAnalysis,
      stage.value,
      during: span,
      source: FitbitJSONRecords.source
    )
  }
}
