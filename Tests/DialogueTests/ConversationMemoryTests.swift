import ChatCompletions
import HealthModel
import Synchronization
import Testing
import Transcripts

@testable import Dialogue

@MainActor @Suite(.timeLimit(.minutes(90))) struct ConversationMemoryTests {
  let scene: ConversationScene
  var store: TranscriptStore { scene.store }

  init() throws { scene = try ConversationScene() }

  private func conversation(
    _ engines: ConversationEngines,
    remembers: Bool = true
  ) throws -> Conversation {
    try scene.conversation(
      engines,
      facts: ConversationScene.facts(calm, now: afternoon),
      remembers: remembers
    )
  }

  /// A model that says this, a character at a time.
  private func model(
    _ text: String,
    finishReason: String = "stop",
    asked: @escaping @Sendable (Turn) -> Void = { _ in }
  ) -> ConversationEngines {
    var steps = text.map { ScriptedEngine.Step.event(.delta(String($0))) }
    steps.append(.event(.completed(ReplyCompletion(finishReason: finishReason))))
    return ConversationEngines(only: ScriptedEngine(steps, asked: asked))
  }

  private func say(_ text: String, _ talk: Conversation) async throws -> (String, [Note]) {
    var shown = ""
    var proposed: [Note] = []
    try await talk.say(text) { event in
      if case .text(let text) = event { shown += text }
      if case .noteProposed(let note) = event { proposed.append(note) }
    }
    return (shown, proposed)
  }

  @Test func `a proposal is neither shown nor stored with the reply, and names its message`()
    async throws
  {
    let reply = "How lovely.\n\n[[note: sister's wedding in May]]"
    let (shown, proposed) = try await say("My sister marries in May", conversation(model(reply)))
    #expect(shown == "How lovely.")
    let messages = try scene.messages()
    #expect(messages.map(\.text) == ["My sister marries in May", "How lovely."])
    let note = try #require(proposed.first)
    #expect((note.text, note.state, note.origin) == ("sister's wedding in May", .proposed, .model))
    #expect(note.messageID == messages[0].id)
    #expect(try store.notes() == proposed)
  }

  @Test func `the same is proposed once in a talk, even after it was refused`() async throws {
    let talk = try conversation(model("Yes.\n[[note: likes tea]]"))
    let first = try await say("I like tea", talk).1
    try store.forgetNotes(first.map(\.id))
    #expect(try await say("Tea again", talk).1 == [])
    #expect(try store.notes() == [])
  }

  @Test(arguments: ["I don't want to be alive anymore", "I miss my father who killed himself"])
  func `nothing is proposed once danger was spoken of`(text: String) async throws {
    let talk = try conversation(model("I am here.\n[[note: father died]]"))
    _ = try await say(text, talk)
    #expect(try await say("And work is hard", talk).1 == [])
    #expect(try store.notes() == [])
  }

  @Test func `a reply cut off by its length proposes nothing, its unfinished note is not shown`()
    async throws
  {
    let engines = model("Well.\n[[note: her sis", finishReason: "length")
    let (shown, proposed) = try await say("hello", conversation(engines))
    #expect(shown == "Well." && proposed == [])
  }

  @Test func `a note alone is no reply, and the listener steps in`() async throws {
    let scripted = model("[[note: likes tea]]").primary
    let listener = OfflineListener(script: try bundledScript())
    let engines = ConversationEngines(primary: scripted, primaryOnce: scripted, fallback: listener)
    let (shown, proposed) = try await say("I like tea", conversation(engines))
    #expect(!shown.isEmpty && !shown.contains("note") && proposed == [])
    let tries = try scene.messages().filter { $0.role == .assistant }
    #expect(tries.map(\.status) == [.failed, .complete])
  }

  @Test func `confirmed notes are sent, proposals are not, and nothing is with memory off`()
    async throws
  {
    try store.keepNote("sister's wedding in May", at: afternoon)
    let prompts = Mutex<[String]>([])
    let engines = model("Hello.") { turn in prompts.withLock { $0.append(turn.systemPrompt) } }
    _ = try await say("hello", conversation(engines))
    _ = try await say("hello", conversation(engines, remembers: false))
    let sent = prompts.withLock { $0 }
    #expect(sent[0].contains("- “sister's wedding in May”") && sent[0].contains("[[note:"))
    #expect(!sent[1].contains("sister") && !sent[1].contains("[[note:"))
  }

  @Test func `with memory off a reply goes through as it is`() async throws {
    let text = "Well.\n[[note: x]]"
    #expect(try await say("hello", conversation(model(text), remembers: false)).0 == text)
    #expect(try store.notes() == [])
  }
}
