import Charts
import CommandLineParsing
import Core
import HealthModel
import HealthStorage
import HostSystem
import Safety
import Terminal

/// `mindpulse plot`: readings of a type as a picture in the terminal, or as SVG in a file.
@MainActor enum PlotCommand {
  /// The widest plot: beyond it the eye loses the way from the axis to the line.
  private static let mostColumns = 120

  /// Draws what the command line asks for.
  static func run(_ command: ParsedCommand, _ context: AppContext) throws {
    let topic = try PlotTopic(named: command.argument("TYPE") ?? "")
    let period = ChartPeriod(try length(command), today: context.now().day, zone: context.zone)
    if let file = command.value("svg") {
      return try write(topic, period, to: file, replacing: command.flag("force"), context)
    }
    if context.output.isJSON { return try json(topic, period, context) }
    let glyphs = command.flag("ascii") ? .ascii : context.plotGlyphs
    try show(topic, period, glyphs: glyphs, context)
  }

  /// Draws what is typed behind `/plot`: a type, and perhaps `30`, `30d`, `8w` or `6m`.
  static func show(_ words: [String], _ context: AppContext) throws {
    guard let name = words.first, words.count <= 2 else {
      throw AppFailure(
        .usage,
        "/plot takes a type, and how far back if you like.",
        hint: "Such as /plot heart-rate, or /plot sleep 8w for the last eight weeks."
      )
    }
    let topic = try PlotTopic(named: name)
    let length = try words.dropFirst().first.map(length(typed:)) ?? .days(7)
    let period = ChartPeriod(length, today: context.now().day, zone: context.zone)
    try show(topic, period, glyphs: context.plotGlyphs, context)
  }

  private static func show(
    _ topic: PlotTopic,
    _ period: ChartPeriod,
    glyphs: Glyphs,
    _ context: AppContext
  ) throws {
    let charts = try topic.types.map { try PersonalChart($0, period, context).chart }
    guard charts.contains(where: { $0.series.extent != nil }) else {
      return try tellNothing(topic, period, context)
    }
    let output = context.output
    // Two share the height of one and a half, so that they stand in one window.
    let height = charts.count > 1 ? 7 : 12
    for chart in charts {
      let width = min(output.width, mostColumns)
      let plot = TerminalPlot(chart, width: width, height: height, glyphs: glyphs)
      try output.write(plot.rendered { output.styler.styled($0, $1.look) })
    }
  }

  private static func write(
    _ topic: PlotTopic,
    _ period: ChartPeriod,
    to file: String,
    replacing: Bool,
    _ context: AppContext
  ) throws {
    let charts = try topic.types.map { try PersonalChart($0, period, context).chart }
    let title = topic.title.prefix(1).uppercased() + topic.title.dropFirst()
    let sheet = SVGSheet(charts, title: title)
    try PrivateFile.write(Array((sheet.markup + "\n").utf8), to: file, replacing: replacing)
    let path = VisibleText.singleLine(file, limit: 200)
    if context.output.isJSON { return try context.output.json(["file": path]) }
    try context.output.line("Written: \(path)")
  }

  private static func json(
    _ topic: PlotTopic,
    _ period: ChartPeriod,
    _ context: AppContext
  ) throws {
    let plots = try topic.types.map { try PlotJSON($0, period, context) }
    if plots.count == 1, let only = plots.first { return try context.output.json(only) }
    try context.output.json(PlotsJSON(type: topic.name, plots: plots))
  }

  // MARK: - How far back

  /// How far back a command line goes; a week if it doesn't say.
  static func length(_ command: ParsedCommand) throws -> ChartPeriod.Length {
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

  /// `30`, `30d`, `8w` or `6m`.
  static func length(typed text: String) throws(AppFailure) -> ChartPeriod.Length {
    let number = text.last.map { $0.isNumber ? text[...] : text.dropLast() } ?? ""
    let count = number.utf8.allSatisfy { (48...57).contains($0) } ? Int(number) : nil
    switch (count, text.last) {
    case (let days?, "d") where (1...3660).contains(days): return .days(days)
    case (let weeks?, "w") where (1...520).contains(weeks): return .weeks(weeks)
    case (let months?, "m") where (1...120).contains(months): return .months(months)
    case (let days?, let last?) where last.isNumber && (1...3660).contains(days):
      return .days(days)
    default:
      throw AppFailure(
        .usage,
        "“\(VisibleText.singleLine(text, limit: 40))” is no length of time for a picture.",
        hint: "Say it in days, weeks or months, such as 30, 8w or 6m; ten years at most."
      )
    }
  }

  private static func tellNothing(
    _ topic: PlotTopic,
    _ period: ChartPeriod,
    _ context: AppContext
  ) throws {
    let when = period.days == 1 ? "of today" : "in \(period.words)"
    try context.output.prose("There is no reading of \(topic.title) \(when).")
    guard let type = topic.types.first else { return }
    if let newest = try context.healthStore().latest(type) {
      let start = Timestamp(milliseconds: newest.start.milliseconds, in: context.zone)
      try context.output.prose("The newest is of \(start.dayAndClock).")
    } else if type.aggregation != .category {
      try context.output.prose("Store one: mindpulse samples add \(type.name) VALUE")
    }
  }
}

extension TerminalPlot.Part {
  /// How the part looks in a terminal; never by colour alone.
  var look: TextStyle {
    switch self {
    case .title: .bold
    case .values: [.bold, .accent]
    case .whiskers, .note: []
    case .baseline: .caution
    case .axis, .range: .dim
    }
  }
}
