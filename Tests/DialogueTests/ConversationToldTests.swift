import Synchronization
import Testing
import Transcripts

@testable import Dialogue

@MainActor @Suite(.timeLimit(.minutes(90))) struct ConversationToldTests {
  let scene: ConversationScene
  var store: TranscriptStore { scene.store }

  init() throws { scene = try ConversationScene() }

  private func conversation(
    _ session: String,
    asked: @escaping @Sendable (String) -> Void = { _ in }
  ) throws -> Conversation {
    let engine = ScriptedEngine(ScriptedEngine.saying("Are you safe right now?")) { turn in
      asked(turn.systemPrompt)
    }
    return try scene.conversation(ConversationEngines(only: engine), session: session)
  }

  @Test func `a note about danger becomes a message and is answered, the referral counted`()
    async throws
  {
    var shown = ""
    let isHeard = try await conversation("note").hear("I want to kill myself tonight") { event in
      if case .text(let text) = event { shown += text }
    }
    #expect(isHeard && shown.contains("112"))
    let messages = try scene.messages("note")
    #expect(messages.map(\.role) == [.user, .assistant])
    #expect(messages.last?.text == shown && messages.last?.engine == "safety")
    #expect(try store.referrals() == ["2023": 1])
  }

  @Test(arguments: ["slept badly, a long day", "", "no", "my grandmother died by suicide long ago"])
  func `any other note leaves no trace in the talk`(note: String) async throws {
    let isHeard = try await conversation("note").hear(note) { _ in Issue.record("nothing is said") }
    #expect(!isHeard)
    #expect(try store.sessions().isEmpty && store.safetyStates().isEmpty)
    #expect(try store.referrals().isEmpty)
  }

  @Test func `an answer to a questionnaire is answered and remembered as a danger that is open`()
    async throws
  {
    let prompts = Mutex<[String]>([])
    let words = "PHQ-9, question 9: Thoughts of being better off dead – on several days."
    var shown = ""
    try conversation("phq").answeredDanger(words) { event in
      if case .text(let text) = event { shown += text }
    }
    let messages = try scene.messages("phq")
    #expect(messages.map(\.text) == [words, shown])
    #expect(messages.last?.rule == "crisis screen: level 2, explicit-passive")
    #expect(try store.referrals() == ["2023": 1])
    // A model that goes on with the talk is told of it.
    let later = try conversation("phq") { prompt in prompts.withLock { $0.append(prompt) } }
    try await later.say("the weather is nice") { _ in }
    let prompt = try #require(prompts.withLock { $0 }.first)
    #expect(prompt.contains("The program has already given them a crisis line"))
  }

  @Test func `a second time the answer is given again, and counted again`() throws {
    let talk = try conversation("phq")
    for _ in 1...2 { try talk.answeredDanger("PHQ-9, question 9") { _ in } }
    #expect(try scene.messages("phq").count == 4)
    #expect(try store.referrals() == ["2023": 2])
  }
}
