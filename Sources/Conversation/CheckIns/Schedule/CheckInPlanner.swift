package import HealthModel

/// Works out when check-ins come.
///
/// The rules give slots (``SlotCalendar``), the limits say when nothing may be said
/// (``SpeakingLimits``). A slot at which nothing may be said moves to the first free instant if that
/// comes before the next slot; otherwise it is folded into the next one, and recorded as that.
///
/// A slot that could not be done in time is made up for as long as it is less than half an interval
/// late: half of the interval, or half of the way to the next time of day, at most twelve hours. Only
/// the last slot that has passed can be, so there is never a burst. All others are recorded as missed.
///
/// A check-in that failed is tried once more, after a quarter of the interval and at most 15 minutes,
/// under the same limit of half an interval.
///
/// It has no clock and keeps nothing: the same rules, history and present give the same names to
/// claim. A host plans anew from a fresh history before each claim, best in the same transaction, so
/// that what another program has just said counts.
package struct CheckInPlanner: Sendable {
  /// The latest that a time of day is made up for: half a day; a product choice.
  static let latestMakeUp: Int64 = 12 * 3_600_000
  /// The longest wait before a second try; a product choice.
  static let secondTryAfter: Int64 = 15 * 60_000
  /// How far back missed check-ins are told one by one.
  static let lookBack: Int64 = 7 * 86_400_000
  /// From this lateness on a check-in is said to be made up for.
  static let noticeable: Int64 = 60_000

  /// The wishes.
  package let rules: CheckInRules
  /// Where clocks are read.
  package let zone: LocalZone

  /// A planner for rules and the zone the person is in now.
  package init(rules: CheckInRules, zone: LocalZone) {
    self.rules = rules
    self.zone = zone
  }

  /// What has to happen next.
  package func plan(_ history: CheckInHistory, now: Timestamp) -> CheckInAgenda {
    guard !rules.isOff else {
      return CheckInAgenda(
        missed: [],
        next: nil,
        takenBack: PastCheckIns(history.capped(at: now)).takenBack,
        clockWasSetBack: history.liesAhead(of: now)
      )
    }
    let planning = Planning(rules, zone, history, now: now)
    let past = planning.past()
    return CheckInAgenda(
      missed: planning.absence() + past.missed,
      next: planning.secondTry() ?? past.pending ?? planning.future(),
      takenBack: planning.takenBack,
      clockWasSetBack: history.liesAhead(of: now)
    )
  }

  /// The next check-ins, if each of them speaks when it comes and nothing else happens.
  ///
  /// - Parameters:
  ///   - count: how many at most.
  ///   - history: what has happened.
  ///   - now: the present.
  /// - Returns: the next ones in order; the first is ``plan(_:now:)``'s next.
  package func upcoming(
    _ count: Int,
    _ history: CheckInHistory,
    now: Timestamp
  ) -> [PlannedCheckIn] {
    var history = history.capped(at: now)
    var now = now
    var planned: [PlannedCheckIn] = []
    while planned.count < count, let next = plan(history, now: now).next {
      planned.append(next)
      history.entries.append(.init(next.slot, decided: next.time, .sent))
      now = next.time
    }
    return planned
  }

  /// Whether a reading that has left its range may start a check-in now; the same limits hold.
  package func admits(readingAt now: Timestamp, _ history: CheckInHistory) -> ReadingAdmission {
    if rules.isOff { return .off }
    let clock = CivilClock(zone: zone)
    let limits = SpeakingLimits(
      rules: rules,
      clock: clock,
      history: history.capped(at: now),
      now: now.milliseconds
    )
    let free = limits.free(from: now.milliseconds)
    if free.time == now.milliseconds { return .allowed }
    return .notBefore(clock.stamp(free.time), free.moves)
  }
}
