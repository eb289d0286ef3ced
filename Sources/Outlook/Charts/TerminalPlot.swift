import HealthModel

/// A chart in characters, for a terminal: title, picture with axes, legend and summary.
///
/// A terminal that shows no pictures gets the numbers behind them, one a line.
///
/// Every mark has a character of its own, so nothing is told by colour alone. Styles are the
/// caller's: each piece of text says what part it is of.
package struct TerminalPlot: Sendable {
  /// What a piece of text is part of.
  package enum Part: Sendable {
    /// The title.
    case title
    /// Axes and their labels.
    case axis
    /// The line or the bars.
    case values
    /// From the lowest to the highest of a bucket.
    case whiskers
    /// The band of what is normal.
    case range
    /// What is usual for the person.
    case baseline
    /// Sentences below.
    case note
  }

  /// A piece of a row.
  package struct Piece: Sendable, Equatable {
    /// The characters, each taking one column.
    package let text: String
    /// What they are part of; nil for space between.
    package let part: Part?
  }

  /// The narrowest plot there is, in columns.
  package static let leastWidth = 20

  /// From top to bottom; no row is wider than asked for.
  package private(set) var rows: [[Piece]] = []

  private let chart: Chart
  private let width: Int
  private let glyphs: Glyphs
  /// Whether each bucket has a marker.
  private var hasMarkers = true

  /// A plot of a chart.
  ///
  /// - Parameters:
  ///   - chart: what is drawn; its texts should take one column a character.
  ///   - width: columns there are; fewer than ``leastWidth`` count as that many.
  ///   - height: rows of the picture itself, 4…60, or a few more or fewer so that ticks are even;
  ///     title, time axis and legend come on top.
  ///   - glyphs: which characters there are; nil for numbers in words instead of a picture.
  ///   - hasSummary: whether the summary stands below, as it should where nothing else says it.
  package init(
    _ chart: Chart,
    width: Int,
    height: Int = 12,
    glyphs: Glyphs?,
    hasSummary: Bool = true
  ) {
    self.chart = chart
    self.width = max(Self.leastWidth, width)
    self.glyphs = glyphs ?? .ascii
    let words = ChartWords(chart)
    add("\(chart.heading), \(words.days)", .title)
    if glyphs == nil {
      for line in words.figures { add(line, .note) }
    } else {
      if chart.series.extent != nil { draw(height: min(60, max(4, height))) }
      addLegend(words.legend)
    }
    if hasSummary { add(words.summary, .note) }
  }

  /// The plot as text, a newline behind each row.
  ///
  /// - Parameter style: gives a piece of text the look of its part; plain if left out.
  /// - Returns: all rows.
  package func rendered(style: (String, Part) -> String = { text, _ in text }) -> String {
    rows.map { row in
      row.map { piece in piece.part.map { style(piece.text, $0) } ?? piece.text }.joined() + "\n"
    }
    .joined()
  }

  // MARK: - Words

  private mutating func add(_ text: String, _ part: Part) {
    for line in LineFilling.lines(of: glyphs.text(text).split(separator: " "), width: width) {
      rows.append([Piece(text: line, part: part)])
    }
  }

  private mutating func addLegend(_ legend: [(key: ChartWords.Key, text: String)]) {
    var row: [Piece] = []
    var used = 0
    for entry in legend {
      let (mark, part) = key(entry.key)
      let words = glyphs.text(entry.text)
      let lines = LineFilling.lines(of: words.split(separator: " "), width: width - 2)
      let wide = 2 + (lines.map(\.count).max() ?? 0)
      if used > 0, used + 3 + wide <= width, lines.count == 1 {
        row.append(Piece(text: "   ", part: nil))
        used += 3
      } else if used > 0 {
        rows.append(row)
        (row, used) = ([], 0)
      }
      for (index, line) in lines.enumerated() {
        if index > 0 {
          rows.append(row)
          row = []
        }
        row.append(Piece(text: index > 0 ? " " : String(mark), part: part))
        row.append(Piece(text: " " + line, part: .note))
      }
      used += wide
    }
    if !row.isEmpty { rows.append(row) }
  }

  private func key(_ key: ChartWords.Key) -> (mark: Character, part: Part) {
    switch key {
    case .values where chart.form == .bars: (glyphs == .ascii ? "#" : "█", .values)
    case .values: (hasMarkers ? glyphs.marker : glyphs.line, .values)
    case .whiskers: (glyphs.whisker, .whiskers)
    case .range: (glyphs.band, .range)
    case .baseline: (glyphs.baseline, .baseline)
    }
  }

  // MARK: - The picture

  private mutating func draw(height: Int) {
    let axis = chart.axis(ticks: max(2, height / 2))
    let margin = axis.ticks.map(\.label.count).max() ?? 0
    // As many rows between all ticks, so that the scale is even.
    let between = axis.ticks.count - 1
    let height = max(1, (height - 1 + between / 2) / between) * between + 1
    let drawing = PlotDrawing(
      chart,
      axis: axis,
      canvas: PlotCanvas(columns: width - margin - 2, rows: height, glyphs: glyphs)
    )
    let canvas = drawing.canvas
    hasMarkers = drawing.hasMarkers
    let labels = Dictionary(
      axis.ticks.map { (canvas.row(axis.position(of: $0.value)), glyphs.text($0.label)) },
      uniquingKeysWith: { first, _ in first }
    )
    for row in 0..<canvas.rows {
      let label = labels[row] ?? ""
      let line = label.isEmpty ? glyphs.verticalAxis.plain : glyphs.verticalAxis.marked
      let padding = String(repeating: " ", count: margin - label.count)
      rows.append([Piece(text: "\(padding)\(label) \(line)", part: .axis)] + pieces(canvas, row))
    }
    addTimeAxis(columns: canvas.columns, margin: margin, canvas)
  }

  /// A row of the canvas, cells of one part together, without the space at its end.
  private func pieces(_ canvas: PlotCanvas, _ row: Int) -> [Piece] {
    var pieces: [Piece] = []
    var text = ""
    var part: Part?
    for column in 0..<canvas.columns {
      let mark = canvas.mark(column: column, row: row)
      if mark?.part != part, !text.isEmpty {
        pieces.append(Piece(text: text, part: part))
        text = ""
      }
      part = mark?.part
      text.append(mark?.character ?? " ")
    }
    if part != nil { pieces.append(Piece(text: text, part: part)) }
    return pieces
  }

  private mutating func addTimeAxis(columns: Int, margin: Int, _ canvas: PlotCanvas) {
    let axis = TimeAxis(chart, room: Double(columns), gap: 2) { Double(glyphs.text($0).count) }
    var line = Array(repeating: glyphs.horizontalAxis.plain, count: columns)
    var labels = Array(repeating: Character(" "), count: columns)
    var end = 0
    for tick in axis.ticks {
      let column = canvas.column(chart.position(of: tick.instant))
      let label = glyphs.text(tick.label)
      let wide = label.count
      let start = Int(
        TimeAxis.labelStart(
          at: Double(column) + 0.5,
          width: Double(wide),
          room: Double(columns)
        )
      )
      line[column] = glyphs.horizontalAxis.marked
      // Rounding to whole columns may bring two labels closer than they were measured.
      guard start >= end, start + wide <= columns else { continue }
      labels.replaceSubrange(start..<start + wide, with: Array(label))
      end = start + wide + 1
    }
    let space = String(repeating: " ", count: margin + 1)
    let corner = String(glyphs.horizontalAxis.corner)
    rows.append([Piece(text: space + corner + String(line), part: .axis)])
    while labels.last == " " { labels.removeLast() }
    rows.append([Piece(text: "\(space) " + String(labels), part: .axis)])
  }
}
