/// Breaks text at words, one column a character.
enum LineFilling {
  /// Lines of at most `width` characters; a word that is longer is cut into pieces.
  static func lines(of words: [Substring], width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in words {
      if !line.isEmpty, line.count + 1 + word.count <= width {
        line += " \(word)"
        continue
      }
      if !line.isEmpty { lines.append(line) }
      var rest = word
      while rest.count > width {
        lines.append(String(rest.prefix(width)))
        rest = rest.dropFirst(width)
      }
      line = String(rest)
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }
}
