import Assessment
import BundledFiles
import ChatCompletions
import Foundation
import HealthModel
import Locking
import Testing
import Transcripts

@testable import Companion

/// Process 1 is the one under test; process 9 was killed.
@MainActor @Suite(.timeLimit(.minutes(10))) struct CheckInRunnerTests {
  static let failure = ChatError(.unreachable, "Nobody answers.", hint: "Start the server.")
  static let due = afternoon.adding(milliseconds: -60_000)

  let store: TranscriptStore
  let ids: IdentifierSource

  init() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "mindpulse-check-in-\(UInt64.random(in: 0...(.max)))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    store = try TranscriptStore(path: "\(folder.path)/transcripts.sqlite")
    ids = IdentifierSource(
      now: { 1_700_000_000_000 },
      random: { (0..<$0).map { _ in UInt8.random(in: 0...255) } }
    )
  }

  private static func process(_ number: Int32) -> ClaimHolder {
    ClaimHolder(bootID: "boot", processID: number, startTime: 1)
  }

  private static let baseline = BaselineComparison(
    type: "heart-rate",
    median: 71,
    spread: 4,
    days: 12,
    score: 10,
    state: .above
  )

  private func facts(_ vitals: [Vital]) -> PersonFacts {
    let verdict = UsualVerdict(
      context: .rest,
      comparison: Self.baseline,
      missingDays: 0,
      silence: .single
    )
    return PersonFacts(
      vitals: vitals,
      verdicts: ["heart-rate": verdict],
      age: 36,
      name: nil,
      now: afternoon
    )
  }

  private func conversation(_ engines: ConversationEngines) throws -> Conversation {
    let script = try bundledScript()
    let words = ConversationWords(
      prompts: PromptBuilder(
        system: try PromptTemplate(
          text: String(decoding: BundledFile.systemPrompt.bytes, as: UTF8.self),
          file: "system.md"
        ),
        checkIn: try PromptTemplate(
          text: String(decoding: BundledFile.checkInPrompt.bytes, as: UTF8.self),
          file: "check-in.md"
        )
      ),
      fineReply: FineReply(script)
    )
    return try Conversation(
      sessionID: "session",
      store: store,
      engines: engines,
      safety: { try TalkSafety.bundled() },
      words: { words },
      facts: { facts(racing) },
      makeID: { [ids] in ids.next() },
      clock: { afternoon }
    )
  }

  private func runner(
    _ engines: ConversationEngines,
    as number: Int32 = 1,
    vitals: [Vital] = racing
  ) throws -> CheckInRunner {
    CheckInRunner(
      store: store,
      conversation: try conversation(engines),
      holder: Self.process(number),
      isAlive: { $0.processID != 9 },
      facts: { facts(vitals) },
      makeID: { [ids] in ids.next() },
      clock: { afternoon.adding(milliseconds: 2000) }
    )
  }

  private let scheduled = CheckInRunner.Trigger.schedule(rule: "every", due: due)

  private static func saying(_ text: String, name: String = "endpoint") -> ConversationEngines {
    ConversationEngines(only: ScriptedEngine(ScriptedEngine.saying(text), name: name))
  }

  @Test func `a smaller companion says its own words, and no engine is asked`() async throws {
    let words = "Have you had your metoprolol today?"
    let runner = try runner(Self.saying("a model's words"))
    let outcome = try await runner.run(
      .companion(rule: "monitor.medication.resting-heart-rate", due: Self.due, words: words),
      speaksWhenNormal: false
    ) { _ in }
    let record = try #require(outcome?.record)
    #expect(record.decision == .sent)
    #expect(record.rule == "monitor.medication.resting-heart-rate")
    #expect(record.engine == Conversation.companionEngine)
    #expect(outcome?.message?.text == words)
    let again = try await runner.run(
      .companion(rule: "monitor.medication.resting-heart-rate", due: Self.due, words: words),
      speaksWhenNormal: false
    ) { _ in }
    #expect(again == nil, "the same happening is spoken of once")
    let talk = try conversation(Self.saying("x"))
    #expect(talk.companionTexts == [words], "known as such when the talk is taken up again")
  }

  @Test func `a record holds when, on what ground, by whom and where it was written`() async throws
  {
    let run = try runner(Self.saying("How are you?"))
    let outcome = try #require(try await run.run(scheduled, speaksWhenNormal: false) { _ in })
    let record = try #require(try store.lastCheckIn())
    #expect(record == outcome.record)
    #expect((record.rule, record.due, record.started) == ("every", Self.due, afternoon))
    #expect(record.decided == afternoon.adding(milliseconds: 2000))
    #expect((record.decision, record.outcome, record.delivered) == (.sent, .unseen, []))
    #expect(record.vitals == racing)
    #expect(record.baselines == [Self.baseline])
    #expect((record.engine, record.sessionID, record.failure) == ("endpoint", "session", nil))
    let message = try store.message(id: try #require(record.messageID))
    #expect(message.kind == .checkIn)
    #expect(message.text.hasSuffix("How are you?"))
    #expect(message.text == outcome.message?.text)
  }

  @Test func `the same check-in is not made twice, by this program or another`() async throws {
    for number in [1, 1, 2] as [Int32] {
      _ = try await runner(Self.saying("hi"), as: number).run(scheduled, speaksWhenNormal: false) {
        _ in
      }
    }
    #expect(try store.messages(inSession: "session").count == 1)
    #expect(try store.checkIns(limit: 9).count == 1)
  }

  @Test func `one that stays quiet is a record without a message`() async throws {
    let run = try runner(Self.saying("never"), vitals: calm)
    let outcome = try #require(try await run.run(scheduled, speaksWhenNormal: false) { _ in })
    #expect(outcome.record.decision == .skipped)
    #expect(outcome.record.outcome == nil)
    #expect(try store.lastCheckIn() == outcome.record)
    #expect(try store.sessions().isEmpty)
  }

  @Test func `a reading that calls for one is told as its cause, whatever its range`() async throws
  {
    let trigger = CheckInRunner.Trigger.reading(due: Self.due, cause: "A heart rate just came in.")
    let run = try runner(Self.saying("hi"), vitals: calm)
    let record = try #require(try await run.run(trigger, speaksWhenNormal: false) { _ in }).record
    #expect((record.rule, record.due, record.decision) == ("reading", Self.due, .sent))
    #expect(record.reason.hasPrefix("A heart rate just came in. "))
    #expect(try store.message(id: try #require(record.messageID)).rule == record.reason)
  }

  @Test func `where the endpoint fails the listener writes it, and both stand on record`()
    async throws
  {
    let failing = ScriptedEngine([.fail(Self.failure)])
    let listener = ScriptedEngine(ScriptedEngine.saying("here"), name: "listener", model: nil)
    let run = try runner(
      ConversationEngines(primary: failing, primaryOnce: failing, fallback: listener)
    )
    let record = try #require(try await run.run(scheduled, speaksWhenNormal: false) { _ in }).record
    #expect((record.decision, record.engine) == (.sent, "listener"))
    #expect(record.failure == "Nobody answers.")
    let messages = try store.messages(inSession: "session")
    #expect(messages.map(\.status) == [.failed, .complete])
    #expect(record.messageID == messages.last?.id)
    #expect(try store.unseenCheckIns(at: afternoon).map(\.id) == [record.id])
  }

  @Test func `where no engine can write it, it has failed, with the reason`() async throws {
    let run = try runner(ConversationEngines(only: ScriptedEngine([.fail(Self.failure)])))
    let outcome = try #require(try await run.run(scheduled, speaksWhenNormal: false) { _ in })
    let record = try #require(try store.lastCheckIn())
    #expect(record == outcome.record)
    #expect((record.decision, record.reason) == (.failed, "Nobody answers."))
    #expect((record.outcome, record.messageID) == (nil, nil))
    #expect(outcome.message == nil)
  }

  @Test func `one that is cancelled is given back, and another program makes it up`() async throws {
    let hanging = ScriptedEngine([.event(.delta("so far")), .hang])
    let run = try runner(ConversationEngines(only: hanging))
    let task = Task { try await run.run(scheduled, speaksWhenNormal: false) { _ in } }
    while try store.sessions().isEmpty { await Task.yield() }
    #expect(try store.lastCheckIn()?.decision == .claimed)
    task.cancel()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    #expect(try store.checkIns(limit: 9).isEmpty)
    #expect(try store.sessions().isEmpty)
    let other = try runner(Self.saying("hi"), as: 2)
    #expect(try await other.run(scheduled, speaksWhenNormal: false) { _ in } != nil)
    #expect(try store.messages(inSession: "session").count == 1)
  }

  @Test func `one that a killed program had begun is written anew`() async throws {
    try claimAsKilled()
    try store.beginReply(message("dead", .partial))
    let run = try runner(Self.saying("hi"))
    let record = try #require(try await run.run(scheduled, speaksWhenNormal: false) { _ in }).record
    #expect(record.decision == .sent)
    #expect(try store.messages(inSession: "session").map(\.id) == [record.messageID])
  }

  @Test func `one that a killed program had written is not written again`() async throws {
    try claimAsKilled()
    try store.append(message("dead", .complete))
    let asked = Locked(0)
    let engine = ScriptedEngine(ScriptedEngine.saying("never")) { _ in
      asked.withLock { $0 += 1 }
    }
    let run = try runner(ConversationEngines(only: engine))
    let outcome = try #require(try await run.run(scheduled, speaksWhenNormal: false) { _ in })
    #expect(outcome.message?.id == "dead")
    #expect((outcome.record.decision, outcome.record.outcome) == (.sent, .unseen))
    #expect(asked.withLock { $0 } == 0)
  }

  @Test func `when everything is forgotten meanwhile, nothing of it is left`() async throws {
    let store = store
    let engine = ScriptedEngine(ScriptedEngine.saying("hi")) { _ in
      _ = try? store.forgetEverything()
    }
    let run = try runner(ConversationEngines(only: engine))
    #expect(try await run.run(scheduled, speaksWhenNormal: false) { _ in } == nil)
    #expect(try store.checkIns(limit: 9).isEmpty)
    #expect(try store.sessions().isEmpty)
  }

  private func claimAsKilled() throws {
    let claim = try store.claimCheckIn(
      rule: "every",
      due: Self.due,
      at: Self.due,
      holder: Self.process(9),
      messageID: "dead",
      isAlive: { _ in true }
    )
    #expect(claim != nil)
  }

  private func message(_ id: String, _ status: MessageStatus) -> TranscriptMessage {
    TranscriptMessage(
      id: id,
      sessionID: "session",
      role: .assistant,
      text: "How are",
      time: Self.due,
      status: status,
      engine: "endpoint",
      vitals: racing,
      rule: "high",
      kind: .checkIn
    )
  }
}
