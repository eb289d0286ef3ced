import CheckIns
import HealthModel

/// The store that several programs share: one row for each name, taken by whoever comes first.
struct Ledger {
  private(set) var rows: [CheckInSlot: CheckInHistory.Entry] = [:]
  private var recent: [CheckInSlot] = []
  var scheduleSet: Timestamp
  var snoozedUntil: Timestamp?
  var pausedUntil: Timestamp?

  /// A store in which a schedule was just set.
  init(scheduleSet: Timestamp) { self.scheduleSet = scheduleSet }

  /// What programs read: the rows that the planner needs.
  func history() -> CheckInHistory {
    CheckInHistory(
      scheduleSet: scheduleSet,
      entries: recent.compactMap { rows[$0] },
      snoozedUntil: snoozedUntil,
      pausedUntil: pausedUntil
    )
  }

  /// Takes a name; false when it is taken.
  mutating func claim(_ slot: CheckInSlot, at now: Timestamp) -> Bool {
    insert(slot, .claimed, at: now)
  }

  /// Records what was missed, unless somebody has done so, or has done it after all.
  mutating func record(_ missed: [MissedCheckIn], at now: Timestamp) {
    for missed in missed { _ = insert(missed.slot, .missed, at: now) }
  }

  /// Says what became of a claim.
  mutating func decide(_ slot: CheckInSlot, _ outcome: CheckInHistory.Outcome) {
    rows[slot]?.outcome = outcome
  }

  /// Keeps nothing that lies after the present.
  mutating func cap(at now: Timestamp) {
    scheduleSet = min(scheduleSet, now)
    for slot in recent where (rows[slot]?.decided ?? now) > now { rows[slot]?.decided = now }
  }

  private mutating func insert(
    _ slot: CheckInSlot,
    _ outcome: CheckInHistory.Outcome,
    at now: Timestamp
  ) -> Bool {
    guard rows[slot] == nil else { return false }
    rows[slot] = .init(slot, decided: now, outcome)
    recent.append(slot)
    forget(before: now.adding(milliseconds: -CheckInHistory.reach))
    return true
  }

  /// Leaves out what lies beyond the planner's reach, the last decision excepted.
  private mutating func forget(before start: Timestamp) {
    guard recent.count > 80 else { return }
    let last = recent.last { rows[$0]?.outcome != .missed }
    recent.removeAll { slot in
      slot != last && slot.due < start && (rows[slot]?.decided ?? start) < start
    }
  }
}
