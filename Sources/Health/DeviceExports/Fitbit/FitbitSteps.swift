package import Formats
package import HealthImport
import HealthModel

/// Reads the steps of a Fitbit archive, `Global Export Data/steps-….json`.
package typealias FitbitStepsReader = JSONRecordReader<FitbitSteps>

extension FitbitStepsReader {
  /// Whether a file is one; calories and distances look alike, so that its name decides.
  package static func recognises(head: [UInt8], fileName: String) -> Bool {
    let name = fileName.lowercased().split(separator: "/").last ?? ""
    return name.hasPrefix("steps-") && JSONHead.firstByte(head) == UInt8(ascii: "[")
      && JSONHead.holds(head, anyOf: ["dateTime"])
  }
}

/// Steps, a minute each: `[{"dateTime": "MM/DD/YY HH:MM:SS", "value": "13"}]`, in UTC as the pulse is.
///
/// Newer archives have them as CSV too; the same minutes are stored once.
package struct FitbitSteps: JSONRecordFormat {
  /// The elements of the one array.
  package static let paths = ["[]"]

  private var rows: RecordRows

  /// A file's start.
  package init(options: ReaderOptions) { rows = RecordRows(options) }

  /// Takes the next minute.
  package mutating func take(
    _ value: JSONValue,
    at path: Int,
    into items: inout [ImportItem]
  ) throws(HealthImportError) {
    items.append(row: rows.next()) { row throws(RejectedRow) in
      guard let count = value["value"]?.lenientNumber else { throw row.noNumber("value") }
      guard count > 0 else { return [] }
      let start = try row.utc(Self.isoTime(value["dateTime"]?.text), named: "dateTime")
      let span = (start: start, end: start.adding(milliseconds: 60_000))
      return [try row.sample(.stepCount, count, during: span, source: FitbitTable.source)]
    }
  }

  /// `MM/DD/YY HH:MM:SS` as ISO 8601; Fitbit's years are 2000 to 2099.
  private static func isoTime(_ text: String?) -> String? {
    guard let text else { return nil }
    let parts = text.split(separator: " ")
    let day = parts.first?.split(separator: "/") ?? []
    guard parts.count == 2, day.count == 3, day.allSatisfy({ $0.utf8.count == 2 })
    else { return text }
    return "20\(day[2])-\(day[0])-\(day[1])T\(parts[1])"
  }
}
