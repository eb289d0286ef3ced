/// A table whose cells are separated by tabs, as spreadsheets write it: a row of headings, then rows.
///
/// Lines may end in any way. A line that begins with `#` before the headings or between rows is a
/// comment, and empty lines are passed over. A cell in quotation marks, with its closing one before a
/// tab or the end of a line, is what stands in them, as spreadsheets write a cell with a tab or a line
/// end; any other quotation mark is part of the text.
package struct SeparatedTable: Equatable, Sendable {
  /// A row with the line it begins at.
  package struct Row: Equatable, Sendable {
    /// Its line in the file, from 1.
    package let line: Int
    /// Its cells, without blanks around them; there may be more or fewer than headings.
    package let cells: [String]

    /// The cell of a column; empty where the row has none.
    package func cell(_ column: Int?) -> String {
      guard let column, cells.indices.contains(column) else { return "" }
      return cells[column]
    }
  }

  /// The most bytes of a file.
  package static let largestFile = 8 << 20
  /// The most rows.
  package static let mostRows = 20_000

  /// What the file is called in messages.
  package let file: String
  /// The headings, in their order.
  package let headings: [String]
  /// The line that the headings stand in.
  package let headingLine: Int
  /// The rows with anything in them.
  package let rows: [Row]

  /// Reads a table.
  ///
  /// - Throws: ``EvaluationError`` for what isn't text, or has no headings.
  package init(_ bytes: [UInt8], file: String) throws(EvaluationError) {
    self.file = file
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .unusable(
        file: file,
        problem: "this is not UTF-8 text",
        right: "Save it as tab-separated values in UTF-8."
      )
    }
    var scanner = TableScanner(text)
    var rows: [Row] = []
    while let row = scanner.next() {
      let isEmpty = row.cells.allSatisfy(\.isEmpty)
      if isEmpty || row.cells.first?.hasPrefix("#") == true { continue }
      rows.append(row)
      guard rows.count <= Self.mostRows else {
        throw .badFile(
          file: file,
          line: row.line,
          column: 1,
          problem: "there are more than \(Self.mostRows) rows",
          right: "Split the file."
        )
      }
    }
    guard let first = rows.first else {
      throw .unusable(
        file: file,
        problem: "there is nothing in it",
        right: "Its first line names the columns, separated by tabs."
      )
    }
    headings = first.cells
    headingLine = first.line
    self.rows = Array(rows.dropFirst())
  }

  /// Where a heading stands, whatever its case; nil where there is none.
  package func column(_ heading: String) -> Int? {
    headings.firstIndex { $0.lowercased() == heading.lowercased() }
  }

  /// Where a heading stands that has to be there.
  ///
  /// - Throws: ``EvaluationError`` naming the line of the headings.
  package func required(_ heading: String) throws(EvaluationError) -> Int {
    if let column = column(heading) { return column }
    throw .badFile(
      file: file,
      line: headingLine,
      column: 1,
      problem: "there is no column “\(heading)”",
      right: "Its first line names the columns, separated by tabs, “\(heading)” among them."
    )
  }

  /// An error at a cell.
  package func fault(
    _ row: Row,
    _ column: Int?,
    _ problem: String,
    right: String
  ) -> EvaluationError {
    .badFile(file: file, line: row.line, column: (column ?? 0) + 1, problem: problem, right: right)
  }
}

/// Takes a text apart, row by row.
private struct TableScanner {
  private let scalars: [Unicode.Scalar]
  private var place = 0
  private var line = 1

  init(_ text: String) {
    var scalars = Array(text.unicodeScalars)
    if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
    self.scalars = scalars
  }

  /// The next row; nil at the end of the text.
  mutating func next() -> SeparatedTable.Row? {
    guard place < scalars.count else { return nil }
    let begun = line
    var cells: [String] = []
    while true {
      cells.append(cell())
      guard place < scalars.count else { break }
      if scalars[place] == "\t" {
        place += 1
        continue
      }
      endLine()
      break
    }
    return SeparatedTable.Row(line: begun, cells: cells)
  }

  private mutating func cell() -> String {
    if place < scalars.count, scalars[place] == "\"", let quoted = quoted() {
      return quoted.trimmed
    }
    var text = String.UnicodeScalarView()
    while place < scalars.count, !Self.isEnd(scalars[place]) {
      text.append(scalars[place])
      place += 1
    }
    return String(text).trimmed
  }

  /// A cell in quotation marks; nil, with nothing taken, where they don't hold one.
  private mutating func quoted() -> String? {
    var text = String.UnicodeScalarView()
    var ahead = place + 1
    var lines = 0
    while ahead < scalars.count {
      let scalar = scalars[ahead]
      if scalar == "\"" {
        let follows = ahead + 1 < scalars.count ? scalars[ahead + 1] : nil
        if follows == "\"" {
          text.append(scalar)
          ahead += 2
          continue
        }
        guard follows.map(Self.isEnd) ?? true else { return nil }
        place = ahead + 1
        line += lines
        return String(text)
      }
      if scalar == "\n" { lines += 1 }
      text.append(scalar)
      ahead += 1
    }
    return nil
  }

  private mutating func endLine() {
    if scalars[place] == "\r", place + 1 < scalars.count, scalars[place + 1] == "\n" { place += 1 }
    place += 1
    line += 1
  }

  private static func isEnd(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\t" || scalar == "\n" || scalar == "\r"
  }
}

extension StringProtocol {
  /// Without blanks and line ends around it.
  var trimmed: String {
    var part = self[...]
    while part.first?.isWhitespace == true { part.removeFirst() }
    while part.last?.isWhitespace == true { part.removeLast() }
    return String(part)
  }
}
