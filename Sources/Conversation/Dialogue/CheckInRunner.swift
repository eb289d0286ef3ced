package import Assessment
package import Core
package import HealthModel
package import Transcripts
package import Prompts

/// Carries one check-in through: claim, read, decide, have it written, keep the record.
///
/// Several programs may try the same check-in; the claim in the database lets exactly one do it,
/// and lets another one carry on where a program was killed. What ends a run:
///
/// - The record is stored: sent, skipped, or failed where no engine could write it.
/// - It is cancelled, or can't be stored: the claim is given back and what was written is erased,
///   so that the next program makes the check-in up.
/// - The program is killed: the claim is left, and taken over by the next program that wants it.
@MainActor package struct CheckInRunner {
  /// What came of it.
  package struct Outcome: Sendable {
    /// Whether it spoke, stayed quiet or failed.
    package let record: CheckInRecord
    /// The message, where one was written.
    package let message: TranscriptMessage?
    /// What it was decided on; nil where another program did that.
    package var facts: PersonFacts?
    /// Why no engine could write it, in a sentence; nil where one could.
    fileprivate var failure: LocalizedText?

    /// Why it failed, in a sentence; of one that another program did, as its record has it.
    package var trouble: LocalizedText { failure ?? LocalizedText(verbatim: record.reason) }
  }

  /// Where the record is kept.
  let store: TranscriptStore
  private let conversation: Conversation
  private let holder: ClaimHolder
  private let isAlive: @Sendable (ClaimHolder) -> Bool
  private let facts: @MainActor () throws -> PersonFacts
  private let makeID: @MainActor () -> String
  private let clock: @MainActor () -> Timestamp

  /// A runner for one conversation.
  ///
  /// - Parameters:
  ///   - store: where the record is kept.
  ///   - conversation: the talk the message stands in.
  ///   - holder: this process.
  ///   - isAlive: whether another process still runs.
  ///   - facts: reads the newest readings.
  ///   - makeID: makes unique ids.
  ///   - clock: the present.
  package init(
    store: TranscriptStore,
    conversation: Conversation,
    holder: ClaimHolder,
    isAlive: @escaping @Sendable (ClaimHolder) -> Bool,
    facts: @escaping @MainActor () throws -> PersonFacts,
    makeID: @escaping @MainActor () -> String,
    clock: @escaping @MainActor () -> Timestamp
  ) {
    self.store = store
    self.conversation = conversation
    self.holder = holder
    self.isAlive = isAlive
    self.facts = facts
    self.makeID = makeID
    self.clock = clock
  }

  /// Does one check-in.
  ///
  /// - Parameters:
  ///   - trigger: why now.
  ///   - speaksWhenNormal: whether it speaks also when all is within range.
  ///   - isStillFree: asked once the claim is held: whether what other programs have said or claimed
  ///     before it still lets this one speak; if not, the claim is given back.
  ///   - onEvent: told what happens while the message is written.
  /// - Returns: what came of it, also when a killed program had written it and only the record was
  ///   left to finish; nil when another program has this check-in, or when everything was
  ///   forgotten meanwhile.
  /// - Throws: `CancellationError` when it was cancelled; ``TranscriptsError`` or
  ///   ``HealthStorageError`` when nothing could be read or kept. The claim is given back then.
  package func run(
    _ trigger: Trigger,
    speaksWhenNormal: Bool,
    isStillFree: (CheckInClaim) async throws -> Bool = { _ in true },
    onEvent: (ConversationEvent) -> Void
  ) async throws -> Outcome? {
    var facts = try facts()
    facts.cause = trigger.cause
    facts.spokenCause = trigger.spokenCause
    facts.companionWords = trigger.words
    addEarlier(to: &facts)
    guard let claim = try claim(trigger, at: facts.now) else { return nil }
    if claim.origin == .finished { return try finished(claim) }
    guard try await isFree(claim, isStillFree) else { return nil }
    let decision = Self.decide(facts, trigger, speaksWhenNormal: speaksWhenNormal)
    do {
      let outcome = try await carryOut(
        decision,
        facts,
        claim,
        isAsked: trigger.isAsked,
        onEvent: onEvent
      )
      if try store.recordCheckIn(outcome.record, by: claim) { return outcome }
      // Everything was forgotten meanwhile, and what was written just now belongs to it.
      if let message = outcome.message { try store.forget(messages: [message.id]) }
      try conversation.reload()
      return nil
    } catch {
      try giveBack(claim)
      throw error
    }
  }

  /// Whether a claim may be kept; it is given back where it may not.
  private func isFree(
    _ claim: CheckInClaim,
    _ isStillFree: (CheckInClaim) async throws -> Bool
  ) async throws -> Bool {
    do {
      if try await isStillFree(claim) { return true }
    } catch {
      try giveBack(claim)
      throw error
    }
    try giveBack(claim)
    return false
  }

  /// What would be decided now, without doing anything.
  package static func decide(
    _ facts: PersonFacts,
    _ trigger: Trigger,
    speaksWhenNormal: Bool
  ) -> CheckInDecision {
    CheckInDecision(
      vitals: facts.vitals,
      verdicts: facts.verdicts,
      whenNormal: speaksWhenNormal,
      isForced: trigger.isAsked,
      cause: trigger.cause,
      fault: facts.fault
    )
  }

  // MARK: - Steps

  /// Takes the check-in on.
  ///
  /// An error at the commit may leave a claim behind: the same try once more gives it, so that it
  /// can be given back.
  private func claim(_ trigger: Trigger, at now: Timestamp) throws -> CheckInClaim? {
    let id = makeID()
    let take = { [store, holder, isAlive] in
      try store.claimCheckIn(
        rule: trigger.rule,
        due: trigger.due ?? now,
        at: now,
        holder: holder,
        messageID: id,
        isAlive: isAlive
      )
    }
    do { return try take() } catch {
      // Where this fails as well, the next program that wants the check-in takes it over.
      if let left = try? take() { try? store.releaseCheckIn(left) }
      throw error
    }
  }

  /// Has the message written, where there is to be one.
  private func carryOut(
    _ decision: CheckInDecision,
    _ facts: PersonFacts,
    _ claim: CheckInClaim,
    isAsked: Bool,
    onEvent: (ConversationEvent) -> Void
  ) async throws -> Outcome {
    var record = CheckInRecord(
      id: makeID(),
      rule: claim.rule,
      due: claim.due,
      started: facts.now,
      decided: facts.now,
      decision: .skipped,
      reason: decision.reason
    )
    record.vitals = facts.vitals
    record.baselines = facts.baselines
    guard case .speak(let course, let reason) = decision.outcome else {
      return Outcome(record: record, message: nil, facts: facts)
    }
    var progress = CheckInProgress()
    var failure: LocalizedText?
    do {
      try await conversation.checkIn(
        facts,
        course: course,
        rule: reason,
        isAsked: isAsked,
        makeID: { try messageID(of: claim, &progress) },
        onEvent: { event in
          progress.take(event)
          onEvent(event)
        }
      )
      try progress.keep(in: store)
      record.complete(with: progress)
    } catch {
      if error is CancellationError || error is TranscriptsError { throw error }
      let reason = ReplyFailure.describe(error).description
      failure = reason
      record.fail(reason, with: progress, in: conversation.sessionID)
    }
    record.decided = clock()
    let message = record.decision == .sent ? progress.message : nil
    return Outcome(record: record, message: message, failure: failure)
  }

  /// The id chosen at the claim for the first message; a new one, noted, for the next.
  private func messageID(
    of claim: CheckInClaim,
    _ progress: inout CheckInProgress
  ) throws -> String {
    defer { progress.attempts += 1 }
    guard progress.attempts > 0 else { return claim.messageID }
    let id = makeID()
    try store.noteMessage(id, of: claim)
    return id
  }

  private func finished(_ claim: CheckInClaim) throws -> Outcome? {
    guard let record = try store.checkIn(claim.messageID) else { return nil }
    let message = try store.isReadable ? store.message(id: claim.messageID) : nil
    return Outcome(record: record, message: message)
  }

  private func giveBack(_ claim: CheckInClaim) throws {
    try store.releaseCheckIn(claim)
    try conversation.reload()
  }
}
