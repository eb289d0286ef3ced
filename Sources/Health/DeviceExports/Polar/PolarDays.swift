package import Formats
package import HealthImport
import HealthModel

/// Reads the days of Polar Flow's export, `activity-….json`.
package typealias PolarDayReader = JSONRecordReader<PolarDays>

extension PolarDayReader {
  /// Whether a file begins like one.
  package static func recognises(head: [UInt8], fileName: String) -> Bool {
    JSONHead.firstByte(head) == UInt8(ascii: "{")
      && ["physicalInformation", "exportVersion", "date"].allSatisfy {
        JSONHead.holds(head, anyOf: [$0])
      }
  }
}

/// A day: `{"exportVersion", "date", "summary": {"stepCount"}, "samples": {"steps": [{"localTime",
/// "value"}]}}`.
///
/// The steps of each minute are read where there are any, otherwise the sum of the day. Times are local.
package struct PolarDays: JSONRecordFormat {
  /// The day; the long list of its metabolic equivalents is passed over.
  package static let paths = ["", "samples.mets[]", "samples.metSources[]"]

  private var rows: RecordRows

  /// A file's start.
  package init(options: ReaderOptions) { rows = RecordRows(options) }

  /// Takes a day.
  package mutating func take(
    _ value: JSONValue,
    at path: Int,
    into items: inout [ImportItem]
  ) throws(HealthImportError) {
    guard path == 0 else { return }
    let day = value["date"]?.text
    let steps = value["samples"]?["steps"]?.elements ?? []
    for step in steps {
      items.append(row: rows.next()) { row throws(RejectedRow) in
        guard let count = step["value"]?.lenientNumber else { throw row.noNumber("value") }
        guard count > 0 else { return [] }
        let time = "\(day ?? "")T\(step["localTime"]?.text ?? "")"
        let start = try row.time(time, named: "localTime")
        let span = (start: start, end: start.adding(milliseconds: 60_000))
        return [try row.sample(.stepCount, count, during: span, source: PolarPulse.source)]
      }
    }
    guard steps.isEmpty else { return }
    items.append(row: rows.next()) { row throws(RejectedRow) in
      guard let count = value["summary"]?["stepCount"]?.lenientNumber, count > 0 else {
        return []
      }
      let span = try row.day(day, named: "date")
      return [try row.sample(.stepCount, count, during: span, source: PolarPulse.source)]
    }
  }
}
