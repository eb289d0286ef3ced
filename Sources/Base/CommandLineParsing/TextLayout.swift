/// Wraps running text to a width.
enum TextLayout {
  /// Breaks text at spaces so that no line is wider than asked, a longer word excepted.
  ///
  /// Paragraphs are parted by an empty line; other line ends count as spaces. `width` counts columns
  /// with the `indent` blank ones before each line; one character is one column.
  static func wrapped(_ text: String, width: Int, indent: Int = 0) -> [String] {
    var lines: [String] = []
    for paragraph in paragraphs(text) {
      if !lines.isEmpty { lines.append("") }
      var line = ""
      for word in paragraph.split(whereSeparator: \.isWhitespace) {
        if !line.isEmpty, indent + line.count + 1 + word.count > width {
          lines.append(spaces(indent) + line)
          line = ""
        }
        line += line.isEmpty ? String(word) : " " + word
      }
      lines.append(spaces(indent) + line)
    }
    return lines
  }

  /// The paragraphs of a text.
  static func paragraphs(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .split { $0.allSatisfy(\.isWhitespace) }
      .map { $0.joined(separator: " ") }
  }

  /// A run of spaces.
  static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  /// Two columns: labels on the left, wrapped text on the right.
  ///
  /// A label too long for its column stands on a line of its own.
  static func table(_ rows: [(label: String, text: String)], width: Int) -> [String] {
    let longest = rows.map(\.label.count).filter { $0 <= 24 }.max() ?? 24
    let column = 2 + longest + 2
    return rows.flatMap { label, text in
      let body = wrapped(text, width: max(width, column + 20), indent: column)
      guard label.count <= longest, let first = body.first else { return ["  " + label] + body }
      let head = "  " + label + spaces(column - 2 - label.count) + first.dropFirst(column)
      return [head] + body.dropFirst()
    }
  }
}
