import CommandLineParsing
import Configuration
import Core
import HealthModel
import Safety
import Transcripts

/// `mindpulse snooze` and `mindpulse pause`: no check-ins for a while, or until a date.
@MainActor enum QuietCommands {
  /// The longest snooze: seven days; for longer there is the pause.
  private static let longestSnooze = Duration.seconds(7 * 86_400)

  /// Runs one of the two.
  static func run(_ command: ParsedCommand, _ context: AppContext) throws {
    switch command.path.first {
    case "snooze": try snooze(command.argument("TIME") ?? "", context)
    default: try pause(command.arguments, context)
    }
    if context.output.isJSON { return try context.output.json(try ScheduleJSON(context)) }
    try context.output.prose(try ScheduleCommand.sentence(context))
  }

  /// Keeps silent for a time such as `3h`; `off` ends it.
  static func snooze(_ text: String, _ context: AppContext) throws {
    let store = try context.transcriptStore()
    if text == "off" { return try store.snooze(until: nil) }
    let duration = try DurationText.parse(text)
    guard duration > .zero, duration <= longestSnooze else {
      throw AppFailure(
        .usage,
        "A snooze of \(VisibleText.singleLine(text, limit: 40)) is not possible.",
        hint: "Accepted: up to 7d, such as 3h; for longer: mindpulse pause until 2026-12-01."
      )
    }
    try store.snooze(
      until: context.now().adding(milliseconds: duration.components.seconds * 1000)
    )
  }

  /// Keeps silent until a date or time; `off` ends it, and a snooze with it.
  static func pause(_ words: [String], _ context: AppContext) throws {
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
