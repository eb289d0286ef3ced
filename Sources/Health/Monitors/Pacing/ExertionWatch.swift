package import HealthModel

/// Watches heart rates as they come and says when they have been above the ceiling for too long.
///
/// States:
/// - `below`: the last reading was not above the ceiling, or there was none.
/// - `above`: readings have been above it since an instant, for less than the time to a warning.
/// - `warned`: they still are, and the person was told.
///
/// A reading at or below the ceiling leads to `below` from everywhere. A pause longer than a reading
/// holds ends a stretch: what happened in between is not known, so the next reading begins a new one.
/// Readings that are not newer than the last, or that no heart has, are passed over; readings from
/// the future are for the caller to leave out.
package struct ExertionWatch: Codable, Hashable, Sendable {
  /// Where the watch stands.
  package enum State: String, Codable, Sendable {
    /// Not above the ceiling.
    case below
    /// Above it, not for long enough.
    case above
    /// Above it, and said so.
    case warned
  }

  /// What to do after a reading.
  package enum Action: Hashable, Sendable {
    /// Nothing.
    case nothing
    /// Tell the person; the stretch has lasted these milliseconds.
    case warn(lasting: Int64)
    /// The stretch the person was told about is over.
    case relieved
  }

  /// Where the watch stands.
  package private(set) var state = State.below
  /// When the stretch above the ceiling began; nil when below.
  package private(set) var since: Timestamp?
  private var last: Timestamp?
  private var lastWarning: Timestamp?

  /// A watch that has seen nothing.
  package init() {}

  /// Takes a reading.
  ///
  /// - Parameters:
  ///   - heartRate: beats a minute.
  ///   - time: when it was measured.
  ///   - ceiling: the ceiling at that time.
  ///   - rules: the times.
  /// - Returns: what to do.
  package mutating func take(
    _ heartRate: Double,
    at time: Timestamp,
    ceiling: Double,
    rules: PacingRules
  ) -> Action {
    guard heartRate.isFinite, heartRate > 0, last.map({ $0 < time }) ?? true else {
      return .nothing
    }
    let hold = rules.watching.sampleHoldsSeconds.milliseconds(each: .second)
    let isPaused = last.map { time.milliseconds(since: $0) > hold } ?? false
    last = time
    guard heartRate > ceiling else { return fall() }
    if isPaused || state == .below {
      state = .above
      since = time
    }
    return rise(at: time, rules: rules)
  }

  private mutating func fall() -> Action {
    let wasWarned = state == .warned
    state = .below
    since = nil
    return wasWarned ? .relieved : .nothing
  }

  private mutating func rise(at time: Timestamp, rules: PacingRules) -> Action {
    guard state == .above, let since else { return .nothing }
    let lasting = time.milliseconds(since: since)
    guard lasting >= rules.watching.warnAfterSeconds.milliseconds(each: .second) else {
      return .nothing
    }
    let spacing = rules.watching.warnAgainMinutes.milliseconds(each: .minute)
    if let lastWarning, time.milliseconds(since: lastWarning) < spacing { return .nothing }
    state = .warned
    lastWarning = time
    return .warn(lasting: lasting)
  }
}
