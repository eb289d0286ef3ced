import ChatCompletions
import Safety
import Testing
import Transcripts

@testable import Dialogue

@MainActor @Suite(.timeLimit(.minutes(90))) struct ExchangeTests {
  let scene: ConversationScene

  init() throws { scene = try ConversationScene() }

  private func talk(_ steps: [ScriptedEngine.Step] = ScriptedEngine.saying("I hear you.")) throws
    -> Conversation
  {
    try scene.conversation(ConversationEngines(only: ScriptedEngine(steps)))
  }

  @Test func `what is taken back leaves the talk, stays in the store and can be put back`()
    async throws
  {
    let talk = try talk()
    for text in ["one", "two"] { try await talk.say(text) { _ in } }
    let before = try scene.messages()
    try talk.takeBack(try #require(try talk.lastExchange()), .undone)
    #expect(talk.talk.map(\.content) == ["one", "I hear you."])
    #expect(try scene.messages().map(\.status) == [.complete, .complete, .failed, .failed])
    try talk.takeBack(try #require(try talk.lastExchange()), .undone)
    #expect(talk.isEmpty)
    #expect(try talk.lastExchange() == nil)
    #expect(try talk.redo()?.text == "one")
    #expect(try talk.redo()?.text == "two")
    #expect(try talk.redo() == nil)
    #expect(try scene.messages() == before)
  }

  @Test func `a reply that had broken off is put back as one that had`() throws {
    var message = TranscriptMessage(
      id: "a",
      sessionID: "s",
      role: .assistant,
      text: "half",
      time: ConversationScene.now,
      status: .partial,
      failure: "The reply was stopped."
    )
    for reason in ["The reply was stopped.", nil] {
      message.failure = reason
      let taken = Retraction.undone.applied(to: message)
      #expect(Retraction(of: taken) == .undone)
      #expect(Retraction.undone.lifted(from: taken) == message)
    }
    #expect(Retraction(of: message) == nil)
  }

  @Test func `an answer that gets no other in its place is put back`() async throws {
    try await talk().say("one") { _ in }
    let talk = try talk([.fail(ConversationTests.failure)])
    let exchange = try #require(try talk.lastExchange())
    await #expect(throws: ChatError.self) { try await talk.answerAgain(exchange) { _ in } }
    #expect(try scene.messages().map(\.status) == [.complete, .complete, .failed])
    #expect(talk.talk.count == 2)
  }

  @Test func `what is known of a danger stays when its words are taken back`() async throws {
    let talk = try talk()
    try await talk.say("I want to kill myself tonight") { _ in }
    let exchange = try #require(try talk.lastExchange())
    #expect(!exchange.mayBeAnsweredAgain)
    try talk.takeBack(exchange, .undone)
    #expect(talk.knownLevel == .immediate && talk.isHeldByDanger)
    #expect(try scene.store.safetyState(ofSession: "session") != nil)
  }

  @Test func `levels are told when they change, before the message and its answer`() async throws {
    let talk = try talk()
    var told: [String] = []
    for text in ["hello", "I want to die", "I want to die"] {
      try await talk.say(text) { event in
        switch event {
        case .levelChanged(let level): told.append("level \(level.rawValue)")
        case .said(let message): told.append("said \(message.index)")
        case .finished(let message): told.append("reply \(message.index)")
        default: break
        }
      }
    }
    #expect(told.filter { $0.hasPrefix("level") } == ["level 2"])
    #expect(told.prefix(5) == ["said 1", "reply 2", "level 2", "said 3", "reply 4"])
  }
}
