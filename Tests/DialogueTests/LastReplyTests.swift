import Listening
import Testing

@testable import Dialogue

@Suite("What is asked about the companion's own last words")
struct LastReplyTests {
  private func reply(_ said: String, notice: String = "") -> LastReply? {
    LastReply([Utterance(isPerson: false, text: said)], notice: notice)
  }

  @Test("the notice of the first message isn't part of it")
  func notice() {
    let reply = reply("(a notice)\n\nHello there. How are you?", notice: "(a notice)")
    #expect(reply?.text == "Hello there. How are you?")
    #expect(reply?.question == "How are you?" && reply?.statement == "Hello there.")
    #expect(LastReply([Utterance(isPerson: true, text: "hi")], notice: "") == nil)
  }

  @Test(
    "the two ways that a question leaves open are found, and no third is guessed",
    arguments: [
      ("Is it in your body, or a thought?", ["your body", "a thought"]),
      ("Is it worse in the morning or in the evening?", ["the morning", "in the evening"]),
      ("Is it more like a weight, a buzz or a fog or nothing?", []), ("How are you?", []),
    ]
  )
  func options(_ text: String, _ expected: [String]) {
    let found = reply(text)?.options ?? []
    #expect(found.isEmpty == expected.isEmpty, "\(found)")
    if let second = expected.last { #expect(found.last == second) }
  }

  @Test("the sentence that is spoken of is the one that shares most of the words")
  func spokenOf() {
    let talk = ["A short walk helps many.", "Drink some water. What else is there?"]
    let last = LastReply(talk.map { Utterance(isPerson: false, text: $0) }, notice: "")
    #expect(last?.sentence(about: ["a", "walk", "helps"]) == "A short walk helps many.")
    #expect(last?.sentence(about: ["the", "elephant"]) == nil)
    #expect(last?.sentence(about: ["that"]) == nil)
  }

  private func talk(_ said: [String]) throws -> [String] {
    var talk = Talk(try bundledScript())
    for text in said { _ = talk.say(text, context(calm)) }
    return talk.replies
  }

  @Test("another one of a joke is another joke, until there is none")
  func another() throws {
    let joke = try #require(bundledScript().acts?.first { $0.name == "joke" })
    let told = try talk(["tell me a joke"] + Array(repeating: "another one", count: 6))
    let jokes = told.prefix(joke.lines.count).filter { reply in
      joke.lines.contains { reply.contains($0) }
    }
    #expect(jokes.count == joke.lines.count, "\(told)")
    #expect(Set(told).count == told.count)
  }

  @Test(
    "why it asked, and what it meant, is answered with its own question",
    arguments: ["why do you ask?", "what do you mean?", "I don't understand the question", "huh?"]
  )
  func why(_ text: String) throws {
    let replies = try talk(["I can't sleep at all these days", text])
    let question = try #require(SentenceLedger.sentences(replies[0]).last { $0.hasSuffix("?") })
    #expect(replies[1].contains("“\(question)”"), "\(replies)")
  }

  @Test("what it said is said again, in quotes")
  func again() throws {
    let replies = try talk([
      "hello", "the bus was late and I missed the meeting", "say that again please",
    ])
    #expect(replies[2].contains("“\(replies[1])”"), "\(replies)")
  }

  @Test("before it has said anything, there is nothing to ask about")
  func first() throws {
    for text in ["why do you ask?", "say that again", "another one", "the second one"] {
      let replies = try talk([text])
      #expect(!replies[0].contains("“”") && !replies[0].isEmpty)
    }
  }
}
