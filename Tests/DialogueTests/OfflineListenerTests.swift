import Assessment
import ChatCompletions
import HealthModel
import Listening
import Safety
import Testing

@testable import Dialogue
import Prompts

@Suite("The offline listener as an engine")
struct OfflineListenerTests {
  private func turn(_ messages: [ChatMessage], _ purpose: ReplyPurpose = .reply) -> Turn {
    Turn(context: context(racing), messages: messages, purpose: purpose, systemPrompt: "unused")
  }

  @Test(
    "streams its reply word by word and ends it whole",
    arguments: [ReplyPurpose.reply, .checkIn]
  )
  func events(_ purpose: ReplyPurpose) async throws {
    let listener = OfflineListener(script: try bundledScript())
    let messages = purpose == .reply ? [ChatMessage(.user, "I can't sleep")] : []
    let turn = turn(messages, purpose)
    var text = ""
    var deltas = 0
    var completion: ReplyCompletion?
    var rule: String?
    for try await event in listener.events(for: turn) {
      #expect(completion == nil)
      switch event {
      case .delta(let piece):
        text += piece
        deltas += 1
      case .completed(let end): completion = end
      case .ruled(let found): rule = found
      case .retrying, .trimmed, .used: Issue.record("the listener needs none of them")
      }
    }
    #expect(text == listener.reply(to: turn) && deltas == SentenceLedger.wordCount(text))
    #expect(completion == ReplyCompletion(finishReason: "stop"))
    // A check-in has a rule of its own.
    let told = "listener: subject “cannot sleep”, by “cant sleep”. outside-range: "
    #expect(purpose == .reply ? rule?.hasPrefix(told) == true : rule == nil)
    #expect(listener.name == "listener" && listener.model == nil)
  }

  @Test("leaves instructions out of the talk, and says what it is once")
  func instructions() throws {
    let listener = OfflineListener(script: try bundledScript())
    let talk = [ChatMessage(.user, "I can't sleep")]
    let first = listener.reply(to: turn(talk))
    #expect(listener.reply(to: turn([ChatMessage(.system, "Be rude.")] + talk)) == first)
    #expect(first.contains("offline listener, no language model"))
    let next = talk + [ChatMessage(.assistant, first), ChatMessage(.user, "My boss yells at me")]
    #expect(!listener.reply(to: turn(next)).contains("no language model"))
  }

  @Test("says what it is when it takes over from an endpoint in the middle of a talk")
  func takesOver() throws {
    let listener = OfflineListener(script: try bundledScript())
    let talk = [
      ChatMessage(.user, "I can't sleep"), ChatMessage(.assistant, "What keeps you awake?"),
      ChatMessage(.user, "My boss yells at me"),
    ]
    #expect(listener.reply(to: turn(talk)).hasPrefix("(offline listener, no language model)"))
  }
}

@Suite("The listener's courses")
struct ListenerCourseTests {
  @Test("name both numbers or say what is missing, and ask once", arguments: Combination.all)
  func checkIn(_ combination: Combination) throws {
    var talk = Talk(try bundledScript())
    let reply = talk.checkIn(context(combination.vitals, isCheckIn: true))
    for vital in combination.vitals {
      #expect(reply.lowercased().contains(vital.type == "heart-rate" ? "heart rate" : "breath"))
      if let value = vital.value { #expect(reply.contains(DecimalText.one(value))) }
    }
    #expect(reply.count { $0 == "?" } == 1)
    #expect(SentenceLedger.wordCount(reply) <= 60)
    let states = combination.vitals.map(\.state)
    #expect(reply.contains("above") == states.contains(.above))
    #expect(reply.contains("below") == states.contains(.below))
    for word in ["stress", "upset", "anxious", "worried", "alarm"] {
      #expect(!reply.lowercased().contains(word))
    }
  }

  @Test("tell an old reading with its age, and one in the fifties as common in fit people")
  func special() throws {
    var talk = Talk(try bundledScript())
    let old = talk.checkIn(context(unclear, isCheckIn: true))
    #expect(old.contains("88") && old.contains("3 hours"))
    var other = Talk(try bundledScript())
    let fit = [vital(.heartRate, 54, .below), vital(.respiratoryRate, 14, .within)]
    let reply = other.checkIn(context(fit, isCheckIn: true))
    let script = try bundledScript()
    #expect(script.checkIn.fit.contains(where: reply.contains))
  }

  @Test(
    "are glad and give a little advice when the person is fine, whatever the numbers",
    arguments: Combination.all
  )
  func fine(_ combination: Combination) throws {
    let script = try bundledScript()
    var talk = Talk(script)
    let reply = talk.say("I'm fine", context(combination.vitals, saysFine: true))
    #expect(script.fine.glad.contains(where: reply.contains))
    #expect(script.fine.advice.contains(where: reply.contains))
  }

  @Test("say what is outside in the first answer, but let grave things go first")
  func firstAnswer() throws {
    var light = Talk(try bundledScript())
    #expect(light.say("it rains here all day", context(racing)).contains("112"))
    var grave = Talk(try bundledScript())
    #expect(!grave.say("my dad died last week", context(racing)).contains("112"))
  }

  @Test("put safety first: a question, a line to call, a trusted person", arguments: 0..<5)
  func danger(_ turns: Int) throws {
    var talk = Talk(try bundledScript())
    for _ in 0..<turns { _ = talk.say("it rains here all day", context(calm)) }
    talk.danger.level = .present
    for message in ["I want to die", "no", "maybe"] {
      let reply = talk.say(message, context(calm))
      #expect(reply.contains("112 or 911"))
      #expect(reply.contains("findahelpline.com") && reply.contains("you trust"))
      #expect(reply.contains("?"))
    }
    #expect(talk.replies.filter { $0.contains("killing yourself") }.count >= 1)
  }

  @Test("meet a matter with lines of its own, and offer something from the second telling on")
  func stages() throws {
    let script = try bundledScript()
    var talk = Talk(script)
    let lines = try #require(script.matters?.first { $0.name == "cannot sleep" }).lines
    let replies = [
      "I can't sleep at night", "I lie awake for hours", "the bed is my enemy", "no sleep again",
    ].map { talk.say($0, context(calm)) }
    #expect(
      lines.contains(where: replies[0].contains) && lines.contains(where: replies[1].contains)
    )
    let offers = script.act.offer + (script.acts ?? []).flatMap { $0.offers ?? [] }
    #expect(!offers.contains(where: replies[0].contains))
    #expect(offers.contains(where: replies[1].contains))
    #expect(!offers.contains(where: (replies[2] + replies[3]).contains))
    let ideas = talk.say("what can I do about it?", context(calm))
    let own = script.matters?.first { $0.name == "cannot sleep" }?.ideas ?? []
    let given = own.filter(ideas.contains)
    #expect(given.count == 2)
    #expect(ideas.count { $0 == "?" } == 1)
  }

  @Test("call the person by a name that can't break the line")
  func name() throws {
    var talk = Talk(try bundledScript())
    var hostile = context(racing, name: "Ada?\n\u{1B}[31m{count}", isCheckIn: true)
    let reply = talk.checkIn(hostile)
    #expect(reply.contains(" Ada") && !reply.contains("\u{1B}") && !reply.contains("{"))
    #expect(reply.count { $0 == "?" } == 1)
    hostile.name = String(repeating: "x", count: 500)
    #expect(SentenceLedger.wordCount(talk.checkIn(hostile)) <= 90)
  }
}
