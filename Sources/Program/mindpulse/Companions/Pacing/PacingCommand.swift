import CommandLineParsing
import Core
import HealthModel
import HealthStorage
import Monitors
import Safety

/// `mindpulse pem …`: pacing with post-exertional malaise.
@MainActor enum PacingCommand {
  /// Runs one of the subcommands.
  static func run(_ command: ParsedCommand, _ context: AppContext) async throws -> ExitCode {
    switch command.path.last {
    case "watch": return try await PacingWatch.run(context)
    case "ask": return try await PacingQuestions.run(context)
    default:
      try runAtOnce(command, context)
      return .done
    }
  }

  /// Runs `/pem …` in the chat; words that sound like danger are answered as a message.
  static func slash(_ words: [String], _ context: AppContext) async throws -> SlashOutcome {
    let text = words.joined(separator: " ")
    if try context.safety.screener().screen(text).level >= .present { return .say(text) }
    let command = try CommandParser(CommandTree.root).parse(["pem"] + words)
    guard command.request == .run, !["watch", "ask"].contains(command.path.last) else {
      throw AppFailure(
        .usage,
        "This needs a terminal of its own.",
        hint: "In another window: mindpulse \(command.path.joined(separator: " "))"
      )
    }
    try runAtOnce(command, context)
    return .done
  }

  private static func runAtOnce(_ command: ParsedCommand, _ context: AppContext) throws {
    switch command.path.last {
    case "report": try report(command, context)
    case "history": try history(command, context)
    case "ceiling": try ceiling(command.argument("CEILING"), context)
    case "set": try set(command, context)
    case "show": try showProfile(context)
    default: try status(context)
    }
  }

  // MARK: - Episodes

  private static func report(_ command: ParsedCommand, _ context: AppContext) throws {
    let records = try context.pacingRecords()
    let severity = try command.value("severity").map {
      try PacingSeverity.parse(VisibleText.singleLine($0, limit: 60), rules: records.monitor.rules)
    }
    let now = context.now()
    let start = try command.value("at").map { try SamplesCommand.time($0, context) } ?? now
    let reading = try context.sampleCheck().reading(
      .postExertionalMalaise,
      text: "\((severity ?? .unsaid).rawValue)",
      unit: nil,
      start: start,
      now: now,
      source: "manual"
    )
    // Where the profile is locked nothing is kept, so that trying again doesn't keep it twice.
    _ = try records.person(on: now)
    let (id, isNew) = try records.keep(reading, says: severity)
    // A person who says “now” has said it before the clock is read again.
    let later = max(context.now(), start)
    let status = try records.status(later)
    let all = try records.episodes(later)
    guard let episode = all.last(where: { $0.id == id }) else {
      throw AppFailure(.failed, "The episode was not kept.")
    }
    let back = try records.lookBack(episode, among: all)
    if context.output.isJSON {
      return try context.output.json(
        PacingReportJSON(added: isNew, episode: PacingEpisodeJSON(back), status: status)
      )
    }
    if !isNew { try context.output.line("That very episode is there already.") }
    try tell(episode, back, status, context)
  }

  private static func tell(
    _ episode: PacingEpisode,
    _ back: PacingLookBack,
    _ status: PacingStatus,
    _ context: AppContext
  ) throws {
    try say(PacingWording.reported(episode, status), context)
    try say(PacingWording.sentences(for: back), context)
    if let id = episode.id {
      let hint = "If this was a slip: mindpulse samples delete \(id)"
      try context.output.line(context.output.styler.dim(hint))
    }
  }

  private static func history(_ command: ParsedCommand, _ context: AppContext) throws {
    let limit = try command.integer("limit", in: 1...10_000) ?? 10
    let records = try context.pacingRecords()
    let now = context.now()
    let all = try records.episodes(now)
    let status = try records.status(now)
    let shown = try all.suffix(limit).reversed().map { try records.lookBack($0, among: all) }
    if context.output.isJSON {
      return try context.output.json(
        PacingHistoryJSON(
          daysSinceLast: status.daysSinceLast,
          count: all.count,
          episodes: shown.map { PacingEpisodeJSON($0) }
        )
      )
    }
    try say([PacingWording.episodes(status)], context)
    for back in shown {
      let id = back.episode.id.map { "  (id \($0))" } ?? ""
      try context.output.line()
      try context.output.line(
        context.output.styler.bold(PacingWording.line(back.episode)) + context.output.styler.dim(id)
      )
      try say(PacingWording.sentences(for: back), context)
    }
    if all.count > shown.count {
      try context.output.line("\nThe newest \(shown.count) of \(all.count); --limit shows more.")
    }
  }

  // MARK: - Now

  private static func status(_ context: AppContext) throws {
    let records = try context.pacingRecords()
    let status = try records.status(context.now())
    if context.output.isJSON { return try context.output.json(status) }
    try say(PacingWording.sentences(for: status), context, apart: true)
  }

  private static func ceiling(_ text: String?, _ context: AppContext) throws {
    let records = try context.pacingRecords()
    var profile = try records.profile()
    if let text {
      let typed = VisibleText.singleLine(text, limit: 60)
      profile.ceiling = try PacingChoice.parse(typed, rules: records.monitor.rules)
      try records.keep(profile)
    }
    let status = try records.status(context.now())
    if context.output.isJSON {
      return try context.output.json(PacingCeilingJSON(profile.ceiling ?? .lower, status))
    }
    try say(PacingWording.ceilingSentences(status), context, apart: true)
  }

  // MARK: - The profile

  private static func set(_ command: ParsedCommand, _ context: AppContext) throws {
    let typed = VisibleText.singleLine(command.argument("KEY") ?? "", limit: 40)
    guard let key = PacingProfile.Key(rawValue: typed) else {
      throw AppFailure(
        .usage,
        "“\(typed)” is nothing the pacing profile holds.",
        hint: "Accepted: \(PacingProfile.Key.allCases.map(\.rawValue).joined(separator: ", "))."
      )
    }
    let records = try context.pacingRecords()
    var profile = try records.profile()
    let words = command.arguments("VALUE").joined(separator: " ")
    let text = VisibleText.singleLine(words, limit: 60)
    try profile.set(key, to: text, rules: records.monitor.rules)
    try records.keep(profile)
    try showProfile(context)
  }

  /// Prints what has been told.
  static func showProfile(_ context: AppContext) throws {
    let profile = try context.pacingRecords().profile()
    if context.output.isJSON { return try context.output.json(PacingProfileJSON(profile)) }
    for key in PacingProfile.Key.allCases {
      try context.output.line("\(key.rawValue): \(profile[key] ?? "not told")")
    }
    try context.output.line("ceiling: \((profile.ceiling ?? .lower).text)")
  }

  /// Prints sentences: run on, or each on a line of its own.
  static func say(_ sentences: [String], _ context: AppContext, apart: Bool = false) throws {
    if apart {
      for sentence in sentences { try context.output.prose(sentence) }
    } else if !sentences.isEmpty {
      try context.output.prose(sentences.joined(separator: " "))
    }
  }
}
