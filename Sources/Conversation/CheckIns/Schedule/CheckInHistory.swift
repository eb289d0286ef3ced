package import HealthModel

/// What has happened so far, as the planner needs it; read anew for every plan.
package struct CheckInHistory: Hashable, Sendable {
  /// One check-in that was claimed, decided or recorded as missed.
  package struct Entry: Hashable, Sendable {
    /// Its name.
    package var slot: CheckInSlot
    /// When it was decided, claimed or recorded.
    package var decided: Timestamp
    /// What became of it.
    package var outcome: Outcome

    /// An entry from its parts.
    package init(_ slot: CheckInSlot, decided: Timestamp, _ outcome: Outcome) {
      self.slot = slot
      self.decided = decided
      self.outcome = outcome
    }
  }

  /// What became of a check-in.
  package enum Outcome: Hashable, Sendable {
    /// A program is at it, or ended before it could say; counts as spoken.
    case claimed
    /// It spoke.
    case sent
    /// It had no need to speak.
    case stayedQuiet
    /// It could not be done, as when the endpoint is down.
    case failed
    /// It was recorded as missed, with its reason; it decided nothing.
    case missed
  }

  /// How far back the entries have to reach, in milliseconds: all whose due or decision is later
  /// than this before the present are needed, and the last decision whenever it was.
  package static let reach: Int64 = 9 * 86_400_000

  /// When the schedule was last changed.
  package var scheduleSet: Timestamp
  /// The entries, in any order.
  package var entries: [Entry]
  /// Nothing comes before this instant, because the person asked for a while of silence.
  package var snoozedUntil: Timestamp?
  /// Nothing comes before this instant, because the person asked for silence until a date.
  package var pausedUntil: Timestamp?

  /// A history from its parts.
  package init(
    scheduleSet: Timestamp,
    entries: [Entry] = [],
    snoozedUntil: Timestamp? = nil,
    pausedUntil: Timestamp? = nil
  ) {
    self.scheduleSet = scheduleSet
    self.entries = entries
    self.snoozedUntil = snoozedUntil
    self.pausedUntil = pausedUntil
  }

  /// Whether part of it lies after the present, so the clock was wrong and has been set back.
  ///
  /// A second does not count: another program may have decided while this one was reading.
  package func liesAhead(of now: Timestamp) -> Bool {
    let latest = now.adding(milliseconds: 1_000)
    return scheduleSet > latest || entries.contains { $0.decided > latest }
  }

  /// The same history with nothing decided after the present.
  ///
  /// What was recorded by a clock that ran ahead can't have happened later than now. A host that
  /// finds ``liesAhead(of:)`` keeps these times in place of the old ones; then nothing waits longer
  /// than one interval, or one day for times of day.
  package func capped(at now: Timestamp) -> CheckInHistory {
    guard scheduleSet > now || entries.contains(where: { $0.decided > now }) else { return self }
    var history = self
    history.scheduleSet = min(scheduleSet, now)
    for index in entries.indices {
      history.entries[index].decided = min(entries[index].decided, now)
    }
    return history
  }
}

/// A history seen from one instant: nothing in it is later.
struct PastCheckIns {
  /// The entries.
  let entries: [CheckInHistory.Entry]
  /// When the schedule was set.
  let scheduleSet: Int64
  /// The last decision, or the setting of the schedule when that is later; intervals count from it.
  let anchor: Int64
  /// Where the grid of intervals has been recorded as missed up to.
  let missedThrough: Int64
  private let bySlot: [CheckInSlot: CheckInHistory.Entry]

  /// The past that a history tells, in which nothing lies after the present.
  init(_ history: CheckInHistory) {
    entries = history.entries
    scheduleSet = history.scheduleSet.milliseconds
    let decisions = entries.lazy.filter { $0.outcome != .missed }.map(\.decided)
    anchor = max(decisions.max() ?? history.scheduleSet, history.scheduleSet).milliseconds
    let missed = entries.lazy.filter {
      $0.outcome == .missed && $0.slot.rule == CheckInSlot.everyRule && $0.slot.due <= $0.decided
    }
    missedThrough = missed.map(\.slot.due.milliseconds).max() ?? .min
    bySlot = Dictionary(entries.map { ($0.slot, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The name to claim for a slot; nil when it was handled.
  ///
  /// A name that was used while the clock ran ahead is free again, one millisecond later each time:
  /// for intervals when its due lies after its decision, for times of day when it lies after it by
  /// more than a day. Nearer ones that were done stay so: a clock set back by hours repeats nothing.
  /// One that was recorded as missed before its time is free as it is, see ``takenBack``.
  func unused(_ slot: CheckInSlot) -> CheckInSlot? {
    if slot.rule == CheckInSlot.everyRule, slot.due.milliseconds <= missedThrough { return nil }
    var slot = slot
    while let entry = bySlot[slot] {
      guard Self.isVoid(entry) else { return nil }
      if isTakenBack(entry) { return slot }
      slot = slot.next
    }
    return slot
  }

  /// What a clock that ran ahead recorded as missed although its time has not come, in order.
  ///
  /// It did not happen, and the record of it is erased: kept, one check-in would be missed twice.
  var takenBack: [CheckInSlot] {
    entries.filter(isTakenBack).map(\.slot).sorted { ($0.due, $0.rule) < ($1.due, $1.rule) }
  }

  /// Whether the record of a missed check-in is void, and its name was not used once more.
  private func isTakenBack(_ entry: CheckInHistory.Entry) -> Bool {
    entry.outcome == .missed && Self.isVoid(entry) && bySlot[entry.slot.next] == nil
  }

  /// Whether a name was ever used.
  func contains(_ slot: CheckInSlot) -> Bool { bySlot[slot] != nil }

  private static func isVoid(_ entry: CheckInHistory.Entry) -> Bool {
    let decided = entry.decided.milliseconds
    if entry.slot.rule == CheckInSlot.awayRule {
      // It is recorded after more than a week alone.
      return decided - entry.slot.due.milliseconds <= CheckInPlanner.lookBack
    }
    guard entry.slot.isFirstTry else { return false }
    guard entry.slot.isAtTimeOfDay else { return entry.slot.due.milliseconds > decided }
    let local = decided + Int64(entry.decided.offsetMinutes) * 60_000
    let ahead = entry.slot.due.milliseconds - local
    return ahead > (entry.outcome == .missed ? 0 : CivilClock.day)
  }
}
