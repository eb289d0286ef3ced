import HealthModel

/// Character cells on which a plot is drawn: dots within cells, and whole characters.
///
/// Row 0 is at the top. What lies beyond the edges is left out.
struct PlotCanvas: Sendable {
  /// A character of a cell and what it belongs to.
  struct Mark: Sendable, Equatable {
    /// What is seen.
    let character: Character
    /// What it belongs to.
    let part: TerminalPlot.Part
  }

  /// How many cells stand side by side, at least 1.
  let columns: Int
  /// How many rows of cells there are, at least 2.
  let rows: Int
  /// Which characters there are.
  let glyphs: Glyphs

  private var marks: [Mark?]
  private var dots: [UInt8]

  /// An empty canvas.
  init(columns: Int, rows: Int, glyphs: Glyphs) {
    self.columns = max(1, columns)
    self.rows = max(2, rows)
    self.glyphs = glyphs
    marks = Array(repeating: nil, count: self.columns * self.rows)
    dots = Array(repeating: 0, count: self.columns * self.rows)
  }

  // MARK: - Places

  /// The column of dots for a place from 0, left, to 1, right.
  func dotColumn(_ position: Double) -> Int {
    let count = columns * glyphs.dotsAcross
    return min(count - 1, max(0, Int(saturating: position * Double(count))))
  }

  /// The row of dots for a place from 0, bottom, to 1, top.
  func dotRow(_ position: Double) -> Int {
    Int(saturating: ((1 - position) * Double(rows * glyphs.dotsDown - 1)).rounded())
  }

  /// The column of cells for a place from 0, left, to 1, right.
  func column(_ position: Double) -> Int { dotColumn(position) / glyphs.dotsAcross }

  /// The row of cells for a place from 0, bottom, to 1, top.
  func row(_ position: Double) -> Int { dotRow(position) / glyphs.dotsDown }

  // MARK: - Drawing

  /// Puts a character into a cell, over whatever character is there.
  mutating func put(_ character: Character, _ part: TerminalPlot.Part, column: Int, row: Int) {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return }
    marks[row * columns + column] = Mark(character: character, part: part)
  }

  /// Sets a dot.
  mutating func dot(column: Int, row: Int) {
    let (x, y) = (column / glyphs.dotsAcross, row / glyphs.dotsDown)
    guard column >= 0, row >= 0, x < columns, y < rows else { return }
    let place = row % glyphs.dotsDown * glyphs.dotsAcross + column % glyphs.dotsAcross
    dots[y * columns + x] |= 1 << UInt8(place)
  }

  /// Sets the dots of a straight line (Bresenham, IBM Systems Journal 1965;4:25).
  mutating func line(from start: (column: Int, row: Int), to end: (column: Int, row: Int)) {
    let (width, height) = (abs(end.column - start.column), -abs(end.row - start.row))
    let across = start.column < end.column ? 1 : -1
    let down = start.row < end.row ? 1 : -1
    var (column, row, error) = (start.column, start.row, width + height)
    while true {
      dot(column: column, row: row)
      if column == end.column, row == end.row { return }
      let twice = 2 * error
      if twice >= height {
        error += height
        column += across
      }
      if twice <= width {
        error += width
        row += down
      }
    }
  }

  /// What a cell shows: dots before characters, but a bucket's marker before its dots.
  func mark(column: Int, row: Int) -> Mark? {
    let index = row * columns + column
    if let mark = marks[index], mark.part == .values { return mark }
    if let character = glyphs.character(dots: dots[index]) {
      return Mark(character: character, part: .values)
    }
    return marks[index]
  }
}
