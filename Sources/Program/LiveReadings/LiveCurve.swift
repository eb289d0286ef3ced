import Console
import Terminal

/// Heart rates over time as rows of characters, for a window of any size.
///
/// Time runs to the newest value, not to the present: nothing moves while nothing comes. A gap in
/// the values is a gap in the curve.
struct LiveCurve {
  /// A longer time between two values is a gap, milliseconds: more than the longest usual stretch.
  private static let longestJoin: Int64 = 15_000
  /// The least that the picture spans, beats a minute: noise must not look like a storm.
  private static let leastSpan = 20.0
  /// How far from the values a ceiling still belongs into the picture, beats a minute.
  private static let ceilingReach = 40.0
  /// Columns before the picture: a number of three digits and the axis.
  static let margin = 5

  /// Columns of the window.
  let width: Int
  /// Rows of the picture.
  let height: Int
  /// Whether the terminal shows more than ASCII.
  let isUnicode: Bool
  /// How words look.
  let styler: Styler

  /// The rows; empty where there is no room or nothing to show.
  func rows(_ points: [LiveBoard.Point], ceiling: Double?) -> [String] {
    let columns = width - Self.margin
    guard columns >= 10, height >= 2, let end = points.last?.time else { return [] }
    let scale = scale(points, ceiling)
    var dots = Dots(
      columns: columns,
      rows: height,
      isUnicode: isUnicode,
      end: end,
      scale: scale
    )
    dots.draw(points, join: Self.longestJoin)
    let ceilingRow = ceiling.flatMap { scale.contains($0) ? dots.row(of: $0) / dots.high : nil }
    return (0..<height).map { row in
      let label =
        row == ceilingRow
        ? ceiling.map(Self.number)
        : row == 0
          ? Self.number(scale.upperBound)
          : row == height - 1 ? Self.number(scale.lowerBound) : nil
      let axis = isUnicode ? (label == nil ? "│" : "┤") : "|"
      let margin = String(repeating: " ", count: 3 - (label?.count ?? 0)) + (label ?? "")
      let line = dots.text(row, filledWith: row == ceilingRow ? (isUnicode ? "─" : "-") : " ")
      return styler.dim(margin + " " + axis) + line
    }
  }

  /// From and to which heart rate the picture goes: whole tens.
  private func scale(_ points: [LiveBoard.Point], _ ceiling: Double?) -> ClosedRange<Double> {
    var values = points.map(\.rate)
    if let ceiling, let low = values.min(), let high = values.max(),
      ceiling >= low - Self.ceilingReach, ceiling <= high + Self.ceilingReach
    {
      values.append(ceiling)
    }
    let low = ((values.min() ?? 0) / 10).rounded(.down) * 10
    let high = ((values.max() ?? 0) / 10).rounded(.up) * 10
    let missing = max(0, Self.leastSpan - (high - low))
    let base = max(0, low - (missing / 20).rounded(.down) * 10)
    return base...max(high, base + Self.leastSpan)
  }

  private static func number(_ value: Double) -> String {
    String("\(Int(max(0, min(value, 999)).rounded()))".prefix(3))
  }
}

/// The dots of a picture: eight in a character of Braille, one elsewhere.
private struct Dots {
  /// Dots that a character is wide and high.
  private let wide: Int
  let high: Int
  private let isUnicode: Bool
  private let columns: Int
  private let rows: Int
  private let end: Int64
  private let scale: ClosedRange<Double>
  private var cells: [[UInt8]]

  init(columns: Int, rows: Int, isUnicode: Bool, end: Int64, scale: ClosedRange<Double>) {
    (self.columns, self.rows, self.isUnicode) = (columns, rows, isUnicode)
    (self.end, self.scale) = (end, scale)
    (wide, high) = isUnicode ? (2, 4) : (1, 1)
    cells = Array(repeating: Array(repeating: 0, count: columns), count: rows)
  }

  /// The row of dots of a value, from the top.
  func row(of value: Double) -> Int {
    let share = (value - scale.lowerBound) / (scale.upperBound - scale.lowerBound)
    let last = rows * high - 1
    return last - max(0, min(last, Int((share * Double(last)).rounded())))
  }

  /// Draws a line through values in the order of time.
  mutating func draw(_ points: [LiveBoard.Point], join: Int64) {
    var last: (time: Int64, column: Int, row: Int)?
    for point in points {
      let column = column(of: point.time)
      let row = row(of: point.rate)
      if let before = last, point.time - before.time <= join {
        line(from: (before.column, before.row), to: (column, row))
      } else {
        set(column, row)
      }
      last = (point.time, column, row)
    }
  }

  /// A row of characters, with what stands where there are no dots.
  func text(_ row: Int, filledWith blank: Character) -> String {
    String(
      cells[row].map { cell in
        guard cell != 0 else { return blank }
        guard isUnicode, let scalar = Unicode.Scalar(0x2800 + UInt32(cell)) else { return "*" }
        return Character(scalar)
      }
    )
  }

  private func column(of time: Int64) -> Int {
    let last = columns * wide - 1
    let share = Double(end - time) / Double(LiveBoard.span)
    return last - max(0, min(last, Int((share * Double(last)).rounded())))
  }

  private mutating func line(from start: (Int, Int), to end: (Int, Int)) {
    let steps = max(abs(end.0 - start.0), abs(end.1 - start.1), 1)
    for step in 0...steps {
      let share = Double(step) / Double(steps)
      set(
        start.0 + Int((Double(end.0 - start.0) * share).rounded()),
        start.1 + Int((Double(end.1 - start.1) * share).rounded())
      )
    }
  }

  private mutating func set(_ column: Int, _ row: Int) {
    let cell = (row / high, column / wide)
    guard cells.indices.contains(cell.0), cells[cell.0].indices.contains(cell.1) else { return }
    cells[cell.0][cell.1] |= Self.bit(column % wide, row % high)
  }

  /// The dots of a character of Braille are numbered down its columns, the last row apart
  /// (The Unicode Standard, Braille Patterns, U+2800).
  private static func bit(_ column: Int, _ row: Int) -> UInt8 {
    let place = row == 3 ? 6 + column : column * 3 + row
    return 1 << UInt8(place)
  }
}
