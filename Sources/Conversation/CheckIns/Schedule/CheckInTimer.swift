package import HealthModel

/// Decides when a check-in happens in one host, a chat or a daemon; owns no clock, timer or store.
///
/// Every event is answered with at most one action for the host to carry out. What is due is never
/// kept for long: whenever something may have changed the host is asked to plan from a fresh
/// history, so what another program has said in the meantime counts. The states:
///
/// - `idle`: nothing is planned. The host's timer is not set.
/// - `armed`: the host's timer is set for the planned time. A tick, early, on time or late, asks for
///   a plan, and that decides.
/// - `waiting`: a check-in is due, but a reply is streaming and is never cut into. Its end asks for
///   a plan.
/// - `checking`: the host was asked to check and has not decided yet. Nothing asks a second time;
///   plans are passed over. The decision, to speak, to stay quiet, that the check failed or that
///   another program has it, asks for a plan.
///
/// A reading that has left its range asks for a plan with it. While a reply streams or a check is
/// under way it is kept, and goes with the plan that follows.
package struct CheckInTimer: Sendable {
  /// Where the machine stands.
  package enum State: Hashable, Sendable {
    case idle
    case armed(PlannedCheckIn)
    case waiting
    case checking
  }

  /// What happened.
  package enum Event: Sendable {
    /// The host has planned: at the start, when the rules have changed, or because it was asked to.
    /// `admitted` is the reading of ``Action/plan(reading:)`` if it may speak now.
    case planned(CheckInAgenda, admitted: CheckInSlot? = nil, now: Timestamp)
    /// The host's timer fired, or the machine woke, or its clock or zone was set.
    case clockTick
    /// A reading has left its range.
    case reading(CheckInSlot)
    /// A reply begins to stream.
    case replyStarted
    /// The reply has ended, in whatever way.
    case replyEnded
    /// A check-in has decided or failed, also one that the person asked for.
    case checkInDecided
  }

  /// What the host has to do.
  package enum Action: Hashable, Sendable {
    /// Read the history, plan, ask whether the reading may speak, and hand both in.
    case plan(reading: CheckInSlot?)
    /// Set the timer to this time, in place of any other.
    case arm(at: Timestamp)
    /// Take the timer away.
    case disarm
    /// Claim this and check in now, and report the decision; the timer is no longer set.
    case check(CheckInSlot)
  }

  /// Where the machine stands.
  package private(set) var state: State = .idle
  private var reading: CheckInSlot?
  private var isReplying = false

  /// A timer without a plan.
  package init() {}

  /// The check-in that comes next, for people to see; nil when none is planned.
  package var next: PlannedCheckIn? { if case .armed(let planned) = state { planned } else { nil } }

  /// Takes an event and says what has to be done.
  package mutating func handle(_ event: Event) -> Action? {
    switch event {
    case .planned(let agenda, let admitted, let now):
      return state == .checking ? nil : follow(agenda, admitted, now)
    case .clockTick:
      if case .armed = state { return plan() }
      return nil
    case .reading(let slot):
      reading = slot
      return state == .checking || isReplying ? nil : plan()
    case .replyStarted:
      isReplying = true
      return nil
    case .replyEnded:
      isReplying = false
      guard state != .checking else { return nil }
      return state == .waiting || reading != nil ? plan() : nil
    case .checkInDecided:
      // Not idle, so that a plan without a next one takes a timer away that is still set.
      state = .waiting
      return isReplying ? nil : plan()
    }
  }

  private mutating func plan() -> Action {
    defer { reading = nil }
    return .plan(reading: reading)
  }

  private mutating func follow(
    _ agenda: CheckInAgenda,
    _ admitted: CheckInSlot?,
    _ now: Timestamp
  ) -> Action? {
    let due = agenda.next.flatMap { $0.time <= now ? $0.slot : nil }
    if let slot = due ?? admitted {
      if isReplying { reading = admitted }
      state = isReplying ? .waiting : .checking
      return isReplying ? nil : .check(slot)
    }
    guard let next = agenda.next else {
      defer { state = .idle }
      return state == .idle ? nil : .disarm
    }
    state = .armed(next)
    return .arm(at: next.time)
  }
}
