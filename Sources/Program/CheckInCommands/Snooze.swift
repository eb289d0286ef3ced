import CheckIns
import CommandLineParsing
import Configuration
import Console
import Core
import HealthModel
import Safety
package import Services
import Transcripts

/// `mindpulse snooze` and `/snooze`: no check-ins for a while.
struct Snooze: Command {
  private static let time = Argument(
    "TIME",
    help: "Such as 3h, up to 7d; or off.",
    completion: .values(lengths)
  ).map(length)
  /// What is offered.
  private nonisolated static let lengths = ["1h", "3h", "8h", "off"]

  static let specification = CommandSpecification(
    "snooze",
    summary: "Pause check-ins for a while.",
    parameters: [time]
  )
  static let slash = [
    SlashCommand(
      name: "snooze",
      usage: "TIME|off",
      help: "pause check-ins for a while, such as /snooze 3h",
      arguments: lengths,
      keeps: .checkIns
    ) { chat, words in
      try chat.schedule { _ in
        guard let text = words.first else { return }
        let length = try told(text, in: CheckInWords(chat.services.words))
        try keep(silentFor: length, chat.services)
      }
    }
  ]

  /// How long; nil ends it.
  private let length: Duration?

  init(_ line: ParsedCommand) throws { length = try line[Self.time] }

  func run(_ services: Services) throws -> ExitCode {
    try Self.keep(silentFor: length, services)
    try CheckInPlan(services).show()
    return .done
  }

  private static func keep(silentFor length: Duration?, _ services: Services) throws {
    try services.stores.transcripts().snooze(
      until: length.map { services.clock.now().adding(milliseconds: $0.components.seconds * 1000) }
    )
  }

  /// The same as ``length(_:)``, refused in the language that is spoken.
  private static func told(_ text: String, in words: CheckInWords) throws -> Duration? {
    do { return try length(text) } catch is AppFailure {
      let place = ["text": VisibleText.singleLine(text, limit: 40)]
      throw AppFailure(.usage, verbatim: words(.badSnooze, place), hint: words(.snoozeHint))
    }
  }

  /// A time such as `3h`, up to seven days as there is the pause for longer; nil for `off`.
  private nonisolated static func length(_ text: String) throws -> Duration? {
    if text == "off" { return nil }
    let duration = try DurationText.parse(text)
    guard duration > .zero, duration <= .seconds(7 * 86_400) else {
      throw AppFailure(
        .usage,
        "“\(VisibleText.singleLine(text, limit: 40))” isn't a valid snooze.",
        hint: "Use a duration up to 7d, such as 3h. For longer: mindpulse pause until 2026-12-01"
      )
    }
    return duration
  }
}

extension CommandEntry {
  /// `mindpulse snooze`.
  package static let snooze = CommandEntry(Snooze.self)
}
