package import Assessment
package import HealthModel

/// What was decided about a check-in.
package enum CheckInVerdict: String, CaseIterable, Hashable, Sendable {
  /// A program has taken it on and not yet decided, or ended before it could.
  case claimed
  /// The companion spoke.
  case sent
  /// There was no need to speak.
  case skipped
  /// It could not be done.
  case failed
  /// Its time passed with no program to do it.
  case missed
}

/// What became of a check-in that was sent.
package enum CheckInOutcome: String, CaseIterable, Hashable, Sendable {
  /// Nobody has looked at it yet.
  case unseen
  /// It was shown.
  case seen
  /// The person wrote back.
  case answered
  /// The person wants to be reminded of it.
  case later
  /// The person waved it aside.
  case dismissed
}

/// One check-in: when it was due, what was decided, on what ground, and what became of it.
package struct CheckInRecord: Hashable, Sendable, Identifiable {
  /// Its id, made by the program that decided; until then the rule and the time it was due.
  package var id: String
  /// The rule it follows, such as `every`; with ``due`` it is unique.
  package var rule: String
  /// When it was due.
  package var due: Timestamp
  /// When the program that decided took it on.
  package var started: Timestamp
  /// When it was decided, or claimed.
  package var decided: Timestamp
  /// What was decided.
  package var decision: CheckInVerdict
  /// Why, in a few words.
  package var reason: String
  /// The readings it rested on, with their ranges.
  package var vitals: [Vital] = []
  /// How these readings compare with what is usual for this person.
  package var baselines: [BaselineComparison] = []
  /// What wrote the message: `endpoint` or `listener`.
  package var engine: String?
  /// The message that was sent, or is being written.
  package var messageID: String?
  /// The conversation the message stands in.
  package var sessionID: String?
  /// Why the endpoint did not answer, where the listener wrote the message in its place.
  package var failure: String?
  /// Where the message was shown, in that order, such as `terminal` or `notification`.
  package var delivered: [String] = []
  /// What became of the message; nil when none was sent.
  package var outcome: CheckInOutcome?
  /// When the person wants to be reminded; only with ``CheckInOutcome/later``.
  package var remindAt: Timestamp?
  /// Who holds it; only while it is claimed.
  package var holder: ClaimHolder?
  /// Whether ``reason`` and ``failure`` are left out because they are sealed and this process has no
  /// key.
  package var areWordsLocked = false

  /// A record of what was decided; all that follows from a message is set afterwards.
  package init(
    id: String,
    rule: String,
    due: Timestamp,
    started: Timestamp,
    decided: Timestamp,
    decision: CheckInVerdict,
    reason: String
  ) {
    self.id = id
    self.rule = rule
    self.due = due
    self.started = started
    self.decided = decided
    self.decision = decision
    self.reason = reason
  }
}
