package import Formats
package import HealthImport
import HealthModel
import Core

/// Reads the pulse around the clock of Polar Flow's export, `247ohr_….json`.
package typealias PolarPulseReader = JSONRecordReader<PolarPulse>

extension PolarPulseReader {
  /// Whether a file begins like one.
  package static func recognises(head: [UInt8], fileName: String) -> Bool {
    JSONHead.firstByte(head) == UInt8(ascii: "{") && JSONHead.holds(head, anyOf: ["deviceDays"])
  }
}

/// Days of the pulse: `{"deviceDays": [{"date", "deviceId", "samples": [{"heartRate",
/// "secondsFromDayStart"}]}]}`.
///
/// Seconds count on local clocks from midnight. Members come in any order, so that a day's values are
/// held until the day ends.
package struct PolarPulse: JSONRecordFormat {
  /// The days, their date, and their values.
  package static let paths = [
    "deviceDays[]", "deviceDays[].date", "deviceDays[].samples[]",
  ]
  /// The source of everything.
  static let source = "Polar"
  /// The seconds of a day, of which each can have a value; the day that clocks are set back has more.
  static let heldLimit = 90_000

  private var rows: RecordRows
  private var date: String?
  private var held: [(value: JSONValue, record: Int)] = []

  /// A file's start.
  package init(options: ReaderOptions) { rows = RecordRows(options) }

  /// Takes the next record.
  package mutating func take(
    _ value: JSONValue,
    at path: Int,
    into items: inout [ImportItem]
  ) throws(HealthImportError) {
    switch path {
    case 0:
      for (value, record) in held { append(value, rows[record], to: &items) }
      (date, held) = (nil, [])
    case 1: date = value.text
    default:
      let row = rows.next()
      if date != nil { return append(value, row, to: &items) }
      guard held.count < Self.heldLimit else {
        throw .corrupt(what: "more than \(Self.heldLimit) values before their day", line: 0)
      }
      held.append((value, rows.count))
    }
  }

  private func append(_ value: JSONValue, _ row: ImportRow, to items: inout [ImportItem]) {
    items.append(row: row) { row throws(RejectedRow) in
      guard let rate = value["heartRate"]?.lenientNumber else { throw row.noNumber("heartRate") }
      guard rate > 0 else { return [] }
      guard let seconds = value["secondsFromDayStart"]?.lenientNumber,
        (0..<86_400).contains(seconds)
      else { throw row.rejected(.badTime, "“secondsFromDayStart” isn't a time of a day") }
      let time = try row.time(
        "\(date ?? "")T\(PolarClock.text(Int(seconds)))",
        named: "secondsFromDayStart"
      )
      return [try row.sample(.heartRate, rate, during: (time, time), source: Self.source)]
    }
  }
}

/// Times of a day.
enum PolarClock {
  /// Seconds since midnight as `HH:MM:SS`.
  static func text(_ seconds: Int) -> String {
    [seconds / 3600, seconds / 60 % 60, seconds % 60]
      .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }
}
