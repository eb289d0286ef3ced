import Core
package import Formats
package import HealthImport
import HealthModel

/// Reads MindPulse's own JSON: one reading, an array of them, one a line, or what `--json` prints.
package typealias PlainReader = JSONRecordReader<PlainRecords>

extension PlainReader {
  /// Whether a file has readings with a type, a value and a time, or of a type of ours.
  package static func recognises(head: [UInt8], fileName: String) -> Bool {
    guard JSONHead.holds(head, anyOf: ["type"]), JSONHead.holds(head, anyOf: ["value"]) else {
      return false
    }
    return JSONHead.holds(head, anyOf: PlainRecords.times)
      || JSONHead.holds(head, anyOf: SampleType.all.flatMap { [$0.name, $0.identifier] })
  }
}

/// Readings as objects: `{"type": "heart-rate", "value": 72, "time": "2026-03-29T14:05:00+02:00"}`.
///
/// - `type` is a name of ours or HealthKit's, as in CSV.
/// - The time is `time`, `start` or `at`, in ISO 8601 or seconds or milliseconds since 1970; `end` may
///   follow. There is no reading without one: when it arrived isn't when it was measured.
/// - `unit` may be missing where nobody measures in another one, such as for heart rates.
package struct PlainRecords: JSONRecordFormat {
  /// A reading alone, in an array, and in the lists that `samples list` and `samples since` print.
  package static let paths = ["", "[]", "samples[]", "added[]"]
  /// The names of a time, in the order in which they count.
  static let times = ["time", "start", "at"]
  /// Seconds since 1970 stay below this until the year 5138; milliseconds passed it in 1973.
  private static let largestSeconds = 1e11
  /// Types of which nothing has another unit than ours.
  private static let settled: Set<SampleType> = [
    .heartRate, .restingHeartRate, .walkingHeartRate, .respiratoryRate, .stepCount,
    .oxygenSaturation, .heartRateVariability, .bloodPressureSystolic, .bloodPressureDiastolic,
  ]

  private var rows: RecordRows

  /// A file's start.
  package init(options: ReaderOptions) { rows = RecordRows(options) }

  /// Takes the next record.
  package mutating func take(
    _ value: JSONValue,
    at path: Int,
    into items: inout [ImportItem]
  ) throws(HealthImportError) {
    // What is around the readings of a list is none itself.
    if path == 0, value["type"] == nil, value["value"] == nil { return }
    items.append(row: rows.next()) { row throws(RejectedRow) in [try Self.sample(value, row)] }
  }

  private static func sample(_ value: JSONValue, _ row: ImportRow) throws(RejectedRow) -> NewSample
  {
    let name = value["type"]?.text ?? ""
    guard let type = SampleType.named(name) else {
      throw row.rejected(.unknownType, "“\(ImportText.excerpt(name))” is not a type of sample")
    }
    guard let number = value["value"]?.lenientNumber else {
      throw row.rejected(.badValue, notANumber(value["value"]?.scalarText, for: type))
    }
    return try row.sample(
      type,
      number,
      unit: unit(of: type, value, row),
      during: span(value, row),
      source: value["source"]?.text ?? row.options.source ?? "JSON"
    )
  }

  private static func notANumber(_ text: String?, for type: SampleType) -> LocalizedText {
    guard let text else { return "the value is not a number for \(words: type.title)" }
    return "“\(ImportText.excerpt(text))” is not a number for \(words: type.title)"
  }

  private static func unit(
    of type: SampleType,
    _ value: JSONValue,
    _ row: ImportRow
  ) throws(RejectedRow) -> HealthUnit {
    let isSettled = settled.contains(type) || type.canonicalUnit == .category
    if value["unit"] == nil, isSettled { return type.canonicalUnit }
    return try row.unit(value["unit"]?.text, for: type)
  }

  private static func span(
    _ value: JSONValue,
    _ row: ImportRow
  ) throws(RejectedRow) -> (start: Timestamp, end: Timestamp) {
    let start = try time(value, times.first { value[$0] != nil } ?? times[0], row)
    return (start, value["end"] == nil ? start : try time(value, "end", row))
  }

  private static func time(
    _ value: JSONValue,
    _ name: String,
    _ row: ImportRow
  ) throws(RejectedRow) -> Timestamp {
    guard let number = value[name]?.number else {
      return try row.time(value[name]?.text, named: name)
    }
    return try row.time(
      milliseconds: number < largestSeconds ? number * 1000 : number,
      named: name
    )
  }
}
