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
      if let code = code(at: rest) {
        part += code
        style = code == reset ? "" : style + code
        rest = rest[code.endIndex...]
        continue
      }
      let columns = DisplayWidth.columns(of: character)
      if column > 0, column + columns > max(1, width) {
        parts.append(style.isEmpty ? part : part + reset)
        part = style
        column = 0
      }
      part.append(character)
      column += columns
      rest.removeFirst()
    }
    return parts + [part]
  }

  private static let reset = "\u{1b}[0m"

  /// The escape code a text begins with, as a ``Styler`` writes it; nil for none.
  private static func code(at text: Substring) -> Substring? {
    guard text.hasPrefix("\u{1b}["), let end = text.firstIndex(of: "m") else { return nil }
    return text[...end]
  }
}
