import CommandLineParsing
import Console
import Core
import HealthModel
import Safety
package import Services
import Transcripts

/// `mindpulse pause` and `/pause`: no check-ins until a date.
struct PauseCheckIns: Command {
  private static let words = Argument(
    rest: "until DATE",
    help: "Such as until 2026-12-01; or off.",
    completion: .values(["until", "off"])
  )

  static let specification = CommandSpecification(
    "pause",
    summary: "Pause check-ins until a date.",
    parameters: [words],
    examples: [.init("mindpulse pause until 2026-12-01", "Pause until the start of that day.")]
  )
  static let slash = [
    SlashCommand(
      name: "pause",
      usage: "until DATE|off",
      help: "pause check-ins until a day",
      arguments: ["until", "off"],
      keeps: .checkIns
    ) { chat, words in
      try chat.schedule { _ in if !words.isEmpty { try keepSilent(words, chat.services) } }
    }
  ]

  private let words: [String]

  init(_ line: ParsedCommand) throws { words = try line[Self.words] }

  func run(_ services: Services) throws -> ExitCode {
    try Self.keepSilent(words, services)
    try CheckInPlan(services).show()
    return .done
  }

  /// Keeps silent until a date or time; `off` ends it, and a snooze with it.
  private static func keepSilent(_ words: [String], _ services: Services) throws {
    let store = try services.stores.transcripts()
    if words == ["off"] {
      try store.pause(until: nil)
      return try store.snooze(until: nil)
    }
    let isUntil = words.first == "until"
    let text = words.dropFirst(isUntil ? 1 : 0).joined(separator: " ")
    guard
      let time = TimestampText.parseTyped(text, now: services.clock.now(), in: services.clock.zone),
      time > services.clock.now()
    else {
      throw AppFailure(
        .usage,
        text.isEmpty
          ? "A pause requires a day or time at which it ends."
          : "Check-ins can't be paused until “\(VisibleText.singleLine(text, limit: 40))”.",
        hint: "Use a day or time in the future, such as pause until 2026-12-01; or off."
      )
    }
    try store.pause(until: time)
  }
}

extension CommandEntry {
  /// `mindpulse pause`.
  package static let pause = CommandEntry(PauseCheckIns.self)
}
