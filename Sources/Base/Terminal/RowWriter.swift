/// Puts words into rows: the column, the indent, the spaces that wait for the next word.
struct RowWriter: Sendable {
  /// The columns of a row, at least 1.
  var width: Int

  private let styler: Styler
  private var output = ""
  private var column = 0
  /// Where a row that continues this line begins.
  private var indent = 0
  private var spaces = 0
  private var dropsSpaces = false
  private var hasWord = false

  /// Whether what was written ends with a newline, or nothing was written.
  var isAtRowStart: Bool { column == 0 }

  /// An empty first row of `width` columns.
  init(width: Int, styler: Styler) {
    self.width = width
    self.styler = styler
  }

  /// What has been written since the last call.
  mutating func takeOutput() -> String {
    defer { output = "" }
    return output
  }

  /// Spaces that go before the next word, unless the row breaks there.
  mutating func addSpaces(_ count: Int) {
    if !dropsSpaces { spaces += count }
  }

  /// Forgets the spaces before the next word.
  mutating func dropSpaces() {
    spaces = 0
    dropsSpaces = true
  }

  /// Writes a list's sign; the rows that follow begin behind it and one space.
  mutating func placePrefix(_ text: String, style: TextStyle) {
    place([InlineMarkdown.Segment(text: text, style: style)], adding: [])
    indent = min(column + 1, deepestIndent)
    hasWord = false
  }

  /// Writes the segments of a word, which may hold spaces, breaking rows as needed.
  mutating func place(_ segments: [InlineMarkdown.Segment], adding style: TextStyle) {
    var piece: [InlineMarkdown.Segment] = []
    for segment in segments {
      let style = segment.style.union(style)
      var rest = segment.text.unicodeScalars[...]
      while let space = rest.firstIndex(of: " ") {
        if space > rest.startIndex {
          piece.append(.init(text: String(rest[..<space]), style: style))
        }
        placePiece(piece)
        piece = []
        addSpaces(1)
        rest = rest[rest.index(after: space)...]
      }
      if !rest.isEmpty { piece.append(.init(text: String(rest), style: style)) }
    }
    placePiece(piece)
  }

  /// Writes text as it is, without breaking rows.
  mutating func verbatim(_ segments: [InlineMarkdown.Segment]) {
    writeSpaces()
    for segment in segments {
      output += styler.styled(segment.text, segment.style)
      column += DisplayWidth.columns(of: segment.text)
    }
  }

  /// Writes text that is neither styled nor wrapped; newlines in it count.
  mutating func passThrough(_ text: String) {
    output += text
    if let last = text.unicodeScalars.last { column = last == "\n" ? 0 : 1 }
  }

  /// Ends the line; the next begins at the left edge.
  mutating func endLine() {
    output += "\n"
    column = 0
    indent = 0
    spaces = 0
    dropsSpaces = false
    hasWord = false
  }

  private mutating func placePiece(_ piece: [InlineMarkdown.Segment]) {
    guard !piece.isEmpty else { return }
    let columns = piece.reduce(0) { $0 + DisplayWidth.columns(of: $1.text) }
    let isRowFull = column > 0 && column + spaces >= width
    if isRowFull || (hasWord && column + spaces + columns > width) {
      breakRow()
    } else {
      writeSpaces()
    }
    dropsSpaces = false
    for segment in piece {
      if column + DisplayWidth.columns(of: segment.text) <= width {
        output += styler.styled(segment.text, segment.style)
        column += DisplayWidth.columns(of: segment.text)
      } else {
        writeInParts(segment)
      }
      hasWord = true
    }
  }

  /// Half a row, and never so much that a wide sign finds no room.
  private var deepestIndent: Int { max(0, min(width / 2, width - 2)) }

  /// At a line's start the spaces are its indent, which the rows that continue it share.
  private mutating func writeSpaces() {
    if column == 0 {
      spaces = min(spaces, deepestIndent)
      indent = spaces
    }
    output += String(repeating: " ", count: spaces)
    column += spaces
    spaces = 0
  }

  private mutating func writeInParts(_ segment: InlineMarkdown.Segment) {
    var part = ""
    for character in segment.text {
      let columns = DisplayWidth.columns(of: character)
      if column > indent && column + columns > width {
        output += styler.styled(part, segment.style)
        part = ""
        breakRow()
      }
      part.append(character)
      column += columns
      hasWord = true
    }
    output += styler.styled(part, segment.style)
  }

  private mutating func breakRow() {
    output += "\n" + String(repeating: " ", count: indent)
    column = indent
    spaces = 0
    hasWord = false
  }
}
