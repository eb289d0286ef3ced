import Assessment
import Catalogues
import Charts
import CommandLineParsing
import Console
import Core
import HealthModel
import HealthStorage
import HostSystem
import SampleCommands
package import Services
import Terminal

/// `mindpulse plot`: readings of a type as a picture in the terminal, or as SVG in a file.
struct Plot: Command {
  /// The widest plot: beyond it the eye loses the way from the axis to the line.
  private static let mostColumns = 120

  private static let topic = Argument(
    "TYPE",
    help: "A type of sample, or blood-pressure for both; 'samples types' lists them.",
    completion: .values(SampleTopic.names)
  ).map(SampleTopic.typed)
  private static let ascii = Option("ascii", help: "Use plain ASCII only.")
  private static let svg = Option(
    "svg",
    "FILE",
    help: "Write an SVG picture to a file instead; it follows the reader's light or dark theme.",
    completion: .files
  )
  private static let force = Option("force", help: "Replace an existing file.")

  static let specification = CommandSpecification(
    "plot",
    summary: "Plot a type over days, weeks or months.",
    discussion: """
      The line connects the mean of each hour, day, week or month; vertical strokes run from the \
      lowest to the highest reading; the shaded band is the range for your age. A dashed line \
      shows what is usual for you, once 14 of the last 28 days have readings. The line has a gap \
      where nothing was measured. One day is drawn by hours, up to 60 days by days, more by weeks \
      or months. Counts, such as steps, and hours of sleep are drawn as bars; sleep belongs to the \
      day you wake up.

      The plot uses Braille characters, blocks on a Linux console, and plain ASCII with --ascii or \
      a locale other than UTF-8. With TERM=dumb, words replace the picture.
      """,
    parameters: [topic] + ChartPeriod.Length.parameters + [ascii, svg, force],
    examples: [
      .init("mindpulse plot heart-rate", "Plot the last seven days."),
      .init("mindpulse plot respiratory-rate --months 6"),
      .init("mindpulse plot sleep --weeks 8 --svg sleep.svg", "Write a picture to a file."),
    ]
  )
  static let needs = CommandNeeds(sealed: .namesIfOpen)
  static let slash = [
    SlashCommand(
      name: "plot",
      usage: "TYPE [30|8w|6m]",
      help: "plot readings, such as /plot heart-rate or /plot sleep 8w",
      arguments: SampleTopic.names
    ) { chat, words in
      try show(words, chat.services)
      return .done
    }
  ]

  private let topic: SampleTopic
  private let length: ChartPeriod.Length
  private let isASCII: Bool
  private let file: String?
  private let replaces: Bool

  init(_ line: ParsedCommand) throws {
    topic = try line[Self.topic]
    length = try ChartPeriod.Length(line)
    isASCII = try line[Self.ascii]
    file = try line[Self.svg]
    replaces = try line[Self.force]
  }

  func run(_ services: Services) throws -> ExitCode {
    let period = ChartPeriod(length, today: services.clock.now().day, zone: services.clock.zone)
    if let file {
      try write(period, to: file, services)
    } else if services.output.isJSON {
      try json(period, services)
    } else {
      let glyphs = isASCII ? .ascii : services.plotGlyphs
      try Self.show(topic, period, glyphs: glyphs, services)
    }
    return .done
  }

  private func write(_ period: ChartPeriod, to file: String, _ services: Services) throws {
    let charts = try topic.types.map { try PersonalChart($0, period, services).chart }
    let sheet = SVGSheet(charts, title: services.words.heading(topic.name))
    try PrivateFile.write(Array((sheet.markup + "\n").utf8), to: file, replacing: replaces)
    let path = VisibleText.singleLine(file, limit: 200)
    if services.output.isJSON { return try services.output.json(["file": path]) }
    try services.output.line(services.words.text(ChartKey.written, ["path": path]))
  }

  private func json(_ period: ChartPeriod, _ services: Services) throws {
    let plots = try topic.types.map { try PlotJSON($0, period, services) }
    if plots.count == 1, let only = plots.first { return try services.output.json(only) }
    try services.output.json(PlotsJSON(type: topic.name, plots: plots))
  }

  // MARK: - In the terminal

