package import HealthImport
package import HealthModel
import Core

/// What a CSV format makes of the lines of a file.
package protocol TableFormat {
  /// How many lines come before the one with the names of the columns.
  var preambleLength: Int { get }
  /// Takes the lines before the names and the names, in lower case.
  mutating func begin(preamble: [[String]], columns: [String])
  /// The readings of a line.
  ///
  /// - Throws: the line as left out.
  func samples(_ fields: TableFields, _ row: ImportRow) throws(RejectedRow) -> [NewSample]
}

/// Reads a CSV file of one format, line by line.
///
/// Programs end each line with a line break: a last line without one was cut off, perhaps within a
/// number, and is rejected. Lines may have more delimiters than names at their end, as Samsung's do.
package struct TableReader: SampleReader {
  private var format: any TableFormat
  private let options: ReaderOptions
  private var parser = CSVParser()
  private var preamble: [[String]] = []
  private var columns: TableColumns?

  /// A reader at the start of a file.
  package init(_ format: any TableFormat, options: ReaderOptions) {
    self.format = format
    self.options = options
  }

  /// Takes the next bytes.
  package mutating func read(
    _ bytes: [UInt8],
    into items: inout [ImportItem]
  ) throws(HealthImportError) {
    let (rows, failure) = parser.rows(in: bytes)
    for row in rows { take(row, isWhole: true, into: &items) }
    if let failure { throw failure }
  }

  /// Says that no more bytes follow.
  package mutating func finish(into items: inout [ImportItem]) throws(HealthImportError) {
    var rows: [CSVParser.Row] = []
    try parser.finish(into: &rows)
    for row in rows { take(row, isWhole: false, into: &items) }
    guard columns != nil else { throw .truncated(what: "it has no header line") }
  }

  private mutating func take(
    _ row: CSVParser.Row,
    isWhole: Bool,
    into items: inout [ImportItem]
  ) {
    guard let columns else { return takeHead(row.fields ?? []) }
    items.append(row: ImportRow(place: .line(row.line), options: options)) {
      place throws(RejectedRow) in
      guard isWhole else {
        throw place.rejected(.malformed, "the file ends inside this line")
      }
      guard let fields = row.fields else {
        throw place.rejected(.malformed, "it is not UTF-8, or quoted wrongly")
      }
      guard let found = TableFields(fields, columns) else {
        throw place.rejected(
          .malformed,
          "\(fields.count) fields where the header has \(columns.count)"
        )
      }
      return try format.samples(found, place)
    }
  }

  private mutating func takeHead(_ fields: [String]) {
    guard preamble.count == format.preambleLength else { return preamble.append(fields) }
    let names = fields.map { TableColumns.plain($0) }
    columns = TableColumns(names)
    format.begin(preamble: preamble, columns: names)
  }
}

/// The names of a table's columns, in lower case, and their places.
struct TableColumns {
  /// How many there are.
  let count: Int
  /// Their places, from 0; of two with one name the first.
  let places: [String: Int]

  /// Columns in their order.
  init(_ names: [String]) {
    count = names.count
    places = Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first })
  }

  /// The names in the first line of a file, of which its first bytes are given.
  static func names(_ head: [UInt8]) -> [String] {
    // The first line alone, as many formats look at it; JSON has no such line.
    guard ![UInt8(ascii: "{"), UInt8(ascii: "[")].contains(JSONHead.firstByte(head)) else {
      return []
    }
    let line = head.prefix { $0 != 0x0A && $0 != 0x0D }
    guard line.count < head.count else { return [] }
    var parser = CSVParser()
    return parser.rows(in: Array(line) + [0x0A]).rows.first?.fields?.map(plain) ?? []
  }

  /// A name as it is compared: in lower case, without spaces around it.
  static func plain(_ name: String) -> String {
    var name = name.lowercased()[...]
    while let last = name.last, last.isWhitespace { name = name.dropLast() }
    return String(name.drop { $0.isWhitespace || $0 == "\u{FEFF}" })
  }
}

/// The fields of one line by the names of their columns.
package struct TableFields {
  private let fields: [String]
  private let columns: TableColumns

  /// Fields; nil where there are fewer than columns, or more that hold anything.
  init?(_ fields: [String], _ columns: TableColumns) {
    let more = fields.dropFirst(columns.count)
    // The last name of a header may be empty, as it ends with a delimiter that lines lack.
    guard fields.count >= columns.count - (columns.places[""] == columns.count - 1 ? 1 : 0),
      more.allSatisfy(\.isEmpty)
    else { return nil }
    self.fields = fields
    self.columns = columns
  }

  /// The text of a column; nil where it is empty or there is no such column.
  package subscript(_ name: String) -> String? {
    guard let place = columns.places[name], place < fields.count, !fields[place].isEmpty else {
      return nil
    }
    return fields[place]
  }

  /// The text of the first of some columns that has one.
  package func first(_ names: [String]) -> String? { names.lazy.compactMap { self[$0] }.first }

  /// The number in a column; nil where it is empty or there is no such column.
  ///
  /// - Throws: the line as left out, where it is no number.
  package func number(_ name: String, _ row: ImportRow) throws(RejectedRow) -> Double? {
    guard let text = self[name] else { return nil }
    return try row.number(text, named: name)
  }
}
