import HealthModel

/// Draws a chart's values on a canvas of character cells, from the back to the front: the range,
/// the baseline, whiskers, the line or the bars.
struct PlotDrawing: Sendable {
  /// The canvas with everything on it.
  private(set) var canvas: PlotCanvas

  private let chart: Chart
  private let axis: ValueAxis

  /// Draws a chart by a scale of values.
  init(_ chart: Chart, axis: ValueAxis, canvas: PlotCanvas) {
    self.chart = chart
    self.axis = axis
    self.canvas = canvas
    drawRange()
    drawBaseline()
    switch chart.form {
    case .line: drawLine()
    case .bars: drawBars()
    }
  }

  private var glyphs: Glyphs { canvas.glyphs }

  /// From the row of the upper bound to that of the lower: a value on a bound stands in the band.
  private mutating func drawRange() {
    guard let range = chart.range else { return }
    let top = canvas.row(axis.position(of: range.high))
    let bottom = canvas.row(axis.position(of: range.low))
    for row in top...bottom {
      for column in 0..<canvas.columns { canvas.put(glyphs.band, .range, column: column, row: row) }
    }
  }

  private mutating func drawBaseline() {
    guard let baseline = chart.baseline else { return }
    let row = canvas.row(axis.position(of: baseline.value))
    for column in 0..<canvas.columns {
      canvas.put(glyphs.baseline, .baseline, column: column, row: row)
    }
  }

  // MARK: - Lines

  private mutating func drawLine() {
    let runs = chart.series.runs
    for (point, value) in runs.joined() where value.low < value.high {
      let column = canvas.column(chart.position(of: point.instant))
      let top = canvas.row(axis.position(of: value.high))
      let bottom = canvas.row(axis.position(of: value.low))
      for row in top...bottom { canvas.put(glyphs.whisker, .whiskers, column: column, row: row) }
    }
    for run in runs {
      var last: (column: Int, row: Int)?
      for (point, value) in run {
        let place = place(point, value)
        canvas.line(from: last ?? place, to: place)
        last = place
        if hasMarkers || run.count == 1 {
          canvas.put(
            glyphs.marker,
            .values,
            column: place.column / glyphs.dotsAcross,
            row: place.row / glyphs.dotsDown
          )
        }
      }
    }
  }

  /// Whether buckets are wide enough for a marker each, with the line still seen between them.
  var hasMarkers: Bool { canvas.columns >= 3 * chart.series.points.count }

  private func place(
    _ point: ChartSeries.Point,
    _ value: ChartSeries.Value
  ) -> (column: Int, row: Int) {
    (
      canvas.dotColumn(chart.position(of: point.instant)),
      canvas.dotRow(axis.position(of: value.middle))
    )
  }

  // MARK: - Bars

  private mutating func drawBars() {
    let zero = axis.position(of: 0)
    for point in chart.series.points {
      guard let value = point.value else { continue }
      let first = canvas.column(chart.position(of: point.span.lowerBound))
      let next = canvas.column(chart.position(of: point.span.upperBound))
      // A column stays free between bars that are wide enough.
      let last = max(first, next - (next - first >= 3 ? 2 : 1))
      let top = axis.position(of: value.middle)
      for column in first...last { drawBar(from: min(zero, top), to: max(zero, top), column) }
    }
  }

  /// Fills cells in eighths; nothing at all still shows as one, for 0 is not a gap.
  private mutating func drawBar(from bottom: Double, to top: Double, _ column: Int) {
    let eighths = Double(canvas.rows * 8)
    let low = Int(saturating: (bottom * eighths).rounded())
    let high = max(low.saturatingAdding(1), Int(saturating: (top * eighths).rounded()))
    for row in 0..<canvas.rows {
      let floor = (canvas.rows - 1 - row) * 8
      guard high > floor, low < floor + 8 else { continue }
      canvas.put(
        glyphs.bar(eighths: min(8, high - floor)),
        .values,
        column: column,
        row: row
      )
    }
  }
}
