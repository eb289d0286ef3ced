import Assessment
import Charts
import CommandLineParsing
import Companion
import HealthModel
import HealthStorage
import Presentation

/// `mindpulse plot`: readings of a type as a picture in the terminal.
@MainActor enum PlotCommand {
  /// The widest plot: beyond it the eye loses the way from the axis to the line.
  private static let mostColumns = 120

  /// Draws what the command line asks for.
  static func run(_ command: ParsedCommand, _ context: AppContext) throws {
    let type = try SamplesCommand.type(named: command.argument("TYPE") ?? "")
    let length = try length(command)
    let period = ChartPeriod(length, today: context.now().day, zone: context.zone)
    let query = query(type, period, context)
    let buckets = try context.healthStore().statistics(query)
    let range = try context.facts().vitals.first { $0.type == type.name }?.range
    let chart = Chart(
      type,
      by: period.bucket,
      buckets: buckets,
      span: period.span,
      zone: context.zone,
      range: range.flatMap {
        Chart.Band(low: $0.low, high: $0.high, name: "range for your age now")
      }
    )
    if context.output.isJSON {
      return try context.output.json(
        PlotJSON(
          statistics: StatisticsJSON(query, buckets),
          from: Timestamp(milliseconds: period.span.lowerBound, in: context.zone),
          to: Timestamp(milliseconds: period.span.upperBound, in: context.zone),
          range: range,
          summary: ChartWords(chart).summary
        )
      )
    }
    guard chart.series.extent != nil else { return try tellNothing(type, period, context) }
    try draw(chart, glyphs: command.flag("ascii") ? .ascii : context.plotGlyphs, context.output)
  }

  private static func query(
    _ type: SampleType,
    _ period: ChartPeriod,
    _ context: AppContext
  ) -> StatisticsQuery {
    let span = period.statistics(of: type, in: context.zone)
    return StatisticsQuery(
      type,
      by: period.bucket,
      in: context.zone,
      from: Timestamp(milliseconds: span.lowerBound, in: context.zone),
      to: Timestamp(milliseconds: span.upperBound, in: context.zone)
    )
  }

  private static func draw(_ chart: Chart, glyphs: Glyphs, _ output: Output) throws {
    let plot = TerminalPlot(chart, width: min(output.width, mostColumns), glyphs: glyphs)
    try output.write(plot.rendered { output.styler.styled($0, style(of: $1)) })
  }

  private static func length(_ command: ParsedCommand) throws -> ChartPeriod.Length {
    let days = try command.integer("days", in: 1...3660)
    let weeks = try command.integer("weeks", in: 1...520)
    let months = try command.integer("months", in: 1...120)
    switch (days, weeks, months) {
    case (nil, nil, nil): return .days(7)
    case (let days?, nil, nil): return .days(days)
    case (nil, let weeks?, nil): return .weeks(weeks)
    case (nil, nil, let months?): return .months(months)
    default: throw command.refusal("'--days', '--weeks' and '--months' exclude each other.")
    }
  }

  private static func tellNothing(
    _ type: SampleType,
    _ period: ChartPeriod,
    _ context: AppContext
  ) throws {
    let when = period.days == 1 ? "of today" : "in \(period.words)"
    try context.output.prose("There is no reading of \(type.title) \(when).")
    if let newest = try context.healthStore().latest(type) {
      let start = Timestamp(milliseconds: newest.start.milliseconds, in: context.zone)
      try context.output.prose("The newest is of \(start.dayAndClock).")
    } else if type.aggregation != .category {
      try context.output.prose("Store one: mindpulse samples add \(type.name) VALUE")
    }
  }

  private static func style(of part: TerminalPlot.Part) -> TextStyle {
    switch part {
    case .title: .bold
    case .values: [.bold, .accent]
    case .whiskers, .note: []
    case .baseline: .caution
    case .axis, .range: .dim
    }
  }
}
