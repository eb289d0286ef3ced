import HealthModel

/// Local civil time of a zone: which instants its clocks show, and what they do when they change.
///
/// Everything is in milliseconds; a *local* time is the one that clocks show, read as if it were UTC.
/// A time that clocks skip is taken as the first instant after the gap, one that they show twice as
/// the first of both.
struct CivilClock {
  /// One day without a clock change.
  static let day: Int64 = 86_400_000
  /// Clock changes that lie closer together than this could be overlooked; none do.
  private static let step: Int64 = 6 * 3_600_000

  /// The zone.
  let zone: LocalZone

  /// What clocks show at an instant.
  func local(_ instant: Int64) -> Int64 { instant + offset(instant) }

  /// The date that clocks show at an instant.
  func day(of instant: Int64) -> CalendarDay { stamp(instant).day }

  /// An instant with its offset.
  func stamp(_ instant: Int64) -> Timestamp { Timestamp(milliseconds: instant, in: zone) }

  /// The minute of the day that clocks show, 0…1439.
  func minute(_ instant: Int64) -> Int { stamp(instant).millisecondOfDay / 60_000 }

  /// The instant of a local time, wherever it lies.
  func instant(ofLocal local: Int64) -> Int64 {
    let before = offset(local - Self.day)
    // No change within a day on either side: by far the most common case.
    if before == offset(local + Self.day) { return local - before }
    return instant(reaching: local, from: local - Self.day)
  }

  /// The first instant, not before another, at which clocks show a local time or a later one.
  func instant(reaching goal: Int64, from start: Int64) -> Int64 {
    var instant = start
    while local(instant) < goal {
      let reached = goal - offset(instant)
      guard let change = firstChange(after: instant, through: reached) else { return reached }
      instant = change
    }
    return instant
  }

  /// The first instant of a date; that of the next one where clocks skipped the date.
  func start(of day: CalendarDay) -> Int64 {
    instant(ofLocal: Int64(day.daysSinceEpoch) * Self.day)
  }

  /// Whether clocks showed a date at all: Samoa went without 2011-12-30.
  func hasDay(_ day: CalendarDay) -> Bool { self.day(of: start(of: day)) <= day }

  /// The first instant after another on a later date.
  func nextDate(after instant: Int64) -> Int64 {
    let tomorrow = day(of: instant).adding(days: 1)
    return self.instant(reaching: Int64(tomorrow.daysSinceEpoch) * Self.day, from: instant)
  }

  /// The first instant after another at which clocks show a minute of the day, 0…1439, or skip it.
  func next(minute: Int, after instant: Int64) -> Int64 {
    let midnight = Int64(day(of: instant).daysSinceEpoch) * Self.day
    let today = midnight + Int64(minute) * 60_000
    let goal = today > local(instant) ? today : today + Self.day
    return self.instant(reaching: goal, from: instant)
  }

  private func offset(_ instant: Int64) -> Int64 { Int64(zone.offsetMinutes(instant)) * 60_000 }

  private func firstChange(after start: Int64, through end: Int64) -> Int64? {
    var left = start
    while left < end {
      var right = min(left + Self.step, end)
      guard offset(right) != offset(left) else {
        left = right
        continue
      }
      while right - left > 1 {
        let middle = left + (right - left) / 2
        if offset(middle) == offset(left) { left = middle } else { right = middle }
      }
      return right
    }
    return nil
  }
}
