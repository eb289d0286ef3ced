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

  /// The table, a newline behind each row, `gap` spaces between columns, headers underlined.
  package func rendered(styler: Styler, gap: Int = 2) -> String {
    let all = headers.isEmpty ? rows : [headers] + rows
    let count = all.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      all.map { $0.indices.contains(column) ? DisplayWidth.columns(of: $0[column]) : 0 }.max() ?? 0
    }
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
      result += cells.joined(separator: separator) + "\n"
    }
    return result
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
