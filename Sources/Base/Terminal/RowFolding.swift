/// Rows that are wider than a screen, such as lines of code, cut where it ends.
package enum RowFolding {
  /// The parts of a row, at most `width` columns each; its style goes on in the next one.
  ///
  /// - Parameters:
  ///   - row: text without newlines, styled by a ``Styler`` or plain.
  ///   - width: columns, at least 1; a wide sign is left whole even where it finds no room.
  /// - Returns: at least one part.
  package static func parts(of row: String, width: Int) -> [String] {
    let row =
      row.contains("\t")
      ? row.split(separator: "\t", omittingEmptySubsequences: false)
        .joined(separator: "    ") : row
    guard row.utf8.count > width else { return [row] }
    var parts: [String] = []
    var part = ""
    var style = ""
    var column = 0
    var rest = row[...]
    while let character = rest.first {
      if let code = StyledText.code(at: rest) {
        part += code
        style = code == StyledText.reset ? "" : style + code
        rest = rest[code.endIndex...]
        continue
      }
      let columns = DisplayWidth.columns(of: character)
      if column > 0, column + columns > max(1, width) {
        parts.append(style.isEmpty ? part : part + StyledText.reset)
        part = style
        column = 0
      }
      part.append(character)
      column += columns
      rest.removeFirst()
    }
    return parts + [part]
  }
}
