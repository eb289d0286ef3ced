import Catalogues
import Charts
import CommandLineParsing
import Console
import Core
import HealthModel
import Services
import Sharing
import Terminal
import Transcripts

/// `mindpulse care show`: what somebody shares, drawn, and the last summary word for word.
struct CareShow: Command {
  private static let all = Option("all", help: "Print every summary, not only the last one.")

  static let specification = CommandSpecification(
    "show",
    summary: "Draw what somebody shares, and print their last summary.",
    parameters: [CareParameters.who, all],
    examples: [
      .init("mindpulse care show \"Person 3fa2c1\" --all", "Print each summary, too."),
      .init("mindpulse care show \"1234 5678\" --json", "Give the values to a script."),
    ]
  )
  static let needs = CommandNeeds(sealed: .words)
  let isPaged = true

  private static let height = 8
  private static let mostColumns = 100

  private let who: String
  private let showsAll: Bool

  init(_ line: ParsedCommand) throws {
    who = try line[CareParameters.who]
    showsAll = try line[Self.all]
  }

  func run(_ services: Services) async throws -> ExitCode {
    let care = try CareService(services)
    try await care.fetchIfPossible(services.output)
    let sharer = try care.sharer(named: who).body
    let summaries = try care.summaries(of: sharer).map(\.summary)
    let today = services.clock.now().day
    if services.output.isJSON {
      try services.output.json(
        ShownSharerJSON(person: try SharerJSON(sharer, today), summaries: summaries)
      )
      return .done
    }
    let output = services.output
    let concern = CareWords(output).concern(sharer, today)
    let name = VisibleText.singleLine(sharer.alias, limit: Share.longestName)
    try output.line(output.styler.styled("\(name), \(try sharer.check())", .bold))
    let until = VisibleText.singleLine(sharer.until, limit: 10)
    let shares: LocalizedText = "Shares \(words: sharer.every.word) until \(until)."
    try output.prose(concern.isEmpty ? shares : "\(shares) Worth a look: \(concern).")
    for chart in Self.charts(summaries, services.clock.zone, services.words) {
      try output.line()
      let plot = TerminalPlot(
        chart,
        width: min(output.width, Self.mostColumns),
        height: Self.height,
        glyphs: services.plotGlyphs
      )
      try output.write(plot.rendered { output.styler.styled($0, $1.look) })
    }
    for summary in showsAll ? summaries : Array(summaries.suffix(1)) {
      try output.line()
      try output.lines(SummaryText(summary, of: sharer.alias).spoken { output.spoken($0) })
    }
    if summaries.isEmpty { try output.line("There is no summary.") }
    return .done
  }

  /// The course of each measure, over all summaries.
  private static func charts(
    _ summaries: [ShareSummary],
    _ zone: LocalZone,
    _ words: Catalogue
  ) -> [Chart] {
    guard let first = summaries.compactMap({ CalendarDay($0.first) }).min(),
      let last = summaries.compactMap({ CalendarDay($0.last) }).max()
    else { return [] }
    let length = min(3_660, last.daysSinceEpoch - first.daysSinceEpoch + 1)
    let period = ChartPeriod(.days(max(2, length)), today: last, zone: zone)
    var names: [String] = []
    for measure in summaries.flatMap(\.measures) where !names.contains(measure.name) {
      names.append(measure.name)
    }
    return names.compactMap { name in
      let measures = summaries.flatMap(\.measures).filter { $0.name == name }
      guard let known = SharedMeasure(named: name), let newest = measures.last else { return nil }
      let values = Dictionary(
        measures.flatMap(\.days).compactMap { day in day.date.map { ($0, day.value) } }
      ) { $1 }
      guard values.count > 1 else { return nil }
      return Chart(
        title: known.title { words.text($0) },
        unit: words.unit(words.text(known.unit)),
        span: period.span,
        zone: zone,
        words: words,
        form: known.kind == .mean ? .line : .bars,
        series: ChartSeries(
          days: values.map { ChartSeries.Day($0.key, $0.value) },
          by: period.bucket,
          measure: words.text(period.bucket == .day ? .days : ChartKey.mean(of: period.bucket)),
          in: period.span,
          zone
        ),
        range: newest.range.flatMap {
          Chart.Band(low: $0.low, high: $0.high, name: words.text(ChartKey.range))
        },
        baseline: newest.usual.flatMap { Chart.Baseline($0, name: words.text(ChartKey.usual)) }
      )
    }
  }
}

/// Somebody with their summaries, as `--json` prints it.
private struct ShownSharerJSON: Encodable {
  let person: SharerJSON
  let summaries: [ShareSummary]
}
