package import Catalogues
package import Core
package import HealthModel

/// A daily reminder of the breathing test; a new one takes the place of the old.
package struct BreathingReminder: Codable, Hashable, Sendable {
  /// When clocks show it, each day.
  package let time: TimeOfDay
  /// When the person set it: a time of that day that had passed by then is not made up for.
  package let set: Timestamp

  /// A reminder from now on.
  package init(at time: TimeOfDay, set: Timestamp) {
    self.time = time
    self.set = set
  }

  /// The time that has come and is not too long ago; nil when there is none, or when the person has
  /// blown shortly before it or since.
  ///
  /// - Parameters:
  ///   - now: the present.
  ///   - zone: whose clocks count.
  ///   - lastBlow: when the person blew last.
  ///   - rules: how late is too late, and how shortly is shortly.
  /// - Returns: the instant, which is the same however often it is asked for.
  package func due(
    at now: Timestamp,
    in zone: LocalZone,
    lastBlow: Timestamp?,
    rules: BreathingRules
  ) -> Timestamp? {
    let late = rules.reminding.lateHours.milliseconds(each: .hour)
    let rest = rules.reminding.restMinutes.milliseconds(each: .minute)
    let today = DailyValues.day(of: now, in: zone)
    // Late in the evening's reminder may still come after midnight.
    let times = [0, -1].map { time.instant(on: today.adding(days: $0), in: zone) }
    // What lies ahead was noted by a clock that was wrong, and says nothing of today.
    guard let due = times.first(where: { $0 <= now && ($0 > set || set > now) }),
      now.milliseconds(since: due) <= late
    else { return nil }
    let hasBlown = lastBlow.map { $0 <= now && $0.milliseconds(since: due) > -rest } ?? false
    return hasBlown ? nil : due
  }

  /// The next time that clocks show it.
  package func next(after now: Timestamp, in zone: LocalZone) -> Timestamp {
    let today = DailyValues.day(of: now, in: zone)
    // Where a clock is set back over midnight a day can come twice.
    return (-1...2).map { time.instant(on: today.adding(days: $0), in: zone) }
      .first { $0 > now } ?? now.adding(milliseconds: TimeUnit.day.rawValue)
  }

  /// The reason to speak of a time that has come, worded anew on each of four days in a row.
  package func reason(at now: Timestamp, _ words: Catalogue) -> ReasonToSpeak {
    ReasonToSpeak(
      monitor: .spirometry,
      rule: Self.rule,
      at: now,
      sentence: DailyWording.of(BreathingWording(words).reminders, on: now.day)
    )
  }

  /// The name of its rule.
  package static let rule = "reminder"
}