  /// Draws what is typed behind `/plot`: a type, and perhaps `30`, `30d`, `8w` or `6m`.
  private static func show(_ words: [String], _ services: Services) throws {
    guard let name = words.first, words.count <= 2 else {
      throw AppFailure(
        .usage,
        verbatim: services.words.text(ChartKey.plotTakes),
        hint: services.words.text(ChartKey.plotExample)
      )
    }
    let topic = try SampleTopic.typed(name)
    let length = try words.dropFirst().first.map(ChartPeriod.Length.typed) ?? .days(7)
    let period = ChartPeriod(length, today: services.clock.now().day, zone: services.clock.zone)
    try show(topic, period, glyphs: services.plotGlyphs, services)
  }

  private static func show(
    _ topic: SampleTopic,
    _ period: ChartPeriod,
    glyphs: Glyphs?,
    _ services: Services
  ) throws {
    let charts = try topic.types.map { try PersonalChart($0, period, services).chart }
    guard charts.contains(where: { $0.series.extent != nil }) else {
      return try tellNothing(topic, period, services)
    }
    let output = services.output
    // Two share the height of one and a half, so that they stand in one window.
    let height = charts.count > 1 ? 7 : 12
    for (index, chart) in charts.enumerated() {
      if index > 0 { try output.line() }
      let width = min(output.width, mostColumns)
      let plot = TerminalPlot(chart, width: width, height: height, glyphs: glyphs)
      try output.write(plot.rendered { output.styler.styled($0, $1.look) })
    }
  }

  private static func tellNothing(
    _ topic: SampleTopic,
    _ period: ChartPeriod,
    _ services: Services
  ) throws {
    let words = services.words
    let name = words.type(topic.name)
    let places = ["title": name.title, "of": name.of ?? name.title]
    try services.output.prose(
      period.days == 1
        ? words.text(ChartKey.nothingToday, places)
        : words.text(ChartKey.nothingInDays, places, count: period.days)
    )
    guard let type = topic.types.first else { return }
    if let newest = try services.stores.health().latest(type) {
      let start = Timestamp(milliseconds: newest.start.milliseconds, in: services.clock.zone)
      try services.output.prose(words.text(ChartKey.newestOf, ["time": words.dayAndClock(start)]))
    } else if type.aggregation != .category {
      let name = topic.shortName ?? topic.name
      try services.output.prose(words.text(ChartKey.addOne, ["name": name]))
    }
  }
}

extension CommandEntry {
  /// `mindpulse plot`.
  package static let plot = CommandEntry(Plot.self)
}

/// The answer to `plot --json`: the numbers behind the picture.
private struct PlotJSON: Encodable {
  /// The buckets, as `samples stats --json` gives them.
  let statistics: StatisticsJSON
  /// What is drawn; for sleep the nights by the day of waking.
  let points: [ChartPointJSON]
  /// When the picture begins.
  let from: Timestamp
  /// When it ends.
  let to: Timestamp
  /// What is normal for the person's age now; null when nothing is known.
  let range: ReferenceRange?
  /// What is usual for the person; null for a type that has no such value.
  let usual: UsualLevel?
  /// The picture in a sentence.
  let summary: String

  private enum CodingKeys: String, CodingKey { case points, from, to, range, usual, summary }

  @MainActor init(_ type: SampleType, _ period: ChartPeriod, _ services: Services) throws {
    let query = ChartSource(services).query(type, period, period.bucket)
    let english = services.catalogues.catalogue(.english)
    let drawn = try PersonalChart(type, period, services, words: english)
    let zone = services.clock.zone
    statistics = StatisticsJSON(query, try services.stores.health().statistics(query))
    points = drawn.chart.series.points.map { ChartPointJSON($0, in: zone) }
    from = Timestamp(milliseconds: period.span.lowerBound, in: zone)
    to = Timestamp(milliseconds: period.span.upperBound, in: zone)
    range = drawn.range
    usual = drawn.usual
    summary = ChartWords(drawn.chart).summary
  }

  func encode(to encoder: any Encoder) throws {
    try statistics.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(points, forKey: .points)
    try container.encode(from, forKey: .from)
    try container.encode(to, forKey: .to)
    try container.encode(range, forKey: .range)
    try container.encode(usual, forKey: .usual)
    try container.encode(summary, forKey: .summary)
  }
}

/// Several pictures under one name, such as both blood pressures.
private struct PlotsJSON: Encodable {
  let type: String
  let plots: [PlotJSON]
}
