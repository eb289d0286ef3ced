import BundledFiles
import Glibc
import HealthModel
import Synchronization
import Testing
import Transcripts

@testable import Companion

/// What was done, in order.
private final class Deeds: Sendable {
  private let list = Mutex<[String]>([])

  var all: [String] { list.withLock { $0 } }

  func add(_ deed: String) { list.withLock { $0.append(deed) } }
}

@MainActor @Suite(.timeLimit(.minutes(10))) struct CompanionAnswerTests {
  let store: TranscriptStore

  init() throws {
    var template = Array("/tmp/conversation-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    store = try TranscriptStore(path: path + "/transcripts.sqlite")
  }

  /// A talk whose smaller companion takes “yes” for an answer and writes down what it does.
  private func conversation(_ done: Deeds) throws -> Conversation {
    let script = try ListenerScript.read(json5: BundledFile.listener.bytes, file: "listener.json5")
    let words = ConversationWords(
      prompts: PromptBuilder(
        system: try PromptTemplate(text: "You listen.", file: "system.md"),
        checkIn: try PromptTemplate(text: "You begin.", file: "check-in.md")
      ),
      fineReply: FineReply(script)
    )
    let ids = IdentifierSource(
      now: { 1_700_000_000_000 },
      random: { (0..<$0).map { _ in UInt8.random(in: 0...255) } }
    )
    let now = Timestamp(milliseconds: 1_700_000_000_000)
    let facts = PersonFacts(vitals: [], age: 36, name: nil, now: now)
    let engine = ScriptedEngine(ScriptedEngine.saying("hello")) { _ in
      done.add("engine")
    }
    let talk = try Conversation(
      sessionID: "session",
      store: store,
      engines: ConversationEngines(only: engine),
      safety: { try TalkSafety.bundled() },
      words: { words },
      facts: { facts },
      makeID: { ids.next() },
      clock: { now }
    )
    talk.companionAnswer = { text in
      guard text == "yes" else { return nil }
      return CompanionAnswer(rule: "monitor.medication.ask") {
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
    let messages = try store.messages(inSession: "session")
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
