import Assessment
import BundledFiles
import ChatCompletions
import Glibc
import HealthModel
import Safety
import Synchronization
import Testing
import Transcripts

@testable import Companion

@MainActor @Suite(.timeLimit(.minutes(10))) struct ConversationToldTests {
  let store: TranscriptStore

  init() throws {
    var template = Array("/tmp/conversation-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    store = try TranscriptStore(path: path + "/transcripts.sqlite")
  }

  private func conversation(
    _ session: String,
    asked: @escaping @Sendable (String) -> Void = { _ in }
  ) throws -> Conversation {
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
    let engine = ScriptedEngine(ScriptedEngine.saying("Are you safe right now?")) { turn in
      asked(turn.systemPrompt)
    }
    return try Conversation(
      sessionID: session,
      store: store,
      engines: ConversationEngines(only: engine),
      safety: { try TalkSafety.bundled() },
      words: { words },
      facts: { facts },
      makeID: { ids.next() },
      clock: { now }
    )
  }

  @Test func `a note about danger becomes a message and is answered, the referral counted`() throws
  {
    var shown = ""
    let isHeard = try conversation("note").hear("I want to kill myself tonight") { event in
      if case .text(let text) = event { shown += text }
    }
    #expect(isHeard && shown.contains("112"))
    let messages = try store.messages(inSession: "note")
    #expect(messages.map(\.role) == [.user, .assistant])
    #expect(messages.last?.text == shown && messages.last?.engine == "safety")
    #expect(try store.referrals() == ["2023": 1])
  }

  @Test(arguments: ["slept badly, a long day", "", "no", "my grandmother died by suicide long ago"])
  func `any other note leaves no trace in the talk`(note: String) throws {
    let isHeard = try conversation("note").hear(note) { _ in Issue.record("nothing is said") }
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
    let messages = try store.messages(inSession: "phq")
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
    #expect(try store.messages(inSession: "phq").count == 4)
    #expect(try store.referrals() == ["2023": 2])
  }
}
