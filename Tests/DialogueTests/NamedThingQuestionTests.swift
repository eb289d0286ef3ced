import Listening
import Testing
import TestSupport

@testable import Dialogue

@Suite("What is asked about something that was named")
struct NamedThingQuestionTests {
  @Test("never asks what happened with it, and never twice", arguments: 0..<10 as Range<UInt64>)
  func once(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed &+ 1200)
    var talk = Talk(try bundledScript())
    let said = [
      "he used to hum while the kettle boiled", "nothing happened with the kettle",
      "my phone is gone",
      "she said no phones at the table", "the table is old", "my phone was at the table",
      "my bike broke",
    ]
    var asked: [String: Int] = [:]
    for _ in 0..<25 {
      let reply = talk.say(said.randomElement(using: &generator) ?? "my bike", context(calm))
        .lowercased()
      #expect(!reply.contains("what happened with"), "seed \(seed): \(reply)")
      for thing in ["the kettle", "your phone", "the table", "your bike"] {
        // What is quoted is the person's own sentence, and not a question made of a noun.
        let isAsked = SentenceLedger.sentences(reply).contains { sentence in
          sentence.contains(thing) && !sentence.contains("“")
            && (sentence.contains("?") || sentence.hasPrefix("tell me"))
        }
        if isAsked { asked[thing, default: 0] += 1 }
      }
    }
    #expect(asked["the kettle"] == nil, "seed \(seed)")
    #expect(asked.values.allSatisfy { $0 == 1 }, "seed \(seed): \(asked)")
  }

  @Test("is only what can be asked of the dead")
  func dead() throws {
    var talk = Talk(try bundledScript())
    _ = talk.say("My husband Arthur died in September", context(calm))
    for _ in 0..<12 {
      let reply = talk.say("Arthur was fond of his roses", context(calm))
      for phrase in ["how are things with", "like arthur to know", "see it", "wish for"] {
        #expect(!reply.lowercased().contains(phrase), "\(reply)")
      }
    }
  }
}

@Suite("What was told in a conversation")
struct ToldAgainTests {
  private func talk(_ texts: [String]) -> TalkRecall {
    TalkRecall(texts.map { Utterance(isPerson: true, text: $0) })
  }

  @Test("is found again by its name")
  func name() {
    let told = talk([
      "She's calling her Rose, after my late wife.", "I slept badly.", "what is her name?",
    ])
    #expect(
      told.sentence(for: "what is her name?") == "She's calling her Rose, after my late wife."
    )
  }

  @Test(
    "is found by its number, also where it was asked about",
    arguments: [
      "What did I tell you my numbers were, by the way?",
      "whats my blood pressure that I told you before?",
      "Mate I told you the reading. You don't remember?",
    ]
  )
  func number(_ question: String) throws {
    let told = talk([
      "The doc reckons my blood pressure is 152 over 88, is that bad?", "I feel fine.", question,
    ])
    let sentence = try #require(told.sentence(for: question))
    #expect(sentence.contains("152 over 88"))
    var whole = Talk(try bundledScript())
    _ = whole.say("The doc reckons my blood pressure is 152 over 88, is that bad?", context(calm))
    #expect(whole.say(question, context(calm)).contains("152 over 88"))
  }

  @Test("nobody is asked about twice by name or by who they are")
  func once() throws {
    var talk = Talk(try bundledScript())
    _ = talk.say("My son is nine", context(calm))
    for text in ["it is me I wanted to tell you of", "I am worn out", "you see my son is asleep"] {
      let reply = talk.say(text, context(calm))
      let asked = talk.replies.filter { $0.contains("your son") && $0.contains("about your son") }
      #expect(asked.count <= 1, "\(reply)")
    }
  }

  @Test("is summed up in the person's own words, in order")
  func summary() throws {
    let told = talk([
      "My granddaughter had a baby girl this morning!", "ok", "Are you a person?",
      "She weighs seven pounds two ounces.", "what do you remember?",
    ])
    let summary = try #require(told.summary)
    #expect(
      summary
        == "“My granddaughter had a baby girl this morning!” “She weighs seven pounds two ounces.”"
    )
    #expect(talk(["hi", "what do you remember?"]).summary == nil)
  }

  @Test("answers what is remembered, and not with the question before")
  func answer() throws {
    var talk = Talk(try bundledScript())
    _ = talk.say("My granddaughter had a baby girl this morning!", context(calm))
    let reply = talk.say("What do you remember of what I told you?", context(calm))
    #expect(reply.contains("a baby girl this morning"), "\(reply)")
  }
}
