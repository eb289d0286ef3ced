/// Columns of text lined up by what they take on the screen.
package struct TextTable: Sendable {
  /// The side a column's text leans to.
  package enum Alignment: Sendable {
    /// Text begins at the left edge, as words do.
    case left
    /// Text ends at the right edge, as numbers do.
    case right
  }

  private let headers: [String]
  private let alignments: [Alignment]
  private var rows: [[String]] = []

  /// A table without rows; columns without an alignment lean to the left.
  package init(headers: [String] = [], alignments: [Alignment] = []) {
    self.headers = headers
    self.alignments = alignments
  }

  /// Adds a row of any number of cells; newlines in a cell become spaces.
  package mutating func add(_ cells: [String]) {
    rows.append(cells.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") })
  }

  /// The narrowest last column that is still easy to read, in columns.
  private static let narrowest = 16

  /// The table, a newline behind each row, `gap` spaces between columns, headers underlined.
  ///
  /// In a window of `width` columns the last column is broken at words. Where it would get too narrow
  /// for that, each row is told cell by cell under its first one, or, without headers, broken at
  /// spaces. Without a width rows are as long as they are.
  package func rendered(styler: Styler, gap: Int = 2, width: Int? = nil) -> String {
    let all = broken(headers.isEmpty ? rows : [headers] + rows, gap: gap, width: width)
    let widths = Self.widths(of: all)
    let whole = widths.reduce(0, +) + gap * (widths.count - 1)
    if let width, whole > width, !headers.isEmpty { return told(width, styler) }
    let separator = String(repeating: " ", count: gap)
    var result = ""
    for (index, row) in all.enumerated() {
      let isHeader = index == 0 && !headers.isEmpty
      let cells = row.enumerated().map { column, text in
        padded(
          text,
          to: widths[column],
          column: column,
          isLast: column == row.count - 1,
          style: isHeader ? .underline : [],
          styler
        )
      }
      let line = cells.joined(separator: separator)
      result += (width.map { TextWrap.fitted(line, width: $0, hanging: 4) } ?? line) + "\n"
    }
    return result
  }

  /// Each row on a line of its own, its cells with their headers, for whoever hears it.
  package var spoken: String {
    rows.map { row in
      let cells = row.enumerated().map { column, cell in
        let text = String(cell.drop(while: \.isWhitespace))
        let header = headers.indices.contains(column) ? headers[column] : ""
        return text.isEmpty || header.isEmpty ? text : "\(header): \(text)"
      }
      return cells.filter { !$0.isEmpty }.joined(separator: ", ") + "\n"
    }
    .joined()
  }

  /// Each row as its first cell and, below it, the others with their headers.
  private func told(_ width: Int, _ styler: Styler) -> String {
    rows.map { row in
      let facts = zip(headers, row).dropFirst().filter { !$0.1.isEmpty }
        .map { header, cell in header.isEmpty ? cell : "\(header): \(cell)" }
      let rest = TextWrap.rows(of: facts.joined(separator: ", "), width: width, indent: 4)
      return ([styler.styled(row.first ?? "", .underline)] + rest).joined(separator: "\n") + "\n"
    }
    .joined()
  }

  /// The rows with the last column broken at words, where that makes them fit.
  private func broken(_ rows: [[String]], gap: Int, width: Int?) -> [[String]] {
    let widths = Self.widths(of: rows)
    guard let width, let last = widths.last else { return rows }
    let room = width - widths.dropLast().reduce(0) { $0 + $1 + gap }
    guard room >= Self.narrowest, room < last else { return rows }
    return rows.flatMap { row in
      guard row.count == widths.count, let last = row.last else { return [row] }
      let before = Array(row.dropLast())
      return TextWrap.rows(of: last, width: room).enumerated().map { place, text in
        (place == 0 ? before : before.map { _ in "" }) + [text]
      }
    }
  }

  private static func widths(of rows: [[String]]) -> [Int] {
    (0..<(rows.map(\.count).max() ?? 0)).map { column in
      rows.map { $0.indices.contains(column) ? DisplayWidth.columns(of: $0[column]) : 0 }.max() ?? 0
    }
  }

  /// No padding goes behind the last cell: a terminal of that very width would wrap it.
  private func padded(
    _ text: String,
    to width: Int,
    column: Int,
    isLast: Bool,
    style: TextStyle,
    _ styler: Styler
  ) -> String {
    let padding = String(repeating: " ", count: width - DisplayWidth.columns(of: text))
    let styled = styler.styled(text, style)
    let alignment = alignments.indices.contains(column) ? alignments[column] : .left
    switch alignment {
    case .right: return padding + styled
    case .left: return isLast ? styled : styled + padding
    }
  }
}
