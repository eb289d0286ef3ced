import Safety
import Testing
import Transcripts

@testable import Dialogue

/// What the danger model hears counts beside the phrases, and not against what answers a question.
@MainActor @Suite(.timeLimit(.minutes(90))) struct ConversationHearingTests {
  let scene: ConversationScene
  private let heard = Heard()

  /// The messages that the model was given.
  @MainActor private final class Heard {
    var texts: [String] = []
  }

  init() throws { scene = try ConversationScene() }

  /// A conversation whose model takes every message for danger now.
  private func alarmed() throws -> Conversation {
    let engine = ScriptedEngine(ScriptedEngine.saying("I see."), name: "listener")
    let danger = HeardDanger(category: .explicitActive, level: .immediate, isFull: true)
    return try scene.conversation(ConversationEngines(only: engine)) { [heard] text in
      heard.texts.append(text)
      return DangerHearing(findings: [danger])
    }
  }

  private func engines() throws -> [String?] {
    try scene.messages().filter { $0.role == .assistant }.map(\.engine)
  }

  @Test func `what only the model hears gets the reviewed answer`() async throws {
    try await alarmed().say("the river looks kind tonight") { _ in }
    #expect(try engines() == ["safety"])
    #expect(heard.texts == ["the river looks kind tonight"])
  }

  @Test func `a plain all-clear isn't heard as danger again`() async throws {
    let talk = try alarmed()
    try await talk.say("the river looks kind tonight") { _ in }
    try await talk.say("The ambulance is here") { _ in }
    #expect(!talk.isHeldByDanger)
    #expect(talk.knownLevel == .checkIn)
  }

  @Test func `the answer to a companion's question isn't taken for danger`() async throws {
    let talk = try alarmed()
    talk.monitorAnswer = { text in
      guard text == "I took it" else { return nil }
      return MonitorAnswer(rule: "monitor.medication.ask") { "I have noted it." }
    }
    try await talk.say("I took it") { _ in }
    #expect(try engines() == [Conversation.companionEngine])
    #expect(heard.texts.isEmpty)
  }

  @Test func `a suspicion of the phrases falls where the model is sure`() async throws {
    let engine = ScriptedEngine(ScriptedEngine.saying("I see."), name: "listener")
    let talk = try scene.conversation(ConversationEngines(only: engine)) { _ in
      DangerHearing(vetoes: true)
    }
    try await talk.say("everyone would be better off without me") { _ in }
    #expect(try engines() == ["listener"])
    try await talk.say("I want to kill myself") { _ in }
    #expect(try engines() == ["listener", "safety"])
  }
}
