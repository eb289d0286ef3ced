package import Assessment
package import HealthModel

/// What became of a check-in.
package enum CheckInOutcome: String, CaseIterable, Hashable, Sendable {
  /// A program has taken it on and not yet decided, or ended before it could.
  case claimed
  /// The companion spoke.
  case sent
  /// There was no need to speak.
  case skipped
  /// It could not be done.
  case failed
}

/// One check-in: when it was due, what was decided, and on what ground.
package struct CheckInRecord: Hashable, Sendable, Identifiable {
  /// Its id, made by the program that decided; until then the rule and the time it was due.
  package var id: String
  /// The rule it follows, such as `every`; with ``due`` it is unique.
  package var rule: String
  /// When it was due.
  package var due: Timestamp
  /// When it was decided, or claimed.
  package var decided: Timestamp
  /// What was decided.
  package var decision: CheckInOutcome
  /// Why, in a few words.
  package var reason: String
  /// The readings it rested on.
  package var vitals: [Vital]
  /// What wrote the message: `endpoint` or `listener`.
  package var engine: String?
  /// The message that was sent.
  package var messageID: String?
  /// The conversation the message stands in.
  package var sessionID: String?

  /// A record from its parts.
  package init(
    id: String,
    rule: String,
    due: Timestamp,
    decided: Timestamp,
    decision: CheckInOutcome,
    reason: String,
    vitals: [Vital] = [],
    engine: String? = nil,
    messageID: String? = nil,
    sessionID: String? = nil
  ) {
    self.id = id
    self.rule = rule
    self.due = due
    self.decided = decided
    self.decision = decision
    self.reason = reason
    self.vitals = vitals
    self.engine = engine
    self.messageID = messageID
    self.sessionID = sessionID
  }
}
