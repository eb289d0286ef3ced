package import Formats
package import HealthImport
import HealthModel

/// Reads the JSON files beside Samsung's tables, `jsons/com.samsung.…/….binning_data.json`.
package typealias SamsungBinsReader = JSONRecordReader<SamsungBins>

extension SamsungBinsReader {
  /// Whether a file begins like one whose values are kept.
  package static func recognises(head: [UInt8], fileName: String) -> Bool {
    JSONHead.firstByte(head) == UInt8(ascii: "[")
      && JSONHead.holds(head, anyOf: ["start_time"])
      && JSONHead.holds(head, anyOf: ["heart_rate_max", "spo2_min", "spo2_max", "sdnn"])
  }
}

/// Single values of a span: `[{"start_time", "end_time", "heart_rate", "heart_rate_min", …}]`.
///
/// Times count milliseconds from 1970; no offset comes with them.
package struct SamsungBins: JSONRecordFormat {
  /// The elements of the one array.
  package static let paths = ["[]"]

  private static let types: [(name: String, type: SampleType)] = [
    ("heart_rate", .heartRate), ("spo2", .oxygenSaturation), ("sdnn", .heartRateVariability),
  ]

  private var rows: RecordRows

  /// A file's start.
  package init(options: ReaderOptions) { rows = RecordRows(options) }

  /// Takes the next value.
  package mutating func take(
    _ value: JSONValue,
    at path: Int,
    into items: inout [ImportItem]
  ) throws(HealthImportError) {
    items.append(row: rows.next()) { row throws(RejectedRow) in
      for (name, type) in Self.types {
        guard let number = value[name]?.lenientNumber, number > 0 else { continue }
        guard let start = value["start_time"]?.lenientNumber else {
          throw row.lacking("start_time")
        }
        let end = value["end_time"]?.lenientNumber ?? start
        let span = (
          start: try row.time(milliseconds: start, named: "start_time"),
          end: try row.time(milliseconds: end, named: "end_time")
        )
        return [try row.sample(type, number, during: span, source: SamsungTable.source)]
      }
      return []
    }
  }
}
