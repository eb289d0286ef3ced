/// Two texts side by side, row by row.
package enum TextColumns {
  /// The width of one of two columns in a row, with a line and a space on either side of it.
  package static func width(of row: Int) -> Int { max(1, (row - separator.count) / 2) }

  /// The rows of two plain texts, each at most as wide as a column.
  ///
  /// - Parameters:
  ///   - left: the rows of the first text.
  ///   - right: the rows of the second one.
  ///   - column: the width of a column.
  /// - Returns: as many rows as the longer text has, without spaces at their ends.
  package static func rows(left: [String], right: [String], column: Int) -> [String] {
    (0..<max(left.count, right.count)).map { place in
      let first = place < left.count ? left[place] : ""
      let second = place < right.count ? right[place] : ""
      let gap = max(0, column - DisplayWidth.columns(of: first))
      let row = first + String(repeating: " ", count: gap) + separator + second
      return String(row.reversed().drop { $0 == " " }.reversed())
    }
  }

  private static let separator = " | "
}
