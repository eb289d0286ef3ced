import Console
import CommandLineParsing
import Core
import HealthModel
import Safety
import Transcripts

/// `mindpulse pause` and `/pause`: no check-ins until a date.
struct PauseCheckIns: Command {
  private static let words = Argument(
    rest: "until DATE",
    help: "Such as until 2026-12-01; or off."
  )

  static let specification = CommandSpecification(
    "pause",
    summary: "No check-ins until a date.",
    parameters: [words],
    examples: [.init("mindpulse pause until 2026-12-01", "Silence until that day begins.")]
  )
  static let slash = [
    SlashCommand(
      name: "pause",
      usage: "until DATE|off",
      help: "no check-ins until a day",
      arguments: ["until", "off"],
      keeps: .checkIns
    ) { chat, words in
      try chat.schedule { _ in if !words.isEmpty { try keepSilent(words, chat.context) } }
    }
  ]

  private let words: [String]

  init(_ line: ParsedCommand) throws { words = try line[Self.words] }

  func run(_ context: AppContext) throws -> ExitCode {
    try Self.keepSilent(words, context)
    try CheckInPlan(context).show()
    return .done
  }

  /// Keeps silent until a date or time; `off` ends it, and a snooze with it.
  private static func keepSilent(_ words: [String], _ context: AppContext) throws {
    let store = try context.transcriptStore()
    if words == ["off"] {
      try store.pause(until: nil)
      return try store.snooze(until: nil)
    }
    let isUntil = words.first == "until"
    let text = words.dropFirst(isUntil ? 1 : 0).joined(separator: " ")
    guard let time = TimestampText.parseTyped(text, now: context.now(), in: context.zone),
      time > context.now()
    else {
      throw AppFailure(
        .usage,
        "Check-ins can't be paused until “\(VisibleText.singleLine(text, limit: 40))”.",
        hint: "Give a day or time that is still to come: mindpulse pause until 2026-12-01, or off."
      )
    }
    try store.pause(until: time)
  }
}
