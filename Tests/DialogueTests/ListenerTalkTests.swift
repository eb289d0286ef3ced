import Assessment
import HealthModel
import Listening
import Testing
import TestSupport

@testable import Dialogue

/// What people write, by whether it tells something, asks for advice, or neither.
enum Messages {
  static let telling = [
    "I can't sleep because of my boss", "he keeps yelling at me in front of everyone",
    "my dad died last month and I miss him", "I feel so lonely at night",
    "We're moving to a new city next month", "I got the job and I'm so excited!!",
    "my heart is racing when I think of the exam", "I hate my job", "rent went up again",
    "I'm so stressed, everything is too much", "my girlfriend left me. I don't know why.",
    "the kids are sick and I have a deadline on Friday", "I was crying all day",
    "Ich kann nicht schlafen, der Chef nervt", "asdf qwer zxcv uiop", "he said I'm worthless",
    "I just ran up the stairs", "had two coffees this morning", "my friend doesn't call anymore",
    "I wish I was better at this; I fail at everything I try, always have and always will",
    "people at school laugh about my clothes", "why does nobody ever listen to me?",
    "I'm angry and I'm sad and I'm tired", "It's been raining for days here",
  ]
  static let asking = [
    "what should I do?", "any advice", "how can I fall asleep again", "please help", "any ideas?",
  ]
  static let small = [
    "hi", "hello", "how are you?", "yes", "no", "ok", "maybe", "idk", "hm", "nothing", "thanks",
    "bye", "", "👍", "...", "not really", "are you human?", "what's my heart rate?", "good night",
  ]
  static let fine = ["I'm fine", "all good", "great, thanks", "doing well"]
  static let grave = [
    "I want to die", "sometimes I think about suicide", "I am safe", "my chest hurts",
    "I can't breathe",
  ]
}

@Suite("Any talk with the offline listener")
struct ListenerTalkTests {
  @Test("keeps every rule over sixty turns", arguments: 0..<16 as Range<UInt64>)
  func rules(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let script = try bundledScript()
    var talk = Talk(script)
    var ledger = SentenceLedger([])
    let pools: [[String]] = [
      Messages.telling, Messages.telling, Messages.small, Messages.asking, Messages.fine,
      Messages.grave, Messages.telling,
    ]
    for turn in 0..<60 {
      let vitals = [racing, calm, unclear].randomElement(using: &generator) ?? calm
      let reply: String
      if turn % 11 == 0 {
        reply = talk.checkIn(context(vitals, name: "Ada", isCheckIn: true))
      } else {
        let pool = pools.randomElement(using: &generator) ?? Messages.small
        reply = talk.say(pool.randomElement(using: &generator) ?? "", context(vitals))
      }
      check(reply, isFirst: turn == 0, notice: script.notice, &ledger)
    }
  }

  @Test(
    "that is one message over and over is never answered with a sentence twice",
    arguments: [
      "ok", "yes", "no", "hi", "I'm fine", "I can't sleep", "what should I do?", "",
      "I want to die", "what's my heart rate?", "are you human?", "bye", "my chest hurts", "idk",
    ]
  )
  func sameMessage(_ message: String) throws {
    let script = try bundledScript()
    var talk = Talk(script)
    var ledger = SentenceLedger([])
    for turn in 0..<80 {
      let reply = talk.say(message, context(racing))
      check(reply, isFirst: turn == 0, notice: script.notice, &ledger)
    }
  }

  @Test("of check-ins alone never says a sentence twice")
  func onlyCheckIns() throws {
    let script = try bundledScript()
    for vitals in [racing, calm, unclear] {
      var talk = Talk(script)
      var ledger = SentenceLedger([])
      for turn in 0..<60 {
        let reply = talk.checkIn(context(vitals, name: "Ada", isCheckIn: true))
        check(reply, isFirst: turn == 0, notice: script.notice, &ledger)
        let numbers = vitals.compactMap { $0.value.map(DecimalText.one) }
        #expect(numbers.allSatisfy(reply.contains), "\(reply)")
      }
    }
  }

  @Test("is answered the same way when it is the same talk")
  func deterministic() throws {
    let script = try bundledScript()
    var first = Talk(script)
    var second = Talk(script)
    var other = Talk(script)
    for message in Messages.telling {
      #expect(first.say(message, context(calm)) == second.say(message, context(calm)))
      _ = other.say(message + " today", context(calm))
    }
    #expect(first.replies != other.replies)
  }

  @Test("has no advice before two tellings or a request", arguments: 0..<30 as Range<UInt64>)
  func noEarlyAdvice(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed &+ 1000)
    let script = try bundledScript()
    let advice = (script.act.general + script.topics.flatMap(\.act)).map { Words($0) }
    var talk = Talk(script)
    var told = 0
    var replies = 0
    while told < 2, replies < 12 {
      let isTelling = Bool.random(using: &generator)
      let pool = isTelling ? Messages.telling : Messages.small
      let message = pool.randomElement(using: &generator) ?? "hi"
      told += isTelling ? 1 : 0
      replies += 1
      let reply = talk.say(message, context(racing))
      guard told < 2 else { break }
      for sentence in SentenceLedger.sentences(reply) {
        #expect(!advice.contains(Words(sentence)), "\(sentence)")
        #expect(!Words(sentence).list.starts(with: ["you", "could"]))
      }
    }
  }

  @Test("has advice at once when it is asked for", arguments: Messages.asking)
  func askedAdvice(_ message: String) throws {
    var talk = Talk(try bundledScript())
    #expect(talk.say(message, context(calm)).contains("You could"))
  }

  /// The rules for every single message.
  private func check(
    _ reply: String,
    isFirst: Bool,
    notice: String,
    _ ledger: inout SentenceLedger
  ) {
    #expect(SentenceLedger.wordCount(reply) <= 90, "\(reply)")
    #expect(reply.count { $0 == "?" } <= 1, "\(reply)")
    #expect(reply.contains(notice) == isFirst)
    #expect(ledger.isNew(reply), "\(reply)")
    #expect(!reply.contains("{") && !reply.contains("}") && !reply.contains("  "), "\(reply)")
    ledger.note(reply)
    let lower = reply.lowercased()
    for phrase in forbidden { #expect(!lower.contains(phrase), "\(reply)") }
  }

  private let forbidden = [
    "i know how you feel", "know how you feel", "i understand how", "i have been there",
    "i've been there", "as a therapist", "as a psychologist", "as a professional", "i am human",
    "i'm human", "i feel", "my own life", "when i was", "you seem stressed", "you seem upset",
    "you must be", "calm down",
  ]
}
