import Assessment
import HealthModel
import Safety
import Synchronization
import Testing
import Transcripts

@testable import Dialogue

@MainActor @Suite(.timeLimit(.minutes(90))) struct ConversationSafetyTests {
  let scene: ConversationScene
  var store: TranscriptStore { scene.store }

  init() throws { scene = try ConversationScene() }

  private func conversation(
    _ engine: ScriptedEngine,
    session: String = "session"
  ) throws -> Conversation {
    try scene.conversation(ConversationEngines(only: engine), session: session)
  }

  @Test func `a message about danger is answered without asking an engine`() async throws {
    let asked = Mutex(0)
    let engine = ScriptedEngine(ScriptedEngine.saying("hello")) { _ in asked.withLock { $0 += 1 } }
    let talk = try conversation(engine)
    var shown = ""
    try await talk.say("I want to kill myself tonight") { event in
      if case .text(let text) = event { shown += text }
    }
    #expect(asked.withLock { $0 } == 0)
    #expect(shown.firstRange(of: "112")?.lowerBound ?? shown.endIndex < shown.endIndex)
    let messages = try scene.messages()
    #expect(messages.map(\.role) == [.user, .assistant])
    #expect(messages.last?.engine == "safety")
    #expect(messages.last?.status == .complete)
    #expect(messages.last?.rule == "crisis screen: level 3, explicit-active")
    #expect(messages.last?.text == shown)
    #expect(try store.referrals() == ["2023": 1])
  }

  @Test func `the model is told of the danger at the next message, also after a restart`()
    async throws
  {
    let prompts = Mutex<[String]>([])
    let reply = ScriptedEngine.saying("Are you safe right now? The crisis line is there.")
    let engine = ScriptedEngine(reply) { turn in
      prompts.withLock { $0.append(turn.systemPrompt) }
    }
    try await conversation(engine).say("I'm thinking about suicide") { _ in }
    try await conversation(engine).say("the weather is nice") { _ in }
    let prompt = try #require(prompts.withLock { $0 }.first)
    #expect(prompt.contains("The program has already given them a crisis line"))
    let state = try #require(try store.safetyState(ofSession: "session"))
    #expect(!state.contains("suicide") && !state.contains("weather"))
  }

  @Test func `a reply with a fault is replaced and kept as a failed try`() async throws {
    let steps = ["I hear you. ", "I am a licensed ", "therapist, trust me."].map {
      ScriptedEngine.Step.event(.delta($0))
    }
    let talk = try conversation(ScriptedEngine(steps))
    var shown = ""
    var fault: ReplyFault?
    try await talk.say("my day was long") { event in
      if case .text(let text) = event { shown += text }
      if case .replyReplaced(let found) = event { fault = found }
    }
    #expect(!shown.contains("therapist, trust me"))
    #expect(fault == .licensed)
    let messages = try scene.messages()
    #expect(messages.map(\.status) == [.complete, .failed, .complete])
    #expect(messages[1].failure == "replaced: it claimed to be a clinician")
    #expect(messages[2].engine == "safety")
    #expect(shown.hasSuffix(messages[2].text) && !messages[2].text.isEmpty)
  }

  @Test func `a reply that passes over a danger is replaced by the reviewed answer`() async throws {
    let talk = try conversation(ScriptedEngine(ScriptedEngine.saying("Shall we bake a cake?")))
    try await talk.say("I'm thinking about suicide") { _ in }
    var shown = ""
    try await talk.say("I like cake") { event in
      if case .text(let text) = event { shown += text }
    }
    #expect(!shown.contains("bake"))
    #expect(shown.contains("TelefonSeelsorge"))
  }

  @Test func `what was left open for a day is asked about once, at the next start`() async throws {
    let engine = ScriptedEngine(ScriptedEngine.saying("hello"))
    try await conversation(engine).say("I'm thinking about suicide") { _ in }
    let state = try #require(try store.safetyState(ofSession: "session"))
    let old = state.replacing("1700000000", with: "1699900000")
    try #require(old != state)
    try store.setSafetyState(old, ofSession: "session")
    var asked: [String] = []
    for _ in 0..<2 {
      try conversation(engine).askAboutLeftOpen { event in
        if case .text(let text) = event { asked.append(text) }
      }
    }
    #expect(asked.count == 1)
    #expect(try scene.messages().last?.rule == "crisis screen: level 1, left open")
  }

  @Test func `a new session goes on from a danger that is open in another one`() async throws {
    let prompts = Mutex<[String]>([])
    let reply = ScriptedEngine.saying("Are you safe right now? The crisis line is there.")
    let engine = ScriptedEngine(reply) { turn in prompts.withLock { $0.append(turn.systemPrompt) } }
    try await conversation(engine).say("I'm thinking about suicide") { _ in }
    try await conversation(engine, session: "new").say("the weather is nice") { _ in }
    let prompt = try #require(prompts.withLock { $0 }.first)
    #expect(prompt.contains("The program has already given them a crisis line"))
    #expect(try store.safetyState(ofSession: "new") != nil)
    // A plain yes to the question that was put there counts here as well.
    var shown = ""
    try await conversation(engine, session: "third").say("yes") { event in
      if case .text(let text) = event { shown += text }
    }
    #expect(shown.contains("TelefonSeelsorge"))
  }

  @Test func `saying that it is over in one session counts for all of them`() async throws {
    let engine = ScriptedEngine(ScriptedEngine.saying("I am here. Are you safe right now?"))
    try await conversation(engine).say("I'm thinking about suicide") { _ in }
    try await conversation(engine, session: "new").say("I am safe now") { _ in }
    let prompts = Mutex<[String]>([])
    let next = ScriptedEngine(ScriptedEngine.saying("hello")) { turn in
      prompts.withLock { $0.append(turn.systemPrompt) }
    }
    try await conversation(next, session: "third").say("the weather is nice") { _ in }
    let prompt = try #require(prompts.withLock { $0 }.first)
    #expect(!prompt.contains("The program has already given them a crisis line"))
  }

  @Test func `a check-in asks nobody while a danger is open`() async throws {
    let asked = Mutex(0)
    let engine = ScriptedEngine(ScriptedEngine.saying("hello")) { _ in asked.withLock { $0 += 1 } }
    let talk = try conversation(engine)
    try await talk.say("I'm thinking about suicide") { _ in }
    let facts = ConversationScene.facts(now: Timestamp(milliseconds: 1_700_000_001_000))
    try await talk.checkIn(
      facts,
      course: .withinRange,
      rule: "asked",
      makeID: { "check-in" },
      onEvent: { _ in }
    )
    #expect(asked.withLock { $0 } == 0)
    let message = try store.message(id: "check-in")
    #expect(message.engine == "safety" && message.kind == .checkIn && !message.text.isEmpty)
  }

  @Test func `a check-in names no numbers while a danger is open, nor for a day after`()
    async throws
  {
    let asked = Mutex(0)
    let engine = ScriptedEngine(ScriptedEngine.saying("Good evening.")) { _ in
      asked.withLock { $0 += 1 }
    }
    func checkIn(_ id: String, hours: Int64, isAsked: Bool = false) async throws -> String {
      let now = Timestamp(milliseconds: 1_700_000_000_000 + hours * 3_600_000)
      let facts = ConversationScene.facts(racing, now: now)
      let talk = try scene.conversation(ConversationEngines(only: engine), facts: facts)
      try await talk.checkIn(
        facts,
        course: .outsideRange,
        rule: "a reading",
        isAsked: isAsked,
        makeID: { id },
        onEvent: { _ in }
      )
      return try store.message(id: id).text
    }
    try await conversation(engine).say("I'm thinking about suicide") { _ in }
    let open = try await checkIn("open", hours: 1)
    #expect(!open.contains("heart rate is 112") && open.contains("hurting yourself"))
    let wished = try await checkIn("wished", hours: 2, isAsked: true)
    let question = try #require(wished.firstRange(of: "?"))
    let number = try #require(wished.firstRange(of: "heart rate is 112"))
    #expect(question.lowerBound < number.lowerBound)
    try await conversation(engine).say("I am safe now") { _ in }
    #expect(asked.withLock { $0 } == 1)
    let after = try await checkIn("after", hours: 3)
    #expect(
      !after.contains("heart rate is 112") && after.contains("?") && after.contains("call 112")
    )
    #expect(asked.withLock { $0 } == 1)
    #expect(try await checkIn("later", hours: 30).contains("heart rate is 112"))
    #expect(asked.withLock { $0 } == 2)
  }

  @Test func `a danger of level 3 is carried into a session that knew a smaller one`() async throws
  {
    let engine = ScriptedEngine(ScriptedEngine.saying("Then we leave that aside."))
    try await conversation(engine, session: "old").say("I'm thinking about suicide") { _ in }
    try await conversation(engine, session: "old").say("I am safe") { _ in }
    try await conversation(engine, session: "new").say("I took all my pills an hour ago") { _ in }
    try await conversation(engine, session: "old").say("no") { _ in }
    let said = try #require(try scene.messages("old").last)
    #expect(said.engine == "safety" && said.text.contains("112"))
    #expect(said.rule == "crisis screen: level 3 still open, asked again")
    // A day later it is still asked about, and nothing but a plain answer ends it.
    var asked = ""
    let later = Timestamp(milliseconds: 1_700_000_000_000 + 90_000_000)
    let talk = try scene.conversation(
      ConversationEngines(only: engine),
      session: "later",
      facts: ConversationScene.facts(now: later)
    )
    try talk.askAboutLeftOpen { if case .text(let text) = $0 { asked += text } }
    #expect(asked.contains("112") && asked.contains("?"))
    try await talk.say("no") { _ in }
    #expect(try scene.messages("later").last?.engine == "safety")
    try await talk.say("No, I haven't taken anything and I'm not going to") { _ in }
    #expect(try scene.messages("later").last?.engine == "endpoint")
  }

  @Test func `forgetting the session forgets its safety, and everything the numbers too`()
    async throws
  {
    let talk = try conversation(ScriptedEngine(ScriptedEngine.saying("hello")))
    try await talk.say("I'm thinking about suicide") { _ in }
    #expect(try store.safetyState(ofSession: "session") != nil)
    try store.delete(session: "session")
    #expect(try store.safetyStates().isEmpty)
    #expect(try store.referrals() == ["2023": 1])
    try store.forgetEverything()
    #expect(try store.referrals().isEmpty)
  }
}
