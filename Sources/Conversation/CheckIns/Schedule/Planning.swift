import HealthModel

/// One run of the planner: the calendar, the limits and the past at one instant.
struct Planning {
  private let calendar: SlotCalendar
  private let limits: SpeakingLimits
  private let clock: CivilClock
  private let before: PastCheckIns
  private let now: Int64
  /// Slots up to here are not looked at.
  private let floor: Int64

  /// Puts together what the plan rests on.
  init(_ rules: CheckInRules, _ zone: LocalZone, _ history: CheckInHistory, now: Timestamp) {
    let history = history.capped(at: now)
    clock = CivilClock(zone: zone)
    before = PastCheckIns(history)
    self.now = now.milliseconds
    calendar = SlotCalendar(rules: rules, clock: clock, anchor: before.anchor)
    limits = SpeakingLimits(
      rules: rules,
      clock: clock,
      history: history,
      now: now.milliseconds
    )
    floor = max(before.scheduleSet, now.milliseconds - CheckInPlanner.lookBack)
  }

  /// The records of missed check-ins that are void.
  var takenBack: [CheckInSlot] { before.takenBack }

  /// The slots that have passed: which are missed, and whether the last of them still comes.
  func past() -> (missed: [MissedCheckIn], pending: PlannedCheckIn?) {
    let slots = calendar.all(after: floor, through: now)
    var missed = MissedRun()
    for (slot, next) in zip(slots, slots.dropFirst()) {
      guard let name = before.unused(slot.name) else { continue }
      let free = limits.free(from: slot.nominal)
      missed.add(slot, name, cause(slot, free, next.nominal), at: clock)
    }
    guard let last = slots.last, let name = before.unused(last.name) else {
      return (missed.all, nil)
    }
    let next = calendar.first(after: now)?.nominal ?? .max
    switch pending(last, name, next) {
    case .comes(let planned): return (missed.all, planned)
    case .missed(let cause):
      missed.add(last, name, cause, at: clock)
      return (missed.all, nil)
    }
  }

  /// Those of more than a week ago, told as one before the slots that are told one by one.
  func absence() -> [MissedCheckIn] {
    let latest = before.entries.map(\.decided.milliseconds).max() ?? .min
    let start = max(before.scheduleSet, latest)
    guard start < floor, let first = calendar.first(after: start), first.nominal <= floor else {
      return []
    }
    let name = CheckInSlot(rule: CheckInSlot.awayRule, due: clock.stamp(start))
    guard !before.contains(name) else { return [] }
    let free = limits.free(from: first.nominal)
    let cause: MissedCheckIn.Cause = free.time > floor ? .folded(free.moves) : .notRunning
    return [.init(slot: name, first: clock.stamp(first.nominal), count: nil, cause: cause)]
  }

  /// The second try of the check-in that failed last, if it still makes sense.
  func secondTry() -> PlannedCheckIn? {
    let decisions = before.entries.filter { $0.outcome != .missed }
    guard let failed = decisions.max(by: { $0.decided < $1.decided }), failed.outcome == .failed,
      failed.slot.isFirstTry, !before.contains(failed.slot.again),
      failed.decided.milliseconds >= before.scheduleSet,
      let next = calendar.first(after: failed.decided.milliseconds)
    else { return nil }
    let start = failed.decided.milliseconds
    let half = half(of: next.interval ?? next.nominal - start, isGrid: next.interval != nil)
    let wait = min(CheckInPlanner.secondTryAfter, half / 2)
    let free = limits.free(from: max(start + wait, now))
    guard free.time < min(start + half, next.nominal) else { return nil }
    return planned(failed.slot.again, start, free.time, free.moves + [.secondTry])
  }

