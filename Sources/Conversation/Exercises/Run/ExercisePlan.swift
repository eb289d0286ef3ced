package import Core
package import HealthModel

/// A question that an exercise has left for later.
package struct ExercisePlan: Hashable, Sendable {
  /// The rule it comes under: `activity` or `worry`.
  package let rule: String
  /// How many days from now; nil for the next time the clock shows the time.
  package let days: Int?
  /// The time of day.
  package let time: TimeOfDay
  /// The question.
  package let text: String

  /// A question from its parts.
  package init(rule: String, days: Int?, time: TimeOfDay, text: String) {
    self.rule = rule
    self.days = days
    self.time = time
    self.text = text
  }

  /// When it is due, by local clocks.
  package func due(after now: Timestamp, in zone: LocalZone) -> Timestamp {
    let today = Timestamp(milliseconds: now.milliseconds, in: zone).day
    func at(_ day: CalendarDay) -> Timestamp {
      let local = (Int64(day.daysSinceEpoch) * 1440 + Int64(time.minutes)) * 60_000
      return Timestamp(milliseconds: zone.milliseconds(ofLocal: local), in: zone)
    }
    if let days { return at(today.adding(days: days)) }
    let next = at(today)
    return next > now ? next : at(today.adding(days: 1))
  }
}

/// A question for later as it is kept until it was asked.
package struct ExerciseReminder: Codable, Hashable, Sendable {
  /// How long after its time it is still asked: a day.
  private static let holds: Int64 = 86_400_000

  /// The rule it comes under.
  package let rule: String
  /// When it is to be asked.
  package let due: Timestamp
  /// The question.
  package let text: String

  /// A question from its parts.
  package init(rule: String, due: Timestamp, text: String) {
    self.rule = rule
    self.due = due
    self.text = text
  }

  /// Whether it is to be asked at a time.
  package func isDue(at now: Timestamp) -> Bool {
    (0..<Self.holds).contains(now.milliseconds(since: due))
  }
}
