package import HealthModel
package import Transcripts

/// Carries one check-in through: read, decide, have it written, keep the record.
///
/// Several programs may try the same check-in; the claim in the database lets exactly one do it.
@MainActor package struct CheckInRunner {
  /// Why a check-in is looked at.
  package enum Trigger: Sendable {
    /// The schedule says so, for this time.
    case schedule(due: Timestamp)
    /// A chat was opened.
    case opening
    /// The person asked; it speaks whatever the readings are.
    case asked
  }

  /// What came of it.
  package struct Outcome: Sendable {
    /// Whether it spoke, stayed quiet or failed.
    package let record: CheckInRecord
    /// The message, where one was written.
    package let message: TranscriptMessage?
  }

  private let store: TranscriptStore
  private let conversation: Conversation
  private let facts: @MainActor () throws -> PersonFacts
  private let makeID: @MainActor () -> String

  /// A runner for one conversation.
  package init(
    store: TranscriptStore,
    conversation: Conversation,
    facts: @escaping @MainActor () throws -> PersonFacts,
    makeID: @escaping @MainActor () -> String
  ) {
    self.store = store
    self.conversation = conversation
    self.facts = facts
    self.makeID = makeID
  }

  /// Does one check-in.
  ///
  /// - Parameters:
  ///   - trigger: why now.
  ///   - speaksWhenNormal: whether it speaks also when all is within range.
  ///   - onEvent: told what happens while the message is written.
  /// - Returns: what came of it; nil when another program has this check-in.
  /// - Throws: ``TranscriptsError`` or ``HealthStorageError`` when nothing could be read or kept.
  package func run(
    _ trigger: Trigger,
    speaksWhenNormal: Bool,
    onEvent: (ConversationEvent) -> Void
  ) async throws -> Outcome? {
    let facts = try facts()
    let rule = Self.rule(trigger)
    let due = Self.due(trigger, now: facts.now)
    guard try store.claimCheckIn(rule: rule, due: due, at: facts.now) else { return nil }
    let decision = Self.decide(facts, trigger, speaksWhenNormal: speaksWhenNormal)
    var record = CheckInRecord(
      id: makeID(),
      rule: rule,
      due: due,
      decided: facts.now,
      decision: .skipped,
      reason: decision.reason,
      vitals: facts.vitals
    )
    guard case .speak(let course, let reason) = decision.outcome else {
      try store.recordCheckIn(record)
      return Outcome(record: record, message: nil)
    }
    var written: TranscriptMessage?
    do {
      try await conversation.checkIn(facts, course: course, rule: reason) { event in
        if case .finished(let message) = event { written = message }
        onEvent(event)
      }
      record.decision = .sent
    } catch {
      record.decision = .failed
      record.reason = ReplyFailure.describe(error).message
    }
    record.engine = written?.engine
    record.messageID = written?.id
    record.sessionID = written?.sessionID
    try store.recordCheckIn(record)
    return Outcome(record: record, message: written)
  }

  /// What would be decided now, without doing anything.
  package static func decide(
    _ facts: PersonFacts,
    _ trigger: Trigger,
    speaksWhenNormal: Bool
  ) -> CheckInDecision {
    var isForced = false
    if case .asked = trigger { isForced = true }
    return CheckInDecision(
      vitals: facts.vitals,
      whenNormal: speaksWhenNormal,
      isForced: isForced
    )
  }

  private static func rule(_ trigger: Trigger) -> String {
    switch trigger {
    case .schedule: "every"
    case .opening: "opening"
    case .asked: "asked"
    }
  }

  private static func due(_ trigger: Trigger, now: Timestamp) -> Timestamp {
    if case .schedule(let due) = trigger { due } else { now }
  }
}
