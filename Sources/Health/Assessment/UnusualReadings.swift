/// Waits for two unusual readings running before anything is said.
///
/// One reading alone is a slipped strap or a flight of stairs. It speaks when two readings lie
/// outside on the same side, far enough apart to be two events and near enough to be one run, and
/// no reading that counts lies otherwise in between. States:
///
/// - quiet: the last reading that counts was usual, or there was none. A reading outside leads to
///   *once*.
/// - once(side, since): readings since then were all outside on that side. One outside on it that
///   is nearer to `since` than ``BaselineRules/TypeRule/apartSeconds`` changes nothing; a later
///   one leads to *running* and speaks. One on the other side begins *once* anew. A usual one, or
///   one that can't be judged, leads to quiet.
/// - running(side): each further reading outside on that side speaks; all else as in *once*.
///
/// A silence of more than ``BaselineRules/TypeRule/togetherSeconds`` begins anew. Readings in
/// exercise or sleep are passed over: they neither begin a run nor end one.
package struct UnusualReadings: Sendable {
  /// What a reading leads to.
  package enum Action: Equatable, Sendable {
    /// Something may be said: this reading and one before it are unusual.
    case speak
    /// Unusual, but the first of its run.
    case wait
    /// Nothing is unusual, or the reading doesn't count.
    case nothing
  }

  private enum State: Sendable {
    case quiet
    case once(VitalState, since: Int64, last: Int64)
    case running(VitalState, last: Int64)
  }

  private let apart: Int64
  private let together: Int64
  private var state = State.quiet

  /// A quiet beginning.
  package init(rule: BaselineRules.TypeRule) {
    apart = Int64(rule.apartSeconds) * 1000
    together = Int64(rule.togetherSeconds) * 1000
  }

  /// Takes the next reading; they have to come by ascending time.
  ///
  /// - Parameters:
  ///   - side: where it stands against the person's own range.
  ///   - context: what the person was doing.
  ///   - milliseconds: when, since 1970-01-01T00:00:00Z.
  /// - Returns: what it leads to.
  package mutating func take(
    _ side: VitalState,
    in context: ReadingContext,
    at milliseconds: Int64
  ) -> Action {
    guard context.counts else { return .nothing }
    guard side == .above || side == .below else {
      state = .quiet
      return .nothing
    }
    switch state {
    case .once(side, let since, let last) where milliseconds - last <= together:
      guard milliseconds - since >= apart else {
        state = .once(side, since: since, last: milliseconds)
        return .wait
      }
      state = .running(side, last: milliseconds)
      return .speak
    case .running(side, let last) where milliseconds - last <= together:
      state = .running(side, last: milliseconds)
      return .speak
    default:
      state = .once(side, since: milliseconds, last: milliseconds)
      return .wait
    }
  }
}
