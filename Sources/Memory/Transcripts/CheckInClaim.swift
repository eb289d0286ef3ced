package import HealthModel

/// The right to do one check-in, held by exactly one process until it records or releases it.
package struct CheckInClaim: Hashable, Sendable {
  /// How the claim came about.
  package enum Origin: Hashable, Sendable {
    /// Nobody had it before.
    case fresh
    /// A process had it and ended before the message was whole; what it had written is erased.
    case takenOver
    /// A process had it and ended after the message was whole; the record is finished with this
    /// claim, nothing is left to write, and the message has been delivered nowhere.
    case finished
  }

  /// The rule the check-in follows.
  package let rule: String
  /// When it was due; with the rule it is unique.
  package let due: Timestamp
  /// Who holds it.
  package let holder: ClaimHolder
  /// The id of the message: the one to write, or the one that is there when `finished`.
  package let messageID: String
  /// How it came about.
  package let origin: Origin
}

/// One check-in that is not to be done again, as a planner of further ones needs it.
package struct HandledCheckIn: Hashable, Sendable {
  /// The rule it follows.
  package let rule: String
  /// When it was due.
  package let due: Timestamp
  /// When it was decided, or claimed.
  package let decided: Timestamp
  /// What was decided; `claimed` only while its holder is alive.
  package let decision: CheckInVerdict
}
