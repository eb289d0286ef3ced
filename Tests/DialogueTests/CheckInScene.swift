import Assessment
import HealthModel
import Transcripts

@testable import Dialogue
@testable import Prompts

/// Programs that check in on one store: whoever runs one is a process with a number, and process 9
/// was killed.
@MainActor struct CheckInScene {
  static let due = afternoon.adding(milliseconds: -60_000)
  static let scheduled = CheckInRunner.Trigger.schedule(rule: "every", due: due)
  static let baseline = BaselineComparison(
    type: "heart-rate",
    median: 71,
    spread: 4,
    days: 12,
    score: 10,
    state: .above
  )

  let talk: ConversationScene

  init() throws { talk = try ConversationScene() }

  static func process(_ number: Int32) -> ClaimHolder {
    ClaimHolder(bootID: "boot", processID: number, startTime: 1)
  }

  static func saying(_ text: String) -> ConversationEngines {
    ConversationEngines(only: ScriptedEngine(ScriptedEngine.saying(text)))
  }

  private func facts(_ vitals: [Vital]) -> PersonFacts {
    let verdict = UsualVerdict(
      context: .rest,
      comparison: Self.baseline,
      missingDays: 0,
      silence: .single
    )
    return ConversationScene.facts(vitals, verdicts: ["heart-rate": verdict], now: afternoon)
  }

  func conversation(_ engines: ConversationEngines) throws -> Conversation {
    try talk.conversation(engines, facts: facts(racing))
  }

  /// What a process checks in with; it decides two seconds after the talk's time.
  func runner(
    _ engines: ConversationEngines,
    as number: Int32 = 1,
    vitals: [Vital] = racing
  ) throws -> CheckInRunner {
    CheckInRunner(
      store: talk.store,
      conversation: try conversation(engines),
      holder: Self.process(number),
      isAlive: { $0.processID != 9 },
      facts: { facts(vitals) },
      makeID: talk.makeID,
      clock: { afternoon.adding(milliseconds: 2000) }
    )
  }
}
