package import HealthModel

/// How often the companion checks in by itself, and whether it speaks when all is normal.
package struct CheckInSchedule: Hashable, Sendable {
  /// The intervals that are accepted, in seconds: one minute to seven days, both included.
  ///
  /// Product choice: more often than a minute is nagging, more seldom than a week is forgetting.
  package static let intervals = 60...604_800

  /// Check-ins are off, and would speak only of what is outside its range.
  package static let off = CheckInSchedule()

  /// Seconds from one check-in to the next; nil when check-ins are off.
  package let every: Int?
  /// Whether a check-in also speaks when all is within its range.
  package var whenNormal: Bool

  /// A schedule.
  ///
  /// - Parameters:
  ///   - every: the interval in seconds; nil turns check-ins off.
  ///   - whenNormal: whether it speaks also when all is within its range.
  /// - Throws: ``SchedulingError/badInterval(_:)`` for an interval outside ``intervals``.
  package init(every: Int?, whenNormal: Bool = false) throws(SchedulingError) {
    if let every, !Self.intervals.contains(every) { throw .badInterval(every) }
    self.every = every
    self.whenNormal = whenNormal
  }

  private init() {
    every = nil
    whenNormal = false
  }

  /// When the next check-in is due.
  ///
  /// One interval after the last decision or after the schedule was set, whichever is later. A
  /// time that has passed, as after a night with the computer off, is due at once, and only
  /// once. A clock that was set back postpones by one interval at most.
  ///
  /// - Parameters:
  ///   - lastDecided: when a check-in last decided to speak or to stay quiet.
  ///   - scheduleSet: when the schedule was last changed.
  ///   - now: the present.
  /// - Returns: a time from `now` to one interval after it; nil when check-ins are off.
  package func nextDue(
    lastDecided: Timestamp?,
    scheduleSet: Timestamp,
    now: Timestamp
  ) -> Timestamp? {
    guard let every else { return nil }
    let interval = Int64(every) * 1000
    let start = max(lastDecided ?? scheduleSet, scheduleSet)
    let due = min(start, now).adding(milliseconds: interval)
    return Timestamp(
      milliseconds: max(due, now).milliseconds,
      offsetMinutes: now.offsetMinutes
    )
  }
}
