import Catalogues
import CommandLineParsing
import Configuration
import Console
import HealthModel
import Services
import Transcripts
import Core

/// `mindpulse sessions prune`: talks that ended long ago are erased.
struct SessionsPrune: Command {
  private static let olderThan = Option(
    "older-than",
    "TIME",
    help: "A duration of at least one day, such as 90d."
  ).map { try $0.map(age) }
  private static let dryRun = Option(
    "dry-run",
    help: "Show what would be forgotten; change nothing."
  )

  static let specification = CommandSpecification(
    "prune",
    summary: "Forget old conversations for good.",
    discussion: """
      Erases conversations whose last message is older than the duration, and check-ins of that \
      time that belong to no conversation. Conversations open in a chat stay. The setting \
      transcripts.keep does the same whenever the chat or the daemon starts.
      """,
    parameters: [olderThan, dryRun, TalkParameters.yes],
    examples: [.init("mindpulse sessions prune --older-than 90d --dry-run")]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let age: Duration
  private let isDry: Bool
  private let isAgreed: Bool

  init(_ line: ParsedCommand) throws {
    guard let age = try line[Self.olderThan] else {
      throw line.refusal("Give an age: --older-than 90d.")
    }
    guard SettingSpecification.keepingRange.contains(age) else {
      throw line.refusal("'--older-than' must be at least one day (1d).")
    }
    self.age = age
    isDry = try line[Self.dryRun]
    isAgreed = try line[TalkParameters.yes]
  }

  func run(_ services: Services) throws -> ExitCode {
    let retention = TalkRetention(services)
    let talks = try retention.talks(olderThan: age)
    if !isDry, !talks.isEmpty {
      try ErasureQuestion(services: services, isAgreed: isAgreed)
        .agree(toErase: TalkList.counts(talks[...], services.words))
      try retention.erase(talks, olderThan: age)
    }
    try tell(talks, services)
    return .done
  }

  private func tell(_ talks: [SessionSummary], _ services: Services) throws {
    if services.output.isJSON { return try services.output.json(PrunedJSON(talks, isDry: isDry)) }
    let words = services.words
    guard !talks.isEmpty else {
      return try services.output.line(words.text(SessionKey.noOldTalk))
    }
    if isDry {
      try services.output.write(
        TalkList(talks, zone: services.clock.zone, words).text(for: services.output)
      )
    }
    let counts = TalkList.counts(talks[...], words)
    try services.output.line(
      words.text(isDry ? SessionKey.wouldErase : .erasedTalks, ["counts": counts])
    )
  }

  private nonisolated static func age(_ text: String) throws(AppFailure) -> Duration {
    do throws(ConfigurationError) {
      return try DurationText.parse(text, upTo: SettingSpecification.keepingRange.upperBound)
    } catch {
      throw AppFailure(.usage, error.errorDescription, hint: "For example: 90d.")
    }
  }
}

/// The answer to `sessions prune --json`.
private struct PrunedJSON: Encodable {
  let dryRun: Bool
  let messages: Int
  let sessions: [SessionJSON]

  init(_ talks: [SessionSummary], isDry: Bool) {
    dryRun = isDry
    messages = talks.map(\.messages).reduce(0, +)
    sessions = talks.map(SessionJSON.init)
  }
}
