import Assessment
import ChatCompletions
import HealthModel
import Synchronization
import Testing
import Transcripts

@testable import Dialogue
import Core

@MainActor @Suite(.timeLimit(.minutes(90))) struct ConversationTests {
  static let failure = ChatError(.unreachable, "Nobody answers.", hint: "Start the server.")

  let scene: ConversationScene
  var store: TranscriptStore { scene.store }
  let vitals: [Vital]

  init() throws {
    scene = try ConversationScene()
    let range = ReferenceRange(low: 60, high: 100, profile: "mindpulse", source: "test")
    vitals = [
      Vital(
        type: "heart-rate",
        value: 131,
        unit: "count/min",
        start: Timestamp(milliseconds: 0),
        freshness: .fresh,
        state: .above,
        range: range,
        ageSeconds: 5
      ),
      Vital(
        type: "respiratory-rate",
        value: nil,
        unit: "count/min",
        start: nil,
        freshness: .missing,
        state: .unknown,
        range: nil,
        ageSeconds: nil
      ),
    ]
  }

  private func conversation(_ engines: ConversationEngines) throws -> Conversation {
    try scene.conversation(engines, facts: ConversationScene.facts(vitals))
  }

  @Test func `the person's message is stored before an engine is asked`() async throws {
    let store = store
    let seen = Mutex<[String]>([])
    let engine = ScriptedEngine(ScriptedEngine.saying("hello")) { _ in
      let texts = (try? store.messages(inSession: "session"))?.map(\.text) ?? []
      seen.withLock { $0 = texts }
    }
    try await conversation(ConversationEngines(only: engine)).say("my words") { _ in }
    #expect(seen.withLock { $0 } == ["my words"])
  }

  @Test func `a reply carries the readings, the rule, the engine and how it ended`() async throws {
    let completion = ReplyCompletion(
      finishReason: "length",
      model: "tiny-2",
      promptTokens: 7,
      completionTokens: 3
    )
    let engine = ScriptedEngine([.event(.delta("a")), .event(.completed(completion))])
    try await conversation(ConversationEngines(only: engine)).say("hi") { _ in }
    let reply = try #require(try scene.messages().last)
    #expect(reply.vitals == vitals)
    #expect(reply.rule?.hasPrefix("outside-range") == true)
    #expect((reply.engine, reply.model, reply.finishReason) == ("endpoint", "tiny-2", "length"))
    #expect(reply.usage == Transcripts.TokenUsage(prompt: 7, completion: 3, total: 10))
    #expect(reply.status == .complete)
  }

  @Test func `each request repeats what was said, but no failed try`() async throws {
    let turns = Mutex<[[String]]>([])
    let engine = ScriptedEngine(ScriptedEngine.saying("answer")) { turn in
      turns.withLock { $0.append(turn.messages.map(\.content)) }
    }
    let failing = ScriptedEngine([.fail(Self.failure)])
    let talk = try conversation(ConversationEngines(only: engine))
    try await talk.say("one") { _ in }
    let broken = try conversation(ConversationEngines(only: failing))
    await #expect(throws: ChatError.self) { try await broken.say("two") { _ in } }
    let again = try conversation(ConversationEngines(only: engine))
    try await again.say("three") { _ in }
    #expect(turns.withLock { $0.last } == ["one", "answer", "two", "three"])
    #expect(
      try scene.messages().map(\.status) == [
        .complete, .complete, .complete, .failed, .complete, .complete,
      ]
    )
  }

  @Test func `when an endpoint fails the try is on record and the listener carries on`()
    async throws
  {
    let failing = ScriptedEngine([.fail(Self.failure)])
    let listener = ScriptedEngine(ScriptedEngine.saying("here"), name: "listener", model: nil)
    let talk = try conversation(
      ConversationEngines(primary: failing, primaryOnce: failing, fallback: listener)
    )
    var told: [String] = []
    try await talk.say("hi") { event in
      if case .engineFailed(let message, _) = event { told.append(message.english) }
    }
    #expect(told == ["Nobody answers."])
    let messages = try scene.messages()
    #expect(messages.map(\.status) == [.complete, .failed, .complete])
    #expect(messages[1].failure == "Nobody answers.")
    #expect(messages[2].engine == "listener")
  }

  @Test func `a failed endpoint is asked once a turn until it answers again`() async throws {
    let asked = Mutex<[String]>([])
    let patient = ScriptedEngine([.fail(Self.failure)]) { _ in
      asked.withLock { $0.append("patient") }
    }
    let once = ScriptedEngine(ScriptedEngine.saying("back")) { _ in
      asked.withLock { $0.append("once") }
    }
    let listener = ScriptedEngine(ScriptedEngine.saying("here"), name: "listener")
    let talk = try conversation(
      ConversationEngines(primary: patient, primaryOnce: once, fallback: listener)
    )
    var recovered = 0
    for text in ["a", "b", "c"] {
      try await talk.say(text) { if case .engineRecovered = $0 { recovered += 1 } }
    }
    #expect(asked.withLock { $0 } == ["patient", "once", "patient"])
    #expect(recovered == 1)
  }

  @Test func `a reply that breaks off is partial and no one talks over it`() async throws {
    let broken = ScriptedEngine([
      .event(.delta("half a")),
      .event(.completed(ReplyCompletion(finishReason: nil, interruption: "The line broke."))),
    ])
    let listener = ScriptedEngine(ScriptedEngine.saying("never"), name: "listener")
    let talk = try conversation(
      ConversationEngines(primary: broken, primaryOnce: broken, fallback: listener)
    )
    try await talk.say("hi") { _ in }
    let reply = try #require(try scene.messages().last)
    #expect((reply.text, reply.status, reply.failure) == ("half a", .partial, "The line broke."))
    #expect(try scene.messages().count == 2)
  }

  @Test func `stopping a reply keeps what has been said`() async throws {
    let hanging = ScriptedEngine([.event(.delta("so far")), .hang])
    let talk = try conversation(ConversationEngines(only: hanging))
    let task = Task { try await talk.say("hi") { _ in } }
    while try store.sessions().first?.messages != 2 { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let reply = try #require(try scene.messages().last)
    #expect((reply.text, reply.status) == ("so far", .partial))
  }

  @Test func `a check-in names the numbers a model leaves out`() async throws {
    let engine = ScriptedEngine(ScriptedEngine.saying("How are you?"))
    let talk = try conversation(ConversationEngines(only: engine))
    let facts = ConversationScene.facts(vitals)
    try await talk.checkIn(facts, course: .outsideRange, rule: "why", makeID: { "id" }) { _ in }
    let message = try #require(try scene.messages().last)
    #expect(
      message.text
        == "Your heart rate is 131 (above 60–100).\n\nHow are you?"
    )
    #expect((message.kind, message.rule) == (.checkIn, "why"))
  }
}
