import Core
package import HealthModel

/// One sleep as a person tells it: when they went to bed and when they woke.
package struct SleepEntry: Codable, Hashable, Sendable {
  /// When the person went to bed.
  package let bed: Timestamp
  /// When the person woke; after `bed`.
  package let wake: Timestamp

  /// How long it was in hours, across midnight and clock changes.
  package var hours: Double { Double(wake.milliseconds(since: bed)) / 3_600_000 }

  /// A sleep from two typed times.
  ///
  /// Times of day belong to the day of waking; a bed time later than the wake time was on the
  /// evening before. Either may be a full time instead, with its own date and offset, which is how
  /// a night on a journey is told.
  ///
  /// - Parameters:
  ///   - bed: such as `23:10` or `2026-03-28T23:10+01:00`.
  ///   - wake: such as `07:05`.
  ///   - wakeDay: the day of waking; nil means today.
  ///   - now: the present, before which every sleep ended.
  ///   - zone: the zone whose clocks the times are of.
  ///   - rules: the longest sleep that is believed.
  /// - Returns: the sleep.
  /// - Throws: ``MonitorsError`` that says which of the two is wrong, and asks about equal times.
  package static func parse(
    bed: String,
    wake: String,
    wakeDay: CalendarDay?,
    now: Timestamp,
    in zone: LocalZone,
    rules: MoodRules
  ) throws(MonitorsError) -> SleepEntry {
    let today = Timestamp(milliseconds: now.milliseconds, in: zone).day
    let end = try instant(wake, clockDay: wakeDay ?? today, now: now, in: zone)
    guard let clock = TimeOfDay(bed) else {
      let start = try instant(bed, clockDay: today, now: now, in: zone)
      return try checked(bed: start, wake: end, now: now, rules: rules)
    }
    let local = Timestamp(milliseconds: end.milliseconds, in: zone)
    let wakeMinute = TimeOfDay(wake)?.minutes ?? local.millisecondOfDay / 60_000
    guard clock.minutes != wakeMinute else { throw .equalSleepTimes(bed) }
    let day = clock.minutes > wakeMinute ? local.day.adding(days: -1) : local.day
    let start = clock.instant(on: day, in: zone)
    return try checked(bed: start, wake: end, now: now, rules: rules)
  }

  private static func instant(
    _ text: String,
    clockDay: CalendarDay,
    now: Timestamp,
    in zone: LocalZone
  ) throws(MonitorsError) -> Timestamp {
    if let clock = TimeOfDay(text) { return clock.instant(on: clockDay, in: zone) }
    guard let typed = TimestampText.parse(text, in: zone) ?? (text == "now" ? now : nil) else {
      throw .unreadableTime(text)
    }
    return typed
  }

  static func checked(
    bed: Timestamp,
    wake: Timestamp,
    now: Timestamp,
    rules: MoodRules
  ) throws(MonitorsError) -> SleepEntry {
    guard wake <= now else { throw .sleepNotOver(wake: wake, now: now) }
    guard bed < wake else { throw .sleepBackwards(bed: bed, wake: wake) }
    let entry = SleepEntry(bed: bed, wake: wake)
    let longest = rules.sleep.longestHours.value
    guard entry.hours <= longest else {
      throw .sleepTooLong(hours: entry.hours, longest: longest)
    }
    return entry
  }
}
