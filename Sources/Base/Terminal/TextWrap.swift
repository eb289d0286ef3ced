/// Breaks plain text into rows of a given width.
package enum TextWrap {
  /// The rows of `text`, at most `width` columns each.
  ///
  /// Newlines in the text stay; runs of spaces become one. The first row of each paragraph begins
  /// with `indent` spaces, the rows that continue it with `hangingIndent` (the same by default). A
  /// word longer than a row is cut between characters.
  package static func rows(
    of text: String,
    width: Int,
    indent: Int = 0,
    hangingIndent: Int? = nil
  ) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
      rows(
        ofParagraph: paragraph,
        width: max(width, 1),
        indent: indent,
        hangingIndent: hangingIndent ?? indent
      )
    }
  }

  /// The rows of `text` joined by newlines, without one at the end.
  package static func wrapped(
    _ text: String,
    width: Int,
    indent: Int = 0,
    hangingIndent: Int? = nil
  ) -> String {
    rows(of: text, width: width, indent: indent, hangingIndent: hangingIndent)
      .joined(separator: "\n")
  }

  private static func rows(
    ofParagraph paragraph: Substring,
    width: Int,
    indent: Int,
    hangingIndent: Int
  ) -> [String] {
    // An indent must leave room for at least one column of text.
    let continued = String(repeating: " ", count: min(hangingIndent, width - 1))
    var rows: [String] = []
    var row = String(repeating: " ", count: min(indent, width - 1))
    var column = row.count
    var isEmpty = true
    func breakRow() {
      rows.append(row)
      row = continued
      column = continued.count
      isEmpty = true
    }
    for word in paragraph.split(whereSeparator: { $0 == " " || $0 == "\t" }) {
      let columns = DisplayWidth.columns(of: word)
      if !isEmpty {
        if column + 1 + columns <= width {
          row += " "
          column += 1
        } else {
          breakRow()
        }
      }
      for character in word {
        let columns = DisplayWidth.columns(of: character)
        if !isEmpty && column + columns > width { breakRow() }
        row.append(character)
        column += columns
        isEmpty = false
      }
    }
    // Spaces alone would be invisible clutter.
    rows.append(isEmpty && rows.isEmpty ? "" : row)
    return rows
  }
}
