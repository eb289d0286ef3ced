import CheckIns
import CommandLineParsing
import Console
import Core
import HealthModel
import Monitors
import Services

/// `mindpulse spirometry remind`: the daily reminder, shown and changed.
struct SpirometryRemind: Command {
  private static let time = Argument(
    optional: "TIME",
    help: "A time such as 08:00, off, or show.",
    completion: .values(["off", "show"])
  ).map(typed)

  static let specification = CommandSpecification(
    "remind",
    summary: "Show or set a daily reminder.",
    discussion: """
      The reminder arrives as a check-in: in the open chat, as a notification or by your own \
      command, as the delivery settings say, and not in quiet hours. It is skipped if you blew \
      within the last hour.
      """,
    parameters: [time],
    examples: [.init("mindpulse spirometry remind 08:00")]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let change: SpirometryChange<TimeOfDay>

  init(_ line: ParsedCommand) throws { change = try line[Self.time] }

  /// What is typed in a chat.
  init(typed text: String?) throws { change = try Self.typed(text) }

  private nonisolated static func typed(_ text: String?) throws -> SpirometryChange<TimeOfDay> {
    try SpirometryChange(text) { text in
      if let time = TimeOfDay(text) { return time }
      throw AppFailure(
        .usage,
        "“\(VisibleText.singleLine(text, limit: 40))” isn't a time of day.",
        hint: "Accepted: a time such as 08:00, off, or show."
      )
    }
  }

  func run(_ services: Services) throws -> ExitCode {
    let diary = SpirometryDiary(services)
    switch change {
    case .show: break
    case .off: try diary.set(\.reminder, to: nil)
    case .set(let time):
      try diary.set(\.reminder, to: BreathingReminder(at: time, set: services.clock.now()))
    }
    try tell(diary, services)
    return .done
  }

  private func tell(_ diary: SpirometryDiary, _ services: Services) throws {
    let reminder = try diary.settings().reminder
    let next = reminder?.next(after: services.clock.now(), in: services.clock.zone)
    if services.output.isJSON {
      return try services.output.json(
        ReminderJSON(reminder: reminder?.time.description, next: next)
      )
    }
    guard let reminder, let next else {
      return try services.output.prose(services.breathing(.noReminder))
    }
    let isToday = next.day == services.clock.now().day
    try services.output.prose(
      services.breathing(
        isToday ? .remindedToday : .remindedTomorrow,
        ["time": reminder.time.description]
      )
    )
    if try CheckInPlan(services).rules().isOff {
      try services.output.prose(services.breathing(.checkInsOff))
    }
  }
}

/// The answer to `spirometry remind --json`; both are null without a reminder.
private struct ReminderJSON: Encodable {
  @OrNull var reminder: String?
  @OrNull var next: Timestamp?
}
