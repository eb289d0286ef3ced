import HealthModel

/// Where the parts of a drawn chart lie, in user units of the SVG (CSS pixels).
///
/// All text is measured by ``TextMeasure`` before it gets its place, so that nothing overlaps and
/// nothing is cut off.
struct SVGLayout: Sendable {
  /// A line of the legend: its entries with where each begins.
  typealias LegendRow = [(key: ChartWords.Key, text: String, x: Double)]

  /// The size of the title's letters.
  static let titleSize = 14.0
  /// The size of all other letters.
  static let textSize = 11.0
  /// Free space at every edge.
  static let padding = 8.0
  /// How wide a mark of the legend is, with the space behind it.
  static let keyWidth = 24.0
  /// How high a line of text is.
  static let lineHeight = 16.0

  /// The whole width.
  let width: Double
  /// The whole height.
  let height: Double
  /// The left edge of the picture.
  let left: Double
  /// The right edge of the picture.
  let right: Double
  /// The upper edge of the picture.
  let top: Double
  /// The lower edge of the picture.
  let bottom: Double
  /// The scale of values.
  let values: ValueAxis
  /// The scale of time.
  let times: TimeAxis
  /// The title, cut where it is too long.
  let title: String
  /// Unit and days, cut where they are too long.
  let subtitle: String
  /// The legend.
  let legend: [LegendRow]

  /// The layout of a chart in a space; a space too small for the text becomes larger.
  init(_ chart: Chart, width wanted: Double, height: Double) {
    let width = max(240, wanted)
    self.width = width
    let words = ChartWords(chart)
    let room = width - 2 * Self.padding
    title = TextMeasure.fitted(chart.title, size: Self.titleSize, isBold: true, room: room)
    let below = chart.unit.isEmpty ? words.days : "\(chart.unit) · \(words.days)"
    subtitle = TextMeasure.fitted(below, size: Self.textSize, room: room)
    legend = Self.rows(of: words.legend, room: room)
    top = Self.padding + 18 + Self.lineHeight + 10
    let foot = 6 + Self.lineHeight + Double(legend.count) * Self.lineHeight + Self.padding
    self.height = max(height, top + 80 + foot)
    bottom = self.height - foot
    values = chart.axis(ticks: max(4, Int((bottom - top) / 36) + 1))
    let labels = values.ticks.map { TextMeasure.width($0.label, size: Self.textSize) }
    let left = (Self.padding + (labels.max() ?? 0) + 8).rounded(.up)
    self.left = left
    right = width - Self.padding - 4
    times = TimeAxis(chart, room: right - left, gap: 10) {
      TextMeasure.width($0, size: Self.textSize)
    }
  }

  /// Where a value is drawn.
  func y(_ value: Double) -> Double { bottom - values.position(of: value) * (bottom - top) }

  /// Where a place from 0, left, to 1, right, is drawn.
  func x(_ position: Double) -> Double { left + position * (right - left) }

  /// The distance from the upper edge at which a row of the legend stands.
  func legendLine(_ row: Int) -> Double {
    bottom + 6 + Self.lineHeight * Double(row + 2) - 4
  }

  private static func rows(
    of legend: [(key: ChartWords.Key, text: String)],
    room: Double
  ) -> [LegendRow] {
    var rows: [LegendRow] = []
    var row: LegendRow = []
    var used = 0.0
    for (key, text) in legend {
      let text = TextMeasure.fitted(text, size: textSize, room: room - keyWidth)
      let wide = keyWidth + TextMeasure.width(text, size: textSize)
      if !row.isEmpty, used + wide > room {
        rows.append(row)
        (row, used) = ([], 0)
      }
      row.append((key, text, padding + used))
      used += wide + 14
    }
    if !row.isEmpty { rows.append(row) }
    return rows
  }
}
