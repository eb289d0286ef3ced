import CheckIns
import CommandLineParsing
import Configuration
import Console
import Core
import HealthModel
import Safety
package import Services
import Transcripts

/// `mindpulse pause` and `/pause`: no check-ins until a date.
struct PauseCheckIns: Command {
  /// The longest pause that is given as a length: a year.
  ///
  /// One until a day may be longer.
  private static let longest = Duration.seconds(366 * 86_400)

  private static let words = Argument(
    rest: "until DATE",
    help: "Such as until 2026-12-01, or for 2 days; or off.",
    completion: .values(["until", "for", "off"])
  )

  static let specification = CommandSpecification(
    "pause",
    summary: "Pause check-ins until a date.",
    parameters: [words],
    examples: [
      .init("mindpulse pause until 2026-12-01", "Pause until the start of that day."),
      .init("mindpulse pause for 2 days", "Pause for 48 hours from now."),
    ]
  )
  static let slash = [
    SlashCommand(
      name: "pause",
      usage: "until DATE|for 2 days|off",
      help: "pause check-ins until a day",
      arguments: ["until", "for", "off"],
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
    let first = words.first.flatMap { ["until", "for"].contains($0) ? $0 : nil }
    let text = words.dropFirst(first == nil ? 0 : 1).joined(separator: " ")
    let now = services.clock.now()
    let time =
      first == "for" ? nil : TimestampText.parseTyped(text, now: now, in: services.clock.zone)
    guard let end = time ?? (first == "until" ? nil : end(of: text, from: now)), end > now else {
      let words = CheckInWords(services.words)
      let key: CheckInKey = first == "for" ? .badPauseFor : .badPauseUntil
      throw AppFailure(
        .usage,
        verbatim: text.isEmpty
          ? words(.pauseNeedsEnd)
          : words(key, ["text": VisibleText.singleLine(text, limit: 40)]),
        hint: words(.pauseHint)
      )
    }
    try store.pause(until: end)
  }

  /// When a pause of a length such as `2 days` ends; nil for any other text.
  private static func end(of text: String, from now: Timestamp) -> Timestamp? {
    do throws(ConfigurationError) {
      let length = try DurationText.parse(text, upTo: longest)
      return now.adding(milliseconds: length.components.seconds * 1_000)
    } catch { return nil }
  }
}

extension CommandEntry {
  /// `mindpulse pause`.
  package static let pause = CommandEntry(PauseCheckIns.self)
}
