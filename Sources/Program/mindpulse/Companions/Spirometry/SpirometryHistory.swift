import Charts
import HealthModel
import Monitors
import Terminal

/// `mindpulse spirometry history`: FVC, FEV1, their ratio and PEF as graphs.
///
/// Each point is the mean of the sessions of a day, week or month, with the lowest and the highest
/// of them; the ratio is that of each session. A session that is to be repeated is left out.
@MainActor struct SpirometryHistory {
  /// One graph.
  struct Measure {
    /// The key in JSON.
    let name: String
    /// What a person reads.
    let title: String
    /// The unit; empty for a ratio.
    let unit: String
    /// How many decimals are told, as devices print it.
    var decimals: Int { name == "pef" ? 1 : 2 }
    /// The value of a session.
    let value: @MainActor (SpirometryResult) -> Double?
    /// What is drawn beside it.
    let line: @MainActor (SpirometryResult) -> (value: Double, name: String)?
  }

  private static let limit = "lower limit for you (GLI 2022)"

  /// The graphs, from top to bottom.
  static let measures: [Measure] = [
    Measure(name: "fvc", title: "FVC", unit: "L", value: \.fvc) {
      $0.lowerLimit?.fvc.map { ($0, limit) }
    },
    Measure(name: "fev1", title: "FEV1", unit: "L", value: \.fev1) {
      $0.lowerLimit?.fev1.map { ($0, limit) }
    },
    Measure(name: "ratio", title: "FEV1/FVC", unit: "of 1", value: \.ratio) {
      $0.lowerLimit?.ratio.map { ($0, limit) }
    },
    Measure(name: "pef", title: "PEF", unit: "L/min", value: \.pef) {
      $0.personalBest.map { ($0, "your best") }
    },
  ]

  private let context: AppContext

  /// A history for one run of the program.
  init(_ context: AppContext) { self.context = context }

  /// Draws the four graphs over some days, or prints what is behind them.
  func show(_ length: ChartPeriod.Length, glyphs: Glyphs) throws {
    let period = ChartPeriod(length, today: context.now().day, zone: context.zone)
    let charts = try charts(period)
    if context.output.isJSON {
      return try context.output.json(SpirometryHistoryJSON(charts, period, context.zone))
    }
    guard charts.contains(where: { $0.chart.series.extent != nil }) else {
      return try context.output.prose(try nothingDrawn(period))
    }
    let output = context.output
    for (measure, chart) in charts {
      guard chart.series.extent != nil else {
        try output.prose("\(measure.title): nothing was measured.")
        continue
      }
      let plot = TerminalPlot(chart, width: min(output.width, 120), height: 7, glyphs: glyphs)
      try output.write(plot.rendered { output.styler.styled($0, $1.look) })
    }
  }

  private func nothingDrawn(_ period: ChartPeriod) throws -> String {
    let time = period.days == 1 ? "of today" : "in \(period.words)"
    let isAny = try SpirometryDiary(context).sessions().contains {
      period.span.contains($0.start.milliseconds)
    }
    return isAny
      ? "The breathing tests \(time) can't be compared: too few blows, or ones that don't agree."
      : "There is no breathing test \(time)."
  }

  /// The graphs of a period, whether or not there is something in them.
  func charts(_ period: ChartPeriod) throws -> [(measure: Measure, chart: Chart)] {
    let sessions = try SpirometryDiary(context).sessions().filter {
      period.span.contains($0.start.milliseconds) && !$0.shouldTryAgain
    }
    return Self.measures.map { measure in
      let line = sessions.last.flatMap(measure.line)
      let values = sessions.compactMap { session in
        measure.value(session).map { (session.start.milliseconds, $0) }
      }
      var chart = Chart(
        title: measure.title,
        unit: measure.unit,
        span: period.span,
        zone: context.zone,
        form: .line,
        series: Self.series(values, period, context.zone),
        baseline: line.flatMap { Chart.Baseline($0.value, name: $0.name) }
      )
      chart.decimals = measure.decimals
      return (measure, chart)
    }
  }

  /// Values by the buckets of a period; a bucket without any is a gap.
  static func series(
    _ values: [(time: Int64, value: Double)],
    _ period: ChartPeriod,
    _ zone: LocalZone
  ) -> ChartSeries {
    let calendar = CalendarBuckets(period.bucket, in: zone)
    var found: [Int64: [Double]] = [:]
    for (time, value) in values where period.span.contains(time) {
      found[calendar.bucket(containing: time).lowerBound, default: []].append(value)
    }
    var points: [ChartSeries.Point] = []
    var place = calendar.bucket(containing: period.span.lowerBound)
    while place.lowerBound < period.span.upperBound {
      let here = found[place.lowerBound] ?? []
      let mean = here.isEmpty ? nil : here.reduce(0, +) / Double(here.count)
      points.append(
        ChartSeries.Point(place.clamped(to: period.span), mean, low: here.min(), high: here.max())
      )
      place = calendar.bucket(after: place)
    }
    return ChartSeries(
      by: period.bucket,
      measure: "mean of each \(period.bucket.rawValue)'s tests",
      points: points
    )
  }
}
