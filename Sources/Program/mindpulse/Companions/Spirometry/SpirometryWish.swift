import CheckIns
import Core
import HealthModel
import Monitors
import Safety

/// `mindpulse spirometry remind` and `best`: what the person has set, shown and changed.
@MainActor struct SpirometryWish {
  private let context: AppContext
  private let diary: SpirometryDiary

  /// The wishes of this person.
  init(_ context: AppContext) {
    self.context = context
    diary = SpirometryDiary(context)
  }

  // MARK: - The reminder

  /// Sets the daily reminder to a time, in place of any other, takes it away (`off`), or shows it.
  func remind(_ text: String?) throws {
    switch text {
    case nil, "show": try tellReminder()
    case "off":
      var settings = try diary.settings()
      settings.reminder = nil
      try diary.set(settings)
      try tellReminder()
    case let text?:
      guard let time = ClockTime(text) else {
        throw AppFailure(
          .usage,
          "“\(VisibleText.singleLine(text, limit: 40))” is no time of day.",
          hint: "Accepted: a time such as 08:00, off, or show."
        )
      }
      var settings = try diary.settings()
      settings.reminder = BreathingReminder(at: time, set: context.now())
      try diary.set(settings)
      try tellReminder()
    }
  }

  private func tellReminder() throws {
    let reminder = try diary.settings().reminder
    let next = reminder?.next(after: context.now(), in: context.zone)
    if context.output.isJSON {
      return try context.output.json(
        ReminderJSON(reminder: reminder?.time.description, next: next)
      )
    }
    guard let reminder, let next else {
      return try context.output.prose("There is no daily reminder of the breathing test.")
    }
    let day = next.day == context.now().day ? "today" : "tomorrow"
    try context.output.prose(
      "Each day at \(reminder.time) you are reminded of the breathing test; next \(day)."
    )
    if try CheckInPlan(context).rules().isOff {
      try context.output.prose(
        "Check-ins are off, so nothing comes: mindpulse schedule every 2h lets it."
      )
    }
  }

  /// The answer to `remind --json`; both are null without a reminder.
  private struct ReminderJSON: Encodable {
    @OrNull var reminder: String?
    @OrNull var next: Timestamp?
  }

  // MARK: - The personal best

  /// Sets the peak flow that counts as the person's best, has it found from the blows (`off`), or
  /// shows it.
  func best(_ text: String?) throws {
    switch text {
    case nil, "show": try tellBest()
    case "off":
      var settings = try diary.settings()
      settings.personalBest = nil
      try diary.set(settings)
      try tellBest()
    case let text?:
      var values = BlowValues()
      values.pef = BlowQuantity.pef.value(typed: text)
      guard let pef = values.pef else {
        throw AppFailure(
          .usage,
          "“\(VisibleText.singleLine(text, limit: 40))” is no peak flow.",
          hint: "Accepted: a number in L/min such as 480, off, or show."
        )
      }
      _ = try BlowEntry(values: values).blow(start: context.now(), rules: try diary.rules())
      var settings = try diary.settings()
      settings.personalBest = pef
      try diary.set(settings)
      try tellBest()
    }
  }

  private func tellBest() throws {
    let own = try diary.settings().personalBest
    let best = try own ?? diary.sessions().last?.personalBest
    if context.output.isJSON {
      return try context.output.json(BestJSON(personalBest: best, isOwn: own != nil))
    }
    let figure = SpirometryList.whole(best)
    let sentence =
      if own != nil {
        "Your best peak flow is \(figure) L/min, as you have set it."
      } else if best != nil {
        "Your best peak flow is \(figure) L/min, the highest that was measured."
      } else {
        "Your best peak flow is not known yet; it takes two weeks of measuring, or: mindpulse "
          + "spirometry best 480"
      }
    try context.output.prose(sentence)
  }

  /// The answer to `best --json`; null where no best is known.
  private struct BestJSON: Encodable {
    @OrNull var personalBest: Double?
    let isOwn: Bool
  }
}
