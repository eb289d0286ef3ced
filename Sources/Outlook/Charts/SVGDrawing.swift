import HealthModel

/// Draws the parts of a chart in their order: grid, range, baseline, values, axes, words.
struct SVGDrawing: Sendable {
  private let chart: Chart
  private let layout: SVGLayout

  /// A drawing of a chart in its layout.
  init(_ chart: Chart, _ layout: SVGLayout) {
    self.chart = chart
    self.layout = layout
  }

  /// Draws everything.
  func draw(with pen: inout SVGPen) {
    drawWords(&pen)
    drawValueAxis(&pen)
    drawRange(&pen)
    drawTimeAxis(&pen)
    switch chart.form {
    case .line: drawLine(&pen)
    case .bars: drawBars(&pen)
    }
    drawBaseline(&pen)
    drawLegend(&pen)
  }

  private static let broken = "stroke-dasharray=\"7 4\" stroke-width=\"1.5\""
  private static let dotted = "stroke-dasharray=\"2 3\" stroke-width=\"1\""
  private static let curve = "stroke-width=\"2\" stroke-linejoin=\"round\" stroke-linecap=\"round\""

  // MARK: - Words and axes

  private func drawWords(_ pen: inout SVGPen) {
    let x = SVGLayout.padding
    pen.text(layout.title, x: x, y: x + 13, size: SVGLayout.titleSize, .ink, isBold: true)
    pen.text(layout.subtitle, x: x, y: x + 18 + 12, .quiet)
  }

  private func drawValueAxis(_ pen: inout SVGPen) {
    for tick in layout.values.ticks {
      let y = layout.y(tick.value)
      pen.line((layout.left, y), (layout.right, y), .grid)
      // A third of a letter's height brings its middle to the line.
      let base = y + SVGLayout.textSize * 0.35
      pen.text(tick.label, x: layout.left - 6, y: base, .quiet, endsAtX: true)
    }
  }

  private func drawTimeAxis(_ pen: inout SVGPen) {
    pen.line((layout.left, layout.bottom), (layout.right, layout.bottom), .quiet)
    let room = layout.right - layout.left
    for tick in layout.times.ticks {
      let position = chart.position(of: tick.instant)
      let x = layout.x(position)
      pen.line((x, layout.bottom), (x, layout.bottom + 4), .quiet)
      let wide = TextMeasure.width(tick.label, size: SVGLayout.textSize)
      let start = TimeAxis.labelStart(at: position * room, width: wide, room: room)
      // Real fonts are narrower than measured: the rest is shared by both sides.
      pen.text(tick.label, x: layout.left + start, y: layout.bottom + 16, .quiet)
    }
  }

  private func drawLegend(_ pen: inout SVGPen) {
    for (index, row) in layout.legend.enumerated() {
      let base = layout.legendLine(index)
      for entry in row {
        drawKey(entry.key, x: entry.x, y: base - 4, &pen)
        pen.text(entry.text, x: entry.x + SVGLayout.keyWidth, y: base, .ink)
      }
    }
  }

  private func drawKey(_ key: ChartWords.Key, x: Double, y: Double, _ pen: inout SVGPen) {
    switch key {
    case .values where chart.form == .bars:
      pen.element("rect", box(x + 3, y - 5, 12, 10), fill: .values)
    case .values:
      pen.line((x, y), (x + 18, y), .values, more: Self.curve)
      pen.element("circle", [("cx", x + 9), ("cy", y), ("r", 3)], fill: .values)
    case .whiskers: drawWhisker(x: x + 9, from: y - 5, to: y + 5, &pen)
    case .range:
      pen.element("rect", box(x, y - 5, 18, 10), fill: .range, more: "fill-opacity=\"0.2\"")
      pen.line((x, y - 5), (x + 18, y - 5), .range, more: Self.dotted)
      pen.line((x, y + 5), (x + 18, y + 5), .range, more: Self.dotted)
    case .baseline: pen.line((x, y), (x + 18, y), .baseline, more: Self.broken)
    }
  }

  // MARK: - Values

  private func drawRange(_ pen: inout SVGPen) {
    guard let range = chart.range else { return }
    let top = layout.y(range.high)
    let bottom = layout.y(range.low)
    pen.element(
      "rect",
      box(layout.left, top, layout.right - layout.left, max(1, bottom - top)),
      fill: .range,
      more: "fill-opacity=\"0.2\""
    )
    // Edges of their own, for print without colour.
    pen.line((layout.left, top), (layout.right, top), .range, more: Self.dotted)
    pen.line((layout.left, bottom), (layout.right, bottom), .range, more: Self.dotted)
  }

  private func drawBaseline(_ pen: inout SVGPen) {
    guard let baseline = chart.baseline else { return }
    let y = layout.y(baseline.value)
    pen.line((layout.left, y), (layout.right, y), .baseline, more: Self.broken)
  }

  private func drawLine(_ pen: inout SVGPen) {
    let runs = chart.series.runs
    for (point, value) in runs.joined() where value.low < value.high {
      let x = layout.x(chart.position(of: point.instant))
      drawWhisker(x: x, from: layout.y(value.high), to: layout.y(value.low), &pen)
    }
    let hasMarkers = layout.right - layout.left >= 8 * Double(chart.series.points.count)
    for run in runs {
      let places = run.map {
        (x: layout.x(chart.position(of: $0.point.instant)), y: layout.y($0.value.middle))
      }
      if places.count > 1 {
        let path = places.map { "\(SVGChart.number($0.x)),\(SVGChart.number($0.y))" }
        pen.element(
          "polyline",
          [],
          stroke: .values,
          more: "\(Self.curve) points=\"\(path.joined(separator: " "))\""
        )
      }
      for place in places where hasMarkers || places.count == 1 {
        pen.element("circle", [("cx", place.x), ("cy", place.y), ("r", 3)], fill: .values)
      }
    }
  }

  /// Many side by side let the range shine through and have no caps.
  private func drawWhisker(x: Double, from top: Double, to bottom: Double, _ pen: inout SVGPen) {
    let isCrowded = chart.series.points.count > 60
    pen.line((x, top), (x, bottom), .quiet, more: isCrowded ? "stroke-opacity=\"0.35\"" : "")
    guard !isCrowded else { return }
    let cap = 3.0
    pen.line((x - cap, top), (x + cap, top), .quiet)
    pen.line((x - cap, bottom), (x + cap, bottom), .quiet)
  }

  private func drawBars(_ pen: inout SVGPen) {
    let zero = layout.y(0)
    for point in chart.series.points {
      guard let value = point.value else { continue }
      let left = layout.x(chart.position(of: point.span.lowerBound))
      let right = layout.x(chart.position(of: point.span.upperBound))
      let gap = min(4, (right - left) * 0.2)
      let y = layout.y(value.middle)
      // A sum of 0 is seen too: it is no gap.
      let height = max(1, abs(zero - y))
      pen.element(
        "rect",
        box(left + gap / 2, min(y, zero - 1), max(0.5, right - left - gap), height),
        fill: .values
      )
    }
  }

  private func box(
    _ x: Double,
    _ y: Double,
    _ width: Double,
    _ height: Double
  ) -> [(name: String, value: Double)] {
    [("x", x), ("y", y), ("width", width), ("height", height)]
  }
}
