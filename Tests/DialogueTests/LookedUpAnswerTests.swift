import Listening
import Testing
import Transcripts

@testable import Dialogue

@MainActor @Suite(.timeLimit(.minutes(90))) struct LookedUpAnswerTests {
  let scene: ConversationScene

  init() throws { scene = try ConversationScene() }

  private func conversation(_ engine: any ReplyEngine) throws -> Conversation {
    let talk = try scene.conversation(ConversationEngines(only: engine))
    talk.lookUp = { text, _, _ in
      guard text.contains("pulse") else { return nil }
      return LookedUpAnswer(
        "Your last heart rate was 72 bpm.",
        to: "latest of heart-rate",
        leavesRoom: true
      )
    }
    return talk
  }

  @Test func `the listener says what was looked up, with one question at most, and why shows it`()
    async throws
  {
    let talk = try conversation(OfflineListener(script: try bundledScript()))
    try await talk.say("What's my pulse?") { _ in }
    let reply = try #require(try scene.messages().last)
    #expect(reply.text.contains("Your last heart rate was 72 bpm."))
    #expect(reply.text.count { $0 == "?" } <= 1)
    #expect(reply.rule == "question: latest of heart-rate")
    #expect(reply.engine == "listener")
    try await talk.say("I had a long day at work.") { _ in }
    let next = try #require(try scene.messages().last)
    #expect(!next.text.contains("72 bpm") && next.rule?.hasPrefix("question:") != true)
  }

  @Test func `danger and the body's alarms come before what was looked up`() async throws {
    let talk = try conversation(OfflineListener(script: try bundledScript()))
    try await talk.say("I have chest pain, what's my pulse?") { _ in }
    #expect(try scene.messages().last?.text.contains("72 bpm") == false)
    let other = try conversation(OfflineListener(script: try bundledScript()))
    try await other.say("I want to kill myself. What's my pulse?") { _ in }
    #expect(try scene.messages().last?.text.contains("72 bpm") == false)
  }

  @Test func `nothing is looked up for a model, which is told its facts`() async throws {
    let engine = ScriptedEngine(ScriptedEngine.saying("hello"))
    let talk = try conversation(engine)
    talk.lookUp = { _, _, _ in
      Issue.record("a model was looked up for")
      return nil
    }
    try await talk.say("What's my pulse?") { _ in }
    #expect(try scene.messages().last?.text == "hello")
  }
}
