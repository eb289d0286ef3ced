import Assessment
import Safety
import Synchronization
import Testing
import Transcripts

@testable import Dialogue

@MainActor @Suite(.timeLimit(.minutes(90))) struct ConversationMarkTests {
  let scene: ConversationScene

  init() throws { scene = try ConversationScene() }

  private func talk(_ reply: String, name: String = "endpoint") throws -> Conversation {
    let engine = ScriptedEngine(ScriptedEngine.saying(reply), name: name)
    return try scene.conversation(ConversationEngines(only: engine))
  }

  private func shown(_ talk: Conversation, _ text: String) async throws -> String {
    var shown = ""
    try await talk.say(text) { event in
      if case .text(let text) = event { shown += text + "|" }
    }
    return shown
  }

  @Test func `a veiled message gets a check, and the model goes on with the subject`() async throws
  {
    let prompts = Mutex<[String]>([])
    let engine = ScriptedEngine(ScriptedEngine.saying("That is a lot to carry.")) { turn in
      prompts.withLock { $0.append(turn.systemPrompt) }
    }
    let talk = try scene.conversation(ConversationEngines(only: engine))
    var order: [String?] = []
    try await talk.say("everyone would be better off without me") { event in
      if case .finished(let message) = event { order.append(message.engine) }
      if case .dangerHeard = event { Issue.record("a check tells nobody") }
    }
    #expect(order == ["safety", "endpoint"])
    #expect(prompts.withLock { $0 }.last?.contains("has just shown one direct question") == true)
    #expect(try scene.store.referrals() == ["2023": 1])
    try await talk.say("no") { _ in }
    #expect(prompts.withLock { $0 }.last?.contains("and said no. Acknowledge it") == true)
    try await talk.say("the train was late") { _ in }
    #expect(prompts.withLock { $0 }.last?.contains("Safety:") == false)
    #expect(try scene.messages().filter { $0.engine == "safety" }.count == 1)
  }

  @Test func `without a model a check stands alone, and a no gets one sentence`() async throws {
    let talk = try talk("I see.", name: "listener")
    let check = try await shown(talk, "everyone would be better off without me")
    #expect(check.contains("suicide?") && !check.contains("I see."))
    let back = try await shown(talk, "no")
    #expect(!back.contains("suicide") && !back.contains("I see."))
    #expect(try scene.messages().last?.rule == "crisis screen: back to the subject")
    #expect(try await shown(talk, "the train was late") == "I see.|")
  }

  @Test func `a marked reply is shown without its mark, with the check behind it`() async throws {
    let talk = try talk("[[danger:2]]\nThat sounds like a farewell.")
    let text = try await shown(talk, "I sorted all my papers today")
    #expect(text.hasPrefix("That sounds like a farewell.|"))
    #expect(!text.contains("[[") && text.contains("TelefonSeelsorge"))
    let messages = try scene.messages()
    #expect(messages.map(\.engine) == [nil, "endpoint", "safety"])
    #expect(!messages.contains { $0.text.contains("danger") })
    #expect(
      messages.last?.rule == "crisis screen: level 2, veiled, asked in short, heard by the model"
    )
    // Marked again: the question is open and isn't put twice.
    let again = try await shown(talk, "and I watered the plants")
    #expect(again == "That sounds like a farewell.|")
    // After a no it isn't put again either.
    _ = try await shown(talk, "no")
    #expect(try await shown(talk, "the bus was late") == "That sounds like a farewell.|")
  }

  @Test func `a mark of danger now has the whole answer given`() async throws {
    let talk = try talk("[[danger:3]] Stay with me.")
    var hearsDanger = false
    try await talk.say("it's all laid out on the table") { event in
      if case .dangerHeard = event { hearsDanger = true }
    }
    #expect(hearsDanger)
    let last = try #require(try scene.messages().last)
    #expect(last.engine == "safety" && last.text.contains("I'm an AI"))
    #expect(talk.knownLevel == .present && !talk.isHeldByDanger)
  }

  @Test func `a reply that asks or names a line by itself counts the same`() async throws {
    for (index, reply) in [
      "Are you thinking about suicide?", "Please look at https://findahelpline.com now.",
      "You could call 0800 111 0 111.", "There is a crisis line for this.",
    ].enumerated() {
      let engine = ScriptedEngine(ScriptedEngine.saying(reply))
      let talk = try scene.conversation(ConversationEngines(only: engine), session: "\(index)")
      _ = try await shown(talk, "I sorted all my papers today")
      #expect(try scene.messages("\(index)").last?.engine == "safety", "\(reply)")
      try scene.store.setSafetyState(nil, ofSession: "\(index)")
    }
    let talk = try talk("Your heart rate is 112, which is high. Did you sleep well?")
    #expect(try await shown(talk, "how am I").contains("TelefonSeelsorge") == false)
  }

  @Test func `a reply of nothing but a mark leaves the check alone`() async throws {
    let talk = try talk("[[danger:2]]")
    let text = try await shown(talk, "I sorted all my papers today")
    #expect(text.contains("TelefonSeelsorge"))
    #expect(try scene.messages().map(\.engine) == [nil, "safety"])
  }

  @Test func `a model can't lower a danger`() async throws {
    let talk = try talk("[[danger:0]] Are you safe right now? The crisis line is there.")
    _ = try await shown(talk, "I want to die")
    _ = try await shown(talk, "the weather is nice")
    #expect(talk.knownLevel == .present)
  }

  @Test func `a medical emergency is stayed with until help is there`() async throws {
    let talk = try talk("One number is only a moment.", name: "listener")
    var finding = CrisisFinding(level: .immediate, category: .medicalEmergency)
    finding.source = .model
    finding.isSure = true
    _ = talk.crisis.told(finding, at: ConversationScene.now)
    #expect(talk.isHeldByDanger)
    #expect(try await shown(talk, "no").contains("112"))
    #expect(try await shown(talk, "what is the weather like").contains("112"))
    let over = try await shown(talk, "the ambulance is here")
    #expect(over.contains("Good that help is there") && !over.contains("number"))
    #expect(!talk.isHeldByDanger && talk.knownLevel == .checkIn)
  }

  @Test func `violence is never named by what comes later`() async throws {
    let talk = try talk("I hear you.")
    var finding = CrisisFinding(level: .present, category: .violenceAtHome)
    finding.source = .model
    finding.isSure = true
    let decision = talk.crisis.told(finding, at: ConversationScene.now)
    #expect(!decision.isNewDanger)
    #expect(!CrisisDecisionWords(decision).rule.contains("violence"))
    let facts = ConversationScene.facts()
    try await talk.checkIn(
      facts,
      course: .withinRange,
      rule: "schedule",
      makeID: { "check-in" },
      onEvent: { _ in }
    )
    let text = try scene.store.message(id: "check-in").text
    #expect(text.contains("?") && !text.contains("suicide") && !text.contains("hurt"))
    #expect(!text.contains("danger") && !text.contains("violence"))
  }
}
