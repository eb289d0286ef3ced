import Charts
import CommandLineParsing
import Console
import HealthModel
import Monitors
import Services
import Terminal

/// `mindpulse spirometry history`: Draw FVC, FEV1, their ratio and PEF over time.
///
/// Each point is the mean of the sessions of a day, week or month, with the lowest and the highest
/// of them; the ratio is that of each session. A session that is to be repeated is left out.
struct SpirometryHistory: Command {
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

  /// The graphs, from top to bottom.
  private static func measures(_ wording: BreathingWording) -> [Measure] {
    let (limit, best) = (wording(.lowerLimit), wording(.yourBest))
    return [
      Measure(name: "fvc", title: wording(.fvc), unit: "L", value: \.fvc) {
        $0.lowerLimit?.fvc.map { ($0, limit) }
      },
      Measure(name: "fev1", title: wording(.fev1), unit: "L", value: \.fev1) {
        $0.lowerLimit?.fev1.map { ($0, limit) }
      },
      Measure(name: "ratio", title: wording(.ratio), unit: "", value: \.ratio) {
        $0.lowerLimit?.ratio.map { ($0, limit) }
      },
      Measure(name: "pef", title: wording(.pef), unit: "L/min", value: \.pef) {
        $0.personalBest.map { ($0, best) }
      },
    ]
  }

  private static let ascii = Option("ascii", help: "Use plain ASCII only.")

  static let specification = CommandSpecification(
    "history",
    summary: "Draw FVC, FEV1, their ratio and PEF over time.",
    parameters: ChartPeriod.Length.parameters + [ascii],
    examples: [.init("mindpulse spirometry history --months 3")]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let length: ChartPeriod.Length
  private let isASCII: Bool

  init(_ line: ParsedCommand) throws {
    length = try ChartPeriod.Length(line)
    isASCII = try line[Self.ascii]
  }

  /// What is typed in a chat, such as `3w`; a week if nothing is.
  init(typed text: String?) throws {
    length = try text.map { try ChartPeriod.Length.typed($0) } ?? .days(7)
    isASCII = false
  }

  /// Draws the four graphs over some days, or prints what is behind them.
  func run(_ services: Services) throws -> ExitCode {
    let period = ChartPeriod(length, today: services.clock.now().day, zone: services.clock.zone)
    let sessions = try SpirometryDiary(services).sessions().filter {
      period.span.contains($0.start.milliseconds)
    }
    let charts = charts(sessions.filter { !$0.shouldTryAgain }, period, services)
    if services.output.isJSON {
      try services.output.json(SpirometryHistoryJSON(charts, period, services.clock.zone))
    } else if charts.contains(where: { $0.chart.series.extent != nil }) {
      try draw(charts, isASCII ? .ascii : services.plotGlyphs, services)
    } else {
      let isToday = period.days == 1
      let key: SpirometryKey =
        if sessions.isEmpty {
          isToday ? .noTestToday : .noTestIn
        } else {
          isToday ? .incomparableToday : .incomparableIn
        }
      try services.output.prose(services.breathing(key, ["days": "\(period.days)"]))
    }
    return .done
  }

  private func draw(
    _ charts: [(measure: Measure, chart: Chart)],
    _ glyphs: Glyphs?,
    _ services: Services
  ) throws {
    let output = services.output
    for (index, (measure, chart)) in charts.enumerated() {
      if index > 0 { try output.line() }
      guard chart.series.extent != nil else {
        try output.prose(services.breathing(.nothingMeasured, ["name": measure.title]))
        continue
      }
      let plot = TerminalPlot(chart, width: min(output.width, 120), height: 7, glyphs: glyphs)
      try output.write(plot.rendered { output.styler.styled($0, $1.look) })
    }
  }

  private func charts(
    _ sessions: [SpirometryResult],
    _ period: ChartPeriod,
    _ services: Services
  ) -> [(measure: Measure, chart: Chart)] {
    let wording = services.breathing
    let middle = wording(Self.middle(period.bucket))
    return Self.measures(wording).map { measure in
      let line = sessions.last.flatMap(measure.line)
      let values = sessions.compactMap { session in
        measure.value(session).map { (session.start.milliseconds, $0) }
      }
      var chart = Chart(
        title: measure.title,
        unit: measure.unit,
        span: period.span,
        zone: services.clock.zone,
        words: services.words,
        form: .line,
        series: Self.series(values, period, services.clock.zone, middle),
        baseline: line.flatMap { Chart.Baseline($0.value, name: $0.name) }
      )
      chart.decimals = measure.decimals
      chart.newest = values.last.map { (instant: $0.0, value: $0.1) }
      return (measure, chart)
    }
  }

  /// What the middle of a bucket is.
  private static func middle(_ bucket: CalendarBuckets.Unit) -> SpirometryKey {
    switch bucket {
    case .hour: .meanHour
    case .day: .meanDay
    case .week: .meanWeek
    case .month: .meanMonth
    }
  }

  /// Values by the buckets of a period; a bucket without any is a gap.
  ///
  /// - Parameters:
  ///   - values: each with its time.
  ///   - period: what is shown.
  ///   - zone: whose days count.
  ///   - middle: what the middle of a bucket is, for the legend.
  /// - Returns: a point for each bucket.
  static func series(
    _ values: [(time: Int64, value: Double)],
    _ period: ChartPeriod,
    _ zone: LocalZone,
    _ middle: String
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
      measure: middle,
      points: points
    )
  }
}

/// The answer to `spirometry history --json`.
private struct SpirometryHistoryJSON: Encodable {
  /// One graph.
  struct Graph: Encodable {
    let measure: String
    let unit: String
    let points: [ChartPointJSON]
    let line: Double?
  }

  let from: Timestamp
  let to: Timestamp
  let by: String
  let graphs: [Graph]

  /// What is behind graphs.
  @MainActor init(
    _ charts: [(measure: SpirometryHistory.Measure, chart: Chart)],
    _ period: ChartPeriod,
    _ zone: LocalZone
  ) {
    from = Timestamp(milliseconds: period.span.lowerBound, in: zone)
    to = Timestamp(milliseconds: period.span.upperBound, in: zone)
    by = period.bucket.rawValue
    graphs = charts.map { measure, chart in
      Graph(
        measure: measure.name,
        unit: measure.unit,
        points: chart.series.points.map { ChartPointJSON($0, in: zone) },
        line: chart.baseline?.value
      )
    }
  }
}
