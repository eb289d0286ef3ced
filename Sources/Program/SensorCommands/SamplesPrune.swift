package import CommandLineParsing
import Configuration
package import Console
import Core
import HealthModel
import HealthStorage
package import Services

/// `mindpulse samples prune`: thins old raw readings by the rule that the person has set.
package struct SamplesPrune: Command {
  private static let days = Option(
    "older-than",
    "DAYS",
    in: 1...36_500,
    help: "Thin what is older than this; default sensors.rawDays."
  )
  private static let source = Option(
    "source",
    "NAME",
    help: "Thin what came from this source, also one that isn't a sensor."
  )
  private static let dry = Option(
    "dry-run",
    help: "Show what would be thinned, and change nothing."
  )
  private static let yes = Option("yes", help: "Don't ask first.")

  package static let specification = CommandSpecification(
    "prune",
    summary: "Thin old raw readings of sensors by your rule.",
    discussion: """
      In each stretch of 5 minutes (sensors.thinTo), one reading with the mean, the least and the \
      greatest value takes the place of heart rates, oxygen saturations and respiratory rates, and \
      intervals between beats are deleted. Variability and estimated breathing stay. What was \
      entered by hand is never taken. MindPulse shows first what it would take, and asks.
      """,
    parameters: [days, source, dry, yes],
    examples: [
      .init("mindpulse config set sensors.rawDays 90", "Set the rule."),
      .init("mindpulse samples prune --dry-run"),
      .init("mindpulse samples prune --older-than 30 --source Strap --yes"),
    ]
  )
  package static let needs = CommandNeeds(sealed: .names)

  /// What comes so often that a mean of minutes says as much later.
  private static let types: [SampleType] = [.heartRate, .oxygenSaturation, .respiratoryRate]

  private let days: Int?
  private let source: String?
  private let isDry: Bool
  private let isSure: Bool
  private let line: ParsedCommand

  package init(_ line: ParsedCommand) throws {
    self.line = line
    days = try line[Self.days]
    source = try line[Self.source]
    isDry = try line[Self.dry]
    isSure = try line[Self.yes]
  }

  package func run(_ services: Services) throws -> ExitCode {
    let settings = try services.settings.current().sensors
    guard let days = days ?? settings.rawDays else {
      throw line.refusal(
        "No rule is set. Set one with 'mindpulse config set sensors.rawDays 90', or use "
          + "'--older-than DAYS'."
      )
    }
    let store = try services.stores.health()
    let sources = try sources(store)
    let now = services.clock.now()
    let rule = ThinningRule(
      Self.types,
      from: sources,
      before: now.adding(milliseconds: -Int64(days) * 86_400_000).milliseconds,
      every: settings.thinTo.components.seconds * 1000
    )
    let plan = Plan(
      days: days,
      stretch: settings.thinTo,
      tallies: try store.tally(rule),
      intervals: try store.beatCount(before: rule.end, from: sources)
    )
    let isDone = try !isDry && !plan.isEmpty && isAgreed(plan, services)
    if isDone {
      _ = try store.thin(rule)
      _ = try store.deleteBeats(before: rule.end, from: sources)
    }
    try show(plan, isDone: isDone, services)
    return .done
  }

  /// The paired sensors, and those that were; or the one source that is named.
  private func sources(_ store: HealthStore) throws -> [String] {
    guard let source else {
      let names = Set(try store.sensors().map(\.name)).union(try store.beatSources())
      return names.filter { $0 != ReadingSource.manual }.sorted()
    }
    let shown = VisibleText.singleLine(source, limit: 60)
    guard source != ReadingSource.manual else {
      throw line.refusal("Readings that were entered by hand are never thinned.")
    }
    let known = try store.sources().map(\.name) + store.beatSources()
    guard known.contains(source) else {
      throw AppFailure(
        .missing,
        "No readings have come from “\(shown)”.",
        hint: "To see all sources: mindpulse samples sources"
      )
    }
    return [source]
  }

  // MARK: - Words

  private struct Plan {
    let days: Int
    let stretch: Duration
    let tallies: [ThinningTally]
    let intervals: Int

    var isEmpty: Bool { tallies.isEmpty && intervals == 0 }
  }

  /// Shows what would be taken, and asks.
  private func isAgreed(_ plan: Plan, _ services: Services) throws -> Bool {
    if isSure { return true }
    let question = YesNoQuestion(services)
    guard question.isPossible else {
      throw line.refusal(
        "This would thin \(Self.readings(plan)) for good; add '--yes' to confirm, or '--dry-run' to "
          + "see what."
      )
    }
    for line in Self.lines(plan) { try services.output.prose(line) }
    let words: LocalizedText = "Thin them for good? (yes or no)"
    guard try question.ask(words) else {
      throw AppFailure(.failed, "Nothing was changed.")
    }
    return true
  }

  private func show(_ plan: Plan, isDone: Bool, _ services: Services) throws {
    let output = services.output
    if output.isJSON {
      return try output.json(
        PruneJSON(
          olderThanDays: plan.days,
          stretchSeconds: plan.stretch.components.seconds,
          readings: plan.tallies.map(PruneJSON.Part.init),
          intervals: plan.intervals,
          done: isDone
        )
      )
    }
    if plan.isEmpty { return try output.line("There is nothing to thin.") }
    if isDone { return try output.prose("Thinned: \(Self.readings(plan)).") }
    for line in Self.lines(plan) { try output.prose(line) }
    try output.prose("Nothing was changed.")
  }

  private static func lines(_ plan: Plan) -> [LocalizedText] {
    var lines = [rule(plan.days, DurationText.text(plan.stretch))]
    lines += plan.tallies.map { told($0) }
    if plan.intervals > 0 { lines.append(intervals(plan.intervals)) }
    return lines + [typedIn]
  }

  private static func rule(_ days: Int, _ stretch: String) -> LocalizedText {
    days == 1
      ? "Older than 1 day, one reading is left for every \(stretch)."
      : "Older than \(days) days, one reading is left for every \(stretch)."
  }

  private static func told(_ tally: ThinningTally) -> LocalizedText {
    let source = VisibleText.singleLine(tally.source, limit: 60)
    let (count, means) = (number(tally.readings), number(tally.means))
    return
      "\(source), \(words: tally.type.title): \(number: count) readings become \(number: means)."
  }

  private static func intervals(_ count: Int) -> LocalizedText {
    "Intervals between beats: \(number: number(count)) are deleted."
  }

  private static let typedIn: LocalizedText = "What was entered by hand stays as it is."

  private static func readings(_ plan: Plan) -> LocalizedText {
    let readings = plan.tallies.reduce(0) { $0 + $1.readings }
    let means = number(plan.tallies.reduce(0) { $0 + $1.means })
    let (count, intervals) = (number(readings), number(plan.intervals))
    if plan.intervals == 0 { return "\(number: count) readings to \(number: means)" }
    if readings == 0 { return "\(number: intervals) intervals between beats to none" }
    return
      "\(number: count) readings to \(number: means), and \(number: intervals) intervals between "
      + "beats to none"
  }

  private static func number(_ count: Int) -> String { DecimalText.grouped(Double(count)) }
}

/// What `samples prune --json` prints.
private struct PruneJSON: Encodable {
  /// What is taken of one type from one source.
  struct Part: Encodable {
    let type: String
    let source: String
    let count: Int
    let left: Int

    init(_ tally: ThinningTally) {
      type = tally.type.name
      source = tally.source
      count = tally.readings
      left = tally.means
    }
  }

  let olderThanDays: Int
  let stretchSeconds: Int64
  let readings: [Part]
  let intervals: Int
  let done: Bool
}
