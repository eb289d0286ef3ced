import HealthModel
import Core

/// Reads MindPulse's own CSV, and others whose columns are mapped to it.
///
/// A header line, then one reading a line: `time` (ISO 8601), `type` (a name of ours or of
/// HealthKit), `value`, `unit`, and if wanted `end` and `source`, in any order. What
/// ``SampleCSV`` writes comes back exactly.
package struct CSVReader: SampleReader {
  private let options: ReaderOptions
  private var parser = CSVParser()
  private var columns: CSVColumns?

  /// A reader at the start of a file.
  package init(options: ReaderOptions) { self.options = options }

  /// Whether a file's first line names our columns.
  package static func recognises(head: [UInt8], fileName: String) -> Bool {
    var parser = CSVParser()
    var rows: [CSVParser.Row] = []
    do throws(HealthImportError) {
      try parser.read(Array(head.prefix(4096)), into: &rows)
      guard let header = rows.first?.fields else { return false }
      _ = try CSVColumns(header: header, map: [:])
      return true
    } catch {
      return false
    }
  }

  /// Takes the next bytes.
  package mutating func read(
    _ bytes: [UInt8],
    into items: inout [ImportItem]
  ) throws(HealthImportError) {
    let (rows, failure) = parser.rows(in: bytes)
    try take(rows, into: &items)
    if let failure { throw failure }
  }

  /// Says that no more bytes follow.
  package mutating func finish(into items: inout [ImportItem]) throws(HealthImportError) {
    var rows: [CSVParser.Row] = []
    try parser.finish(into: &rows)
    try take(rows, into: &items)
    guard columns != nil else { throw .truncated(what: "it has no header line") }
  }

  private mutating func take(
    _ rows: [CSVParser.Row],
    into items: inout [ImportItem]
  ) throws(HealthImportError) {
    for row in rows {
      guard let columns else {
        guard let header = row.fields else {
          throw .corrupt(what: "its header is not UTF-8, or quoted wrongly", line: row.line)
        }
        columns = try CSVColumns(header: header, map: options.columns)
        continue
      }
      items.append(row: ImportRow(place: .line(row.line), options: options)) {
        place throws(RejectedRow) in
        guard let fields = row.fields else {
          throw place.rejected(.malformed, "it is not UTF-8, or quoted wrongly")
        }
        if row.isOpen, columns.isNumber(columns.count - 1) { throw place.cutOff }
        return try CSVRow(fields: fields, columns: columns, row: place).samples()
      }
    }
  }
}

/// One line of a CSV file.
struct CSVRow {
  /// The fields.
  let fields: [String]
  /// What they hold.
  let columns: CSVColumns
  /// Its place.
  let row: ImportRow

  /// The readings of the line: one, or one for each column with a type of its own.
  func samples() throws(RejectedRow) -> [NewSample] {
    guard fields.count == columns.count else {
      throw row.rejected(
        .malformed,
        "\(fields.count) fields where the header has \(columns.count)"
      )
    }
    let start = try row.time(field("time"), named: "time")
    let endText = field("end") ?? ""
    let end = endText.isEmpty ? start : try row.time(endText, named: "end")
    guard columns.measurements.isEmpty else { return try measurements((start, end)) }
    let name = field("type") ?? ""
    guard let type = SampleType.named(name) else {
      throw row.rejected(.unknownType, "“\(ImportText.excerpt(name))” is not a type of sample")
    }
    return [try reading(type, field("value") ?? "", unit: field("unit") ?? "", (start, end))]
  }

  private func measurements(
    _ span: (start: Timestamp, end: Timestamp)
  ) throws(RejectedRow) -> [NewSample] {
    var samples: [NewSample] = []
    for column in columns.measurements where !fields[column.index].isEmpty {
      samples.append(try reading(column.type, fields[column.index], unit: column.unit, span))
    }
    return samples
  }

  private func reading(
    _ type: SampleType,
    _ text: String,
    unit: String,
    _ span: (start: Timestamp, end: Timestamp)
  ) throws(RejectedRow) -> NewSample {
    guard !unit.isEmpty else {
      throw row.rejected(.badUnit, "\(words: type.title) comes without a unit")
    }
    try row.check(span)
    do throws(HealthModelError) {
      let reading = try row.options.check.reading(
        type,
        text: text,
        unit: unit,
        start: span.start,
        now: row.options.now,
        source: source
      )
      return NewSample(
        type: type,
        value: reading.value,
        start: span.start,
        end: span.end,
        source: reading.source
      )
    } catch {
      throw rejected(error, type, text, unit)
    }
  }

  private func rejected(
    _ error: HealthModelError,
    _ type: SampleType,
    _ text: String,
    _ unit: String
  ) -> RejectedRow {
    let value = ImportText.excerpt(text)
    return switch error {
    case .impossible:
      row.rejected(.impossibleValue, "“\(value)” is not a value of \(words: type.title)")
    case .noUnit, .wrongUnit: row.foreignUnit(unit, of: type)
    default: row.rejected(.badValue, "“\(value)” is not a number for \(words: type.title)")
    }
  }

  private var source: String {
    let name = ImportText.name(field("source") ?? "")
    return name.isEmpty ? row.options.source ?? "CSV" : name
  }

  private func field(_ name: String) -> String? { columns.places[name].map { fields[$0] } }
}
