import CheckIns
import Core
import HubCommands
package import Dialogue
package import Services
package import Transcripts

extension ChatSession {
  /// A check-in in this talk.
  package func checkIn(
    _ trigger: CheckInRunner.Trigger,
    onEvent: (ConversationEvent) -> Void
  ) async throws -> CheckInRunner.Outcome? {
    let runner = CheckInRunner(
      store: try services.stores.transcripts(),
      conversation: conversation,
      holder: try .current(),
      isAlive: ClaimHolder.isAlive,
      facts: { [services] in try services.facts(compared: true) },
      makeID: { [services] in services.identifiers.next() },
      clock: { [services] in services.clock.now() }
    )
    let outcome = try await runner.run(
      trigger,
      speaksWhenNormal: try CheckInPlan(services).rules().whenNormal,
      isStillFree: { claim in
        guard trigger.followsRules else { return true }
        guard try CheckInService(services).isStillFree(claim, at: services.clock.now()) else {
          return false
        }
        return await HubTurn(services).mayTake(rule: claim.rule, due: claim.due)
      },
      onEvent: onEvent
    )
    if let outcome { try MonitorServices(services).wasSent(outcome.record) }
    if outcome?.record.decision == .sent { services.outbox.send() }
    return outcome
  }

  /// Keeps that a check-in was shown here, so that no other chat opens with it.
  ///
  /// `isSeen` says whether a person looked at it, as far as a program can know.
  package func shown(_ record: CheckInRecord, isSeen: Bool = true) throws {
    guard record.decision == .sent else { return }
    let store = try services.stores.transcripts()
    try store.markDelivered(checkIn: record.id, to: "terminal")
    if isSeen { try store.markSeen(checkIn: record.id, at: services.clock.now()) }
  }
}
