/// Breaks text into rows of a given width: between words, and between the signs of scripts that are
/// written without spaces.
package enum TextWrap {
  /// The rows of `text`, at most `width` columns each.
  ///
  /// Newlines in the text stay; runs of spaces become one. The first row of each paragraph begins
  /// with `indent` spaces, the rows that continue it with `hangingIndent` (the same by default). A
  /// word longer than a row is cut between characters. A ``Styler``'s style goes on in the next row.
  package static func rows(
    of text: String,
    width: Int,
    indent: Int = 0,
    hangingIndent: Int? = nil
  ) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
      var rows = WrappedRows(width: width, indent: indent, hangingIndent: hangingIndent ?? indent)
      for word in paragraph.split(whereSeparator: isSpace) { rows.add(word, spaces: 1) }
      return rows.finished
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

  /// Lines for a terminal that scrolls: one that fits stays as it is, others are broken at spaces, and
  /// their own indent is kept.
  ///
  /// A word longer than a row is left to the terminal, so that a path or an address can be copied.
  ///
  /// - Parameters:
  ///   - text: lines, styled by a ``Styler`` or plain.
  ///   - width: columns of the window.
  ///   - hanging: how much further rows that go on are indented than the line; nil for as much as a
  ///     list's sign takes, if there is one.
  /// - Returns: the text, with a newline at its end where it had one.
  package static func fitted(_ text: String, width: Int, hanging: Int? = 2) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard line.utf8.count > width, StyledText.columns(of: line) > width else {
        return String(line)
      }
      let indent = line.prefix { $0 == " " }.count
      var rows = WrappedRows(
        width: width,
        indent: indent,
        hangingIndent: indent + (hanging ?? listSign(line)),
        isCutting: false
      )
      var rest = line[...]
      while !rest.isEmpty {
        let spaces = rest.prefix(while: isSpace)
        rest = rest[spaces.endIndex...]
        let word = rest.prefix { !isSpace($0) }
        rest = rest[word.endIndex...]
        if !word.isEmpty { rows.add(word, spaces: spaces.count) }
      }
      return rows.finished.joined(separator: "\n")
    }
    .joined(separator: "\n")
  }

  /// Running text without the line ends that an editor put in at an edge, so that it can be wrapped
  /// anew: lists, headings, tables, and lines that are short stay lines of their own.
  package static func reflowed(_ text: String) -> String {
    var lines: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.drop(while: isSpace)
      if let last = lines.last, last.count >= shortestBroken, !isOwnLine(last[...]),
        !words.isEmpty, !isOwnLine(words), listSign(words) == 0
      {
        lines[lines.count - 1] += " " + words
      } else {
        lines.append(String(line))
      }
    }
    return lines.joined(separator: "\n")
  }

  /// A shorter line ended on purpose, in characters.
  private static let shortestBroken = 60

  /// A heading, a row of a table, a fence, or a name in brackets.
  private static func isOwnLine(_ line: Substring) -> Bool {
    ["#", "|", "```", "["].contains { line.hasPrefix($0) }
  }

  /// The columns of a list's sign and the space behind it; 0 for none.
  private static func listSign(_ line: Substring) -> Int {
    let word = line.drop(while: isSpace).prefix { !isSpace($0) }
    switch LinePrefix(Array(word.unicodeScalars)) {
    case .bullet, .number, .quotation: return word.count + 1
    case .heading, nil: return 0
    }
  }

  private static func isSpace(_ character: Character) -> Bool {
    character == " " || character == "\t"
  }
}

/// The rows of one line as its words come.
private struct WrappedRows {
  private let width: Int
  private let isCutting: Bool
  /// What a row that goes on begins with.
  private let continued: String
  private var rows: [String] = []
  private var row: String
  private var column: Int
  private var isEmpty = true
  /// The codes that are in force.
  private var style = ""

  init(width: Int, indent: Int, hangingIndent: Int, isCutting: Bool = true) {
    // An indent must leave room for at least one column of text.
    let most = max(width, 1) - 1
    self.width = max(width, 1)
    self.isCutting = isCutting
    continued = String(repeating: " ", count: min(hangingIndent, most))
    row = String(repeating: " ", count: min(indent, most))
    column = row.count
  }

  /// The rows; spaces alone would be invisible clutter.
  var finished: [String] { rows + [isEmpty && rows.isEmpty ? "" : row] }

  /// Adds a word with so many spaces before it, unless a row begins there.
  mutating func add(_ word: Substring, spaces: Int) {
    var spaces = isEmpty ? 0 : spaces
    for part in Self.parts(of: word) {
      if !isEmpty, column + spaces + StyledText.columns(of: part) > width {
        breakRow()
        spaces = 0
      }
      row += String(repeating: " ", count: spaces)
      column += spaces
      spaces = 0
      write(part)
    }
  }

  private mutating func write(_ part: Substring) {
    var rest = part
    while let character = rest.first {
      if let code = StyledText.code(at: rest) {
        row += code
        style = code == StyledText.reset ? "" : style + code
        rest = rest[code.endIndex...]
        continue
      }
      let columns = DisplayWidth.columns(of: character)
      if isCutting, !isEmpty, column + columns > width { breakRow() }
      row.append(character)
      column += columns
      isEmpty = false
      rest.removeFirst()
    }
  }

  private mutating func breakRow() {
    rows.append(style.isEmpty ? row : row + StyledText.reset)
    row = continued + style
    column = continued.count
    isEmpty = true
  }

  /// The parts of a word between which a row may end.
  private static func parts(of word: Substring) -> [Substring] {
    let scalars = word.unicodeScalars
    guard scalars.contains(where: LineBreaking.isUnspaced) else { return [word] }
    var parts: [Substring] = []
    var start = word.startIndex
    var base: Unicode.Scalar?
    for place in scalars.indices {
      let scalar = scalars[place]
      if let base, LineBreaking.isBreak(between: base, and: scalar) {
        parts.append(word[start..<place])
        start = place
      }
      if !LineBreaking.joinsToPrevious(scalar) { base = scalar }
    }
    return parts + [word[start...]]
  }
}
