/// Text with the escape codes a ``Styler`` writes in it.
package enum StyledText {
  /// What switches every style off.
  static let reset = "\u{1b}[0m"

  /// The columns of a text on a terminal; codes take none.
  package static func columns(of text: some StringProtocol) -> Int {
    guard text.utf8.contains(0x1B) else { return DisplayWidth.columns(of: text) }
    var columns = 0
    var rest = Substring(text)
    while let character = rest.first {
      if let code = code(at: rest) {
        rest = rest[code.endIndex...]
      } else {
        columns += DisplayWidth.columns(of: character)
        rest.removeFirst()
      }
    }
    return columns
  }

  /// Whether a text takes more than so many rows; a line wider than the window takes several.
  ///
  /// - Parameters:
  ///   - text: lines, styled or plain.
  ///   - rows: how many rows.
  ///   - width: columns of the window.
  /// - Returns: whether it takes more.
  package static func exceeds(_ text: String, rows: Int, width: Int) -> Bool {
    let width = max(1, width)
    var left = rows
    for line in text.split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast(text.hasSuffix("\n") ? 1 : 0)
    {
      left -= max(1, (columns(of: line) + width - 1) / width)
      if left < 0 { return true }
    }
    return false
  }

  /// The escape code a text begins with; nil for none.
  static func code(at text: Substring) -> Substring? {
    guard text.hasPrefix("\u{1b}["), let end = text.firstIndex(of: "m") else { return nil }
    return text[...end]
  }
}
