import Synchronization
import Testing
import Transcripts

@testable import Dialogue

/// What was done, in order.
private final class Deeds: Sendable {
  private let list = Mutex<[String]>([])

  var all: [String] { list.withLock { $0 } }

  func add(_ deed: String) { list.withLock { $0.append(deed) } }
}

@MainActor @Suite(.timeLimit(.minutes(90))) struct CompanionAnswerTests {
  let scene: ConversationScene

  init() throws { scene = try ConversationScene() }

  /// A talk whose smaller companion takes “yes” for an answer and writes down what it does.
  private func conversation(_ done: Deeds) throws -> Conversation {
    let engine = ScriptedEngine(ScriptedEngine.saying("hello")) { _ in done.add("engine") }
    let talk = try scene.conversation(ConversationEngines(only: engine))
    talk.monitorAnswer = { text in
      guard text == "yes" else { return nil }
      return MonitorAnswer(rule: "monitor.medication.ask") {
        done.add("noted")
        return "I have noted it."
      }
    }
    return talk
  }

  @Test func `an answer to a smaller companion is kept and carried out, and no engine is asked`()
    async throws
  {
    let done = Deeds()
    let talk = try conversation(done)
    var shown = ""
    try await talk.say("yes") { if case .text(let text) = $0 { shown += text } }
    #expect(done.all == ["noted"] && shown == "I have noted it.")
    let messages = try scene.messages()
    #expect(messages.map(\.role) == [.user, .assistant])
    #expect(messages.last?.engine == Conversation.companionEngine)
    #expect(messages.last?.rule == "monitor.medication.ask")
    try await talk.say("and you?") { _ in }
    #expect(done.all == ["noted", "engine"])
  }

  @Test func `danger, and the question after it, come before any answer`() async throws {
    let done = Deeds()
    let talk = try conversation(done)
    try await talk.say("I want to kill myself tonight") { _ in }
    try await talk.say("yes") { _ in }
    #expect(!done.all.contains("noted"))
  }
}
