/// Says when it is time to say that this is an AI.
///
/// | state | event | action |
/// | --- | --- | --- |
/// | closed | session starts | disclose (`sessionStart`), open |
/// | closed | session goes on, disclosed three hours ago (minor: one) or more | disclose (`continued`), open |
/// | closed | session goes on, disclosed later | open |
/// | open | seven days since the last sign of life, then anything | disclose (`idle`) |
/// | open | message asks what it is | disclose (`asked`) |
/// | open | three hours since the last disclosure (minor: one), then anything | disclose (`continued`) |
/// | open | session ends | closed |
///
/// Sources: California B&P 22602, New York GBL 1702, Utah 13-72a, Washington HB 2225; the
/// strictest of each. A disclosure for any reason begins the interval anew.
package struct DisclosureClock: Sendable {
  private let disclosure: Disclosure
  private let isMinor: Bool
  /// When it was said last, in seconds since 1970; nil while closed.
  package private(set) var lastDisclosed: Int64?
  private var lastActive: Int64?

  /// A clock for a person.
  ///
  /// - Parameters:
  ///   - disclosure: the intervals and texts.
  ///   - age: in years; nil when unknown, which counts as grown up.
  package init(disclosure: Disclosure, age: Double?) {
    self.disclosure = disclosure
    isMinor = disclosure.isMinor(age: age)
  }

  /// A session starts, at seconds since 1970.
  package mutating func sessionStarted(at now: Int64) -> DisclosureReason? {
    lastActive = now
    return disclose(.sessionStart, at: now)
  }

  /// A session goes on in which it was said last at `then`; both in seconds since 1970.
  package mutating func sessionContinued(disclosedAt then: Int64, at now: Int64)
    -> DisclosureReason?
  {
    lastActive = now
    lastDisclosed = then
    return timePassed(to: now)
  }

  /// The session is over.
  package mutating func sessionEnded() {
    lastDisclosed = nil
    lastActive = nil
  }

  /// A message came; to be asked before the message is answered.
  ///
  /// A session that wasn't started counts as starting here.
  ///
  /// - Parameters:
  ///   - isAsked: whether the message asks what it is talking with (``DisclosureQuestion``).
  ///   - now: the time, in seconds since 1970.
  /// - Returns: why it is to be said now; nil when it is not.
  package mutating func received(isAsked: Bool, at now: Int64) -> DisclosureReason? {
    let due = reason(at: now)
    lastActive = now
    if isAsked { return disclose(.asked, at: now) }
    return due.flatMap { disclose($0, at: now) }
  }

  /// Time has passed in an open session, such as by a timer for ``nextDue``.
  package mutating func timePassed(to now: Int64) -> DisclosureReason? {
    guard lastDisclosed != nil else { return nil }
    return reason(at: now).flatMap { disclose($0, at: now) }
  }

  /// When ``timePassed(to:)`` is to be called next, in seconds since 1970; nil while closed.
  package var nextDue: Int64? { lastDisclosed.map { $0 + disclosure.interval(isMinor: isMinor) } }

  private func reason(at now: Int64) -> DisclosureReason? {
    guard let lastDisclosed, let lastActive else { return .sessionStart }
    if now - lastActive >= disclosure.idleSeconds { return .idle }
    // A clock set back must not put it off: time that runs backwards counts as over.
    let elapsed = now - lastDisclosed
    return elapsed >= disclosure.interval(isMinor: isMinor) || elapsed < 0 ? .continued : nil
  }

  private mutating func disclose(_ reason: DisclosureReason, at now: Int64) -> DisclosureReason? {
    lastDisclosed = now
    return reason
  }
}
