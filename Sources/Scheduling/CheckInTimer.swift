package import HealthModel

/// Decides when a check-in happens while a chat is open; owns no clock and no timer.
///
/// Every event is answered with at most one action for the host to carry out. The states:
///
/// - `idle`: check-ins are off. The host's timer is not set. Only a schedule leads out.
/// - `armed`: the host's timer is set for the due time. A tick before it re-arms, which is also
///   what keeps a clock that was set back from postponing by more than one interval; a tick
///   at it or later asks for the check, or waits when a reply is streaming.
/// - `waiting`: the time has come, but a reply is streaming and is never cut into. Its end asks
///   for the check.
/// - `checking`: the host was asked to check and has not decided yet. Nothing asks a second time.
///   The decision, to speak, to stay quiet, or that the check failed, arms the next interval.
///
/// A schedule that changes starts its interval anew from every state but `checking`, where the
/// decision that is due does so.
package struct CheckInTimer: Sendable {
  /// Where the machine stands.
  package enum State: Hashable, Sendable {
    case idle
    case armed(due: Timestamp)
    case waiting
    case checking
  }

  /// What happened.
  package enum Event: Sendable {
    /// The host's timer fired, or the machine woke, or its clock was set.
    case clockTick(now: Timestamp)
    /// A schedule was set, or read at the start with the times that were kept.
    case scheduleChanged(
      CheckInSchedule,
      set: Timestamp,
      lastDecided: Timestamp?,
      now: Timestamp
    )
    /// A reply begins to stream.
    case replyStarted
    /// The reply has ended, in whatever way.
    case replyEnded
    /// A check-in has decided or failed, also one that the person asked for.
    case checkInDecided(now: Timestamp)
  }

  /// What the host has to do.
  package enum Action: Hashable, Sendable {
    /// Set the timer to this time, in place of any other.
    case arm(at: Timestamp)
    /// Take the timer away.
    case disarm
    /// Check in now, and report the decision; the timer is no longer set.
    case checkNow
  }

  /// Where the machine stands.
  package private(set) var state: State = .idle
  /// The schedule it follows.
  package private(set) var schedule: CheckInSchedule = .off
  private var scheduleSet = Timestamp(milliseconds: 0)
  private var lastDecided: Timestamp?
  private var isReplying = false

  /// A timer without a schedule.
  package init() {}

  /// When the next check-in is due, for people to see; nil when none is.
  package var nextDue: Timestamp? {
    if case .armed(let due) = state { return due }
    return nil
  }

  /// Takes an event and says what has to be done.
  package mutating func handle(_ event: Event) -> Action? {
    switch event {
    case .clockTick(let now): return tick(now)
    case .scheduleChanged(let schedule, let set, let lastDecided, let now):
      self.schedule = schedule
      self.scheduleSet = set
      self.lastDecided = lastDecided
      return state == .checking ? nil : rearm(now)
    case .replyStarted:
      isReplying = true
      return nil
    case .replyEnded:
      isReplying = false
      guard state == .waiting else { return nil }
      return check()
    case .checkInDecided(let now):
      lastDecided = now
      // A decision of before the clock was set back would otherwise outlive the new ones.
      scheduleSet = min(scheduleSet, now)
      return rearm(now)
    }
  }

  private mutating func tick(_ now: Timestamp) -> Action? {
    guard case .armed(let due) = state else { return nil }
    if now >= due { return check() }
    let latest = now.adding(milliseconds: Int64(schedule.every ?? 0) * 1000)
    state = .armed(due: min(due, latest))
    return .arm(at: min(due, latest))
  }

  private mutating func check() -> Action? {
    state = isReplying ? .waiting : .checking
    return isReplying ? nil : .checkNow
  }

  private mutating func rearm(_ now: Timestamp) -> Action? {
    let next = schedule.nextDue(lastDecided: lastDecided, scheduleSet: scheduleSet, now: now)
    guard let next else {
      defer { state = .idle }
      return state == .idle ? nil : .disarm
    }
    state = .armed(due: next)
    return .arm(at: next)
  }
}
