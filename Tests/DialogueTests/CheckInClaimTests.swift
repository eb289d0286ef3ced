import ChatCompletions
import Core
import HealthModel
import Testing
import Transcripts

@testable import Dialogue

/// Process 1 is the one under test; process 9 was killed.
@MainActor @Suite(.timeLimit(.minutes(90))) struct CheckInClaimTests {
  let scene: CheckInScene
  var store: TranscriptStore { scene.talk.store }

  init() throws { scene = try CheckInScene() }

  @Test func `the same check-in is not made twice, by this program or another`() async throws {
    for number in [1, 1, 2] as [Int32] {
      let run = try scene.runner(CheckInScene.saying("hi"), as: number)
      _ = try await run.run(CheckInScene.scheduled, speaksWhenNormal: false) { _ in }
    }
    #expect(try scene.talk.messages().count == 1)
    #expect(try store.checkIns(limit: 9).count == 1)
  }

  @Test func `one that is cancelled is given back, and another program makes it up`() async throws {
    let hanging = ScriptedEngine([.event(.delta("so far")), .hang])
    let run = try scene.runner(ConversationEngines(only: hanging))
    let task = Task { try await run.run(CheckInScene.scheduled, speaksWhenNormal: false) { _ in } }
    while try store.sessions().isEmpty { await Task.yield() }
    #expect(try store.lastCheckIn()?.decision == .claimed)
    task.cancel()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    #expect(try store.checkIns(limit: 9).isEmpty)
    #expect(try store.sessions().isEmpty)
    let other = try scene.runner(CheckInScene.saying("hi"), as: 2)
    #expect(try await other.run(CheckInScene.scheduled, speaksWhenNormal: false) { _ in } != nil)
    #expect(try scene.talk.messages().count == 1)
  }

  @Test func `one that a killed program had begun is written anew`() async throws {
    try claimAsKilled()
    try store.beginReply(message("dead", .partial))
    let run = try scene.runner(CheckInScene.saying("hi"))
    let record = try #require(
      try await run.run(CheckInScene.scheduled, speaksWhenNormal: false) { _ in }
    ).record
    #expect(record.decision == .sent)
    #expect(try scene.talk.messages().map(\.id) == [record.messageID])
  }

  @Test func `one that a killed program had written is not written again`() async throws {
    try claimAsKilled()
    try store.append(message("dead", .complete))
    let asked = Locked(0)
    let engine = ScriptedEngine(ScriptedEngine.saying("never")) { _ in
      asked.withLock { $0 += 1 }
    }
    let run = try scene.runner(ConversationEngines(only: engine))
    let outcome = try #require(
      try await run.run(CheckInScene.scheduled, speaksWhenNormal: false) { _ in }
    )
    #expect(outcome.message?.id == "dead")
    #expect((outcome.record.decision, outcome.record.outcome) == (.sent, .unseen))
    #expect(asked.withLock { $0 } == 0)
  }

  @Test func `when everything is forgotten meanwhile, nothing of it is left`() async throws {
    let store = store
    let engine = ScriptedEngine(ScriptedEngine.saying("hi")) { _ in
      _ = try? store.forgetEverything()
    }
    let run = try scene.runner(ConversationEngines(only: engine))
    #expect(try await run.run(CheckInScene.scheduled, speaksWhenNormal: false) { _ in } == nil)
    #expect(try store.checkIns(limit: 9).isEmpty)
    #expect(try store.sessions().isEmpty)
  }

  private func claimAsKilled() throws {
    let claim = try store.claimCheckIn(
      rule: "every",
      due: CheckInScene.due,
      at: CheckInScene.due,
      holder: CheckInScene.process(9),
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
      time: CheckInScene.due,
      status: status,
      engine: "endpoint",
      vitals: racing,
      rule: "high",
      kind: .checkIn
    )
  }
}
