import ChatCompletions
import HealthModel
import Testing
import Transcripts

@testable import Dialogue
import Core

@MainActor @Suite(.timeLimit(.minutes(90))) struct CheckInRunnerTests {
  static let failure = ChatError(.unreachable, "Nobody answers.", hint: "Start the server.")

  let scene: CheckInScene
  var store: TranscriptStore { scene.talk.store }

  init() throws { scene = try CheckInScene() }

  @Test func `a smaller companion says its own words, and no engine is asked`() async throws {
    let words = "Have you had your metoprolol today?"
    let runner = try scene.runner(CheckInScene.saying("a model's words"))
    let outcome = try await runner.run(
      .companion(
        rule: "monitor.medication.resting-heart-rate",
        due: CheckInScene.due,
        words: words
      ),
      speaksWhenNormal: false
    ) { _ in }
    let record = try #require(outcome?.record)
    #expect(record.decision == .sent)
    #expect(record.rule == "monitor.medication.resting-heart-rate")
    #expect(record.engine == Conversation.companionEngine)
    #expect(outcome?.message?.text == words)
    let again = try await runner.run(
      .companion(
        rule: "monitor.medication.resting-heart-rate",
        due: CheckInScene.due,
        words: words
      ),
      speaksWhenNormal: false
    ) { _ in }
    #expect(again == nil, "the same happening is spoken of once")
    let talk = try scene.conversation(CheckInScene.saying("x"))
    #expect(talk.companionTexts == [words], "known as such when the talk is taken up again")
  }

  @Test func `a record holds when, on what ground, by whom and where it was written`() async throws
  {
    let run = try scene.runner(CheckInScene.saying("How are you?"))
    let outcome = try #require(
      try await run.run(CheckInScene.scheduled, speaksWhenNormal: false) { _ in }
    )
    let record = try #require(try store.lastCheckIn())
    #expect(record == outcome.record)
    #expect((record.rule, record.due, record.started) == ("every", CheckInScene.due, afternoon))
    #expect(record.decided == afternoon.adding(milliseconds: 2000))
    #expect((record.decision, record.outcome, record.delivered) == (.sent, .unseen, []))
    #expect(record.vitals == racing)
    #expect(record.baselines == [CheckInScene.baseline])
    #expect((record.engine, record.sessionID, record.failure) == ("endpoint", "session", nil))
    let message = try store.message(id: try #require(record.messageID))
    #expect(message.kind == .checkIn)
    #expect(message.text.hasSuffix("How are you?"))
    #expect(message.text == outcome.message?.text)
  }

  @Test func `one that stays quiet is a record without a message`() async throws {
    let run = try scene.runner(CheckInScene.saying("never"), vitals: calm)
    let outcome = try #require(
      try await run.run(CheckInScene.scheduled, speaksWhenNormal: false) { _ in }
    )
    #expect(outcome.record.decision == .skipped)
    #expect(outcome.record.outcome == nil)
    #expect(try store.lastCheckIn() == outcome.record)
    #expect(try store.sessions().isEmpty)
  }

  @Test func `a reading that calls for one is told as its cause, whatever its range`() async throws
  {
    let trigger = CheckInRunner.Trigger.reading(
      due: CheckInScene.due,
      cause: "A heart rate just came in."
    )
    let run = try scene.runner(CheckInScene.saying("hi"), vitals: calm)
    let record = try #require(try await run.run(trigger, speaksWhenNormal: false) { _ in }).record
    #expect((record.rule, record.due, record.decision) == ("reading", CheckInScene.due, .sent))
    #expect(record.reason.hasPrefix("A heart rate just came in. "))
    #expect(try store.message(id: try #require(record.messageID)).rule == record.reason)
  }

  @Test func `where the endpoint fails the listener writes it, and both stand on record`()
    async throws
  {
    let failing = ScriptedEngine([.fail(Self.failure)])
    let listener = ScriptedEngine(ScriptedEngine.saying("here"), name: "listener", model: nil)
    let run = try scene.runner(
      ConversationEngines(primary: failing, primaryOnce: failing, fallback: listener)
    )
    let record = try #require(
      try await run.run(CheckInScene.scheduled, speaksWhenNormal: false) { _ in }
    ).record
    #expect((record.decision, record.engine) == (.sent, "listener"))
    #expect(record.failure == "Nobody answers.")
    let messages = try scene.talk.messages()
    #expect(messages.map(\.status) == [.failed, .complete])
    #expect(record.messageID == messages.last?.id)
    #expect(try store.unseenCheckIns(at: afternoon).map(\.id) == [record.id])
  }

  @Test func `where no engine can write it, it has failed, with the reason`() async throws {
    let run = try scene.runner(ConversationEngines(only: ScriptedEngine([.fail(Self.failure)])))
    let outcome = try #require(
      try await run.run(CheckInScene.scheduled, speaksWhenNormal: false) { _ in }
    )
    let record = try #require(try store.lastCheckIn())
    #expect(record == outcome.record)
    #expect((record.decision, record.reason) == (.failed, "Nobody answers."))
    #expect((record.outcome, record.messageID) == (nil, nil))
    #expect(outcome.message == nil)
  }
}
