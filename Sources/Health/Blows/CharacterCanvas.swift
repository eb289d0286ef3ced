/// A field of characters that take one column each; what lies outside of it is cut off.
struct CharacterCanvas: Sendable {
  /// Columns there are.
  let columns: Int
  /// Rows there are.
  let height: Int
  private var cells: [Character]

  /// An empty field; a negative size counts as none.
  init(columns: Int, height: Int) {
    self.columns = max(0, columns)
    self.height = max(0, height)
    cells = Array(repeating: " ", count: self.columns * self.height)
  }

  /// Puts a text on a row; its spaces leave what is there.
  mutating func put(_ text: String, column: Int, row: Int) {
    guard (0..<height).contains(row) else { return }
    for (offset, character) in text.enumerated() where character != " " {
      let place = column + offset
      if (0..<columns).contains(place) { cells[row * columns + place] = character }
    }
  }

  /// Puts a picture of several rows.
  mutating func put(_ picture: [String], column: Int, row: Int) {
    for (offset, text) in picture.enumerated() { put(text, column: column, row: row + offset) }
  }

  /// The rows, without the space at their ends.
  var rows: [String] {
    (0..<height).map { row in
      var line = cells[(row * columns)..<((row + 1) * columns)]
      while line.last == " " { line.removeLast() }
      return String(line)
    }
  }
}