  /// The first check-in after the present.
  func future() -> PlannedCheckIn? {
    var cursor = now
    while let slot = calendar.first(after: cursor) {
      let free = limits.free(from: slot.nominal)
      if let end = free.dayOffEnd {
        // Never carried over a day off; the first slot after it stands for this one.
        cursor = max(slot.nominal, end - 1)
        continue
      }
      let last = calendar.last(through: free.time, from: slot.nominal) ?? slot
      if let name = before.unused(last.name) { return future(last, name, free) }
      cursor = max(slot.nominal, last.nominal)
    }
    return nil
  }

  private func future(
    _ slot: SlotCalendar.Slot,
    _ name: CheckInSlot,
    _ free: SpeakingLimits.Free
  ) -> PlannedCheckIn {
    // Told from the first slot that was held back, also when its turn has passed by now.
    if let first = calendar.first(after: before.anchor), first.nominal < slot.nominal {
      let whole = limits.free(from: first.nominal)
      if whole.time == free.time, whole.dayOffEnd == nil {
        return planned(name, first.nominal, free.time, gap(slot) + whole.moves)
      }
    }
    return planned(name, slot.nominal, free.time, gap(slot) + free.moves)
  }

  private enum Pending {
    case comes(PlannedCheckIn)
    case missed(MissedCheckIn.Cause)
  }

  private func pending(
    _ slot: SlotCalendar.Slot,
    _ name: CheckInSlot,
    _ next: Int64
  ) -> Pending {
    let due = limits.free(from: slot.nominal)
    if due.time >= next || due.dayOffEnd != nil { return .missed(.folded(due.moves)) }
    if due.time > now {
      return .comes(planned(name, slot.nominal, due.time, gap(slot) + due.moves))
    }
    let half = half(of: slot.interval ?? next - slot.nominal, isGrid: slot.interval != nil)
    let free = limits.free(from: now)
    guard free.time < min(due.time + half, next), free.dayOffEnd == nil else {
      return .missed(.notRunning)
    }
    let isLate = now - due.time >= CheckInPlanner.noticeable
    let met = due.moves + free.moves.filter { !due.moves.contains($0) }
    let moves = gap(slot) + met + (isLate ? [.madeUp] : [])
    return .comes(planned(name, slot.nominal, free.time, moves))
  }

  private func cause(
    _ slot: SlotCalendar.Slot,
    _ free: SpeakingLimits.Free,
    _ next: Int64
  ) -> MissedCheckIn.Cause {
    if slot.isInGap, slot.nominal == next { return .folded([.clockChange]) }
    let moves = gap(slot) + free.moves
    let isHeld = free.time >= next || free.dayOffEnd != nil
    return isHeld && !moves.isEmpty ? .folded(moves) : .notRunning
  }

  private func half(of interval: Int64, isGrid: Bool) -> Int64 {
    isGrid ? interval / 2 : min(interval / 2, CheckInPlanner.latestMakeUp)
  }

  private func gap(_ slot: SlotCalendar.Slot) -> [CheckInMove] {
    slot.isInGap ? [.clockChange] : []
  }

  private func planned(
    _ name: CheckInSlot,
    _ nominal: Int64,
    _ time: Int64,
    _ moves: [CheckInMove]
  ) -> PlannedCheckIn {
    .init(slot: name, nominal: clock.stamp(nominal), time: clock.stamp(time), moves: moves)
  }
}

/// Missed check-ins as they are recorded: those of an interval with the same cause as one.
private struct MissedRun {
  /// All so far.
  private(set) var all: [MissedCheckIn] = []

  /// Adds one, to the last where it belongs to that.
  mutating func add(
    _ slot: SlotCalendar.Slot,
    _ name: CheckInSlot,
    _ cause: MissedCheckIn.Cause,
    at clock: CivilClock
  ) {
    guard slot.interval != nil, let last = all.last, last.cause == cause,
      last.slot.rule == name.rule
    else {
      let first = clock.stamp(slot.nominal)
      all.append(.init(slot: name, first: first, count: 1, cause: cause))
      return
    }
    let count = last.count.map { $0 + 1 }
    all[all.count - 1] = .init(slot: name, first: last.first, count: count, cause: cause)
  }
}
