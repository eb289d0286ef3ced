import CommandLineParsing
import Configuration
import HealthModel
import Transcripts

/// `mindpulse sessions prune`: talks that ended long ago are erased.
@MainActor enum SessionsPruneCommand {
  private struct Result: Encodable {
    let dryRun: Bool
    let messages: Int
    let sessions: [SessionJSON]
  }

  /// Erases what the command line says, or tells what would go.
  static func run(_ command: ParsedCommand, _ context: AppContext) throws {
    guard let text = command.value("older-than") else {
      throw command.refusal("Say how old: --older-than 90d.")
    }
    let range = SettingSpecification.keepingRange
    let age = try age(text)
    guard range.contains(age) else {
      throw command.refusal("'--older-than' takes a day (1d) or more.")
    }
    let retention = TalkRetention(context)
    let talks = try retention.talks(olderThan: age)
    let isDry = command.flag("dry-run")
    if !isDry, !talks.isEmpty {
      try ErasureQuestion(context: context, isAgreed: command.flag("yes"))
        .agree(toErase: SessionsList.counts(talks[...]))
      try retention.erase(talks, olderThan: age)
    }
    let messages = talks.map(\.messages).reduce(0, +)
    if context.output.isJSON {
      return try context.output.json(
        Result(dryRun: isDry, messages: messages, sessions: talks.map(SessionJSON.init))
      )
    }
    guard !talks.isEmpty else { return try context.output.line("No talk is that old.") }
    if isDry {
      try context.output.write(
        SessionsList(talks, zone: context.zone).text(context.output.styler)
      )
    }
    let what = isDry ? "Would be erased" : "Erased for good"
    try context.output.line("\(what): \(SessionsList.counts(talks[...])).")
  }

  private static func age(_ text: String) throws(AppFailure) -> Duration {
    do throws(ConfigurationError) {
      return try DurationText.parse(text, upTo: SettingSpecification.keepingRange.upperBound)
    } catch {
      throw AppFailure(.usage, error.message, hint: "Write for example 90d.")
    }
  }
}
