import Safety
import Listening
import Testing

@testable import Dialogue

@Suite("What a message is after")
struct IntentFinderTests {
  private func intent(_ text: String, after previous: [Utterance] = []) throws -> MessageIntent {
    let finder = IntentFinder(try bundledScript())
    return finder.intent(of: previous + [Utterance(isPerson: true, text: text)], saysFine: false)
  }

  @Test(
    "is found by its words",
    arguments: [
      ("Are you human?", MessageIntent.identity), ("are you a real therapist", .identity),
      ("What should I do?", .advice), ("any tips for my exam?", .advice),
      ("what's my heart rate?", .readings), ("is that normal?", .readings),
      ("My heart rate", .readings), ("I'm fine", .fine), ("Hi", .greeting),
      ("how are you?", .wellbeing), ("Thank you so much!", .thanks), ("ok thanks, bye", .goodbye),
      ("yes", .yes), ("not really", .no), ("I don't know", .unsure), ("👍", .short), ("", .short),
      ("not so good", .low), ("sorry", .sorry), ("good idea", .accepting),
      ("you are useless", .rebuke), ("what is the capital of France?", .questioned),
      ("should I stop taking my pills?", .medicine), ("should I see a doctor?", .doctor),
      ("my chest hurts", .medical), ("I can’t breathe", .medical),
      ("I had a row with my boss", .telling), ("why does nobody listen to me?", .questioned),
    ]
  )
  func words(_ text: String, _ expected: MessageIntent) throws {
    #expect(try intent(text) == expected)
  }

  @Test(
    "is telling, not asking, when the words only happen to occur",
    arguments: [
      "my heart rate went up when he walked in", "nobody would help me with it",
      "I don't know how I can face them tomorrow", "what helps me is running",
      "he gave me some advice about money",
    ]
  )
  func telling(_ text: String) throws { #expect(try intent(text) == .telling) }

  @Test(
    "leaves it to the session whether words speak of danger",
    arguments: ["I want to kill myself", "thinking about suicide", "that would be career suicide"]
  )
  func danger(_ text: String) throws {
    #expect(try intent(text) == .telling)
    let finder = IntentFinder(try bundledScript())
    let talk = [Utterance(isPerson: true, text: text)]
    let open = ListenerDanger(level: .present)
    #expect(
      finder.intent(of: talk, saysFine: false, danger: open) == .afterDanger(isSafe: false)
    )
  }

  @Test("stays with danger as long as the session does, whatever words are used")
  func staying() throws {
    let finder = IntentFinder(try bundledScript())
    func intent(_ text: String, _ danger: ListenerDanger) -> MessageIntent {
      let talk = [
        Utterance(isPerson: true, text: "I took them"), Utterance(isPerson: true, text: text),
      ]
      return finder.intent(of: talk, saysFine: false, danger: danger)
    }
    for text in ["no", "it rains", "I'm fine", "any advice?", "are you human?"] {
      #expect(intent(text, ListenerDanger(level: .present)) == .afterDanger(isSafe: false))
      #expect(intent(text, ListenerDanger(level: .immediate)) == .afterDanger(isSafe: false))
    }
    let over = ListenerDanger(level: .checkIn, isOver: true)
    #expect(intent("no, I am not suicidal", over) == .afterDanger(isSafe: true))
    #expect(intent("it rains", ListenerDanger(level: .checkIn)) == .telling)
  }

  @Test(
    "is an answer to the offer of ideas, when there was one",
    arguments: [
      ("yes", MessageIntent.advice), ("ok", .advice), ("sure, go on", .advice),
      ("an idea please", .advice), ("no", .declined), ("no, I'd rather talk", .declined),
      ("my boss called again", .telling), ("sure, but my boss is worse now", .telling),
    ]
  )
  func offers(_ text: String, _ expected: MessageIntent) throws {
    let offer = try #require(try bundledScript().act.offer.first)
    let talk = [Utterance(isPerson: false, text: "That is a lot. \(offer)")]
    #expect(try intent(text, after: talk) == expected)
  }
}

@Suite("The subject of a message")
struct TopicFinderTests {
  @Test(
    "is the one with the most words",
    arguments: [
      ("I can't sleep", "sleep" as String?), ("my boss fired me", "work"),
      ("my dad passed away", "grief"), ("I got the job", "good news"),
      ("two espressos", "coffee"), ("slept well, work is fine", "good news"),
      ("I used to be happy before he died", "grief"), ("the sky is blue", nil),
      ("rent is due and I'm broke", "money"), ("I'll go", nil),
    ]
  )
  func topics(_ text: String, _ expected: String?) throws {
    let found = ListenerCore(try bundledScript()).topics.topic(of: text)?.name
    #expect(found == expected)
  }

  @Test(
    "comes with the feeling that the person names as their own",
    arguments: [
      ("I'm so sad", "sad" as String?), ("I feel very lonely", "lonely"), ("sad", nil),
      ("I'm not sad", nil), ("a sad film", nil), ("I was tired and angry", "tired"),
    ]
  )
  func feelings(_ text: String, _ expected: String?) throws {
    #expect(ListenerCore(try bundledScript()).topics.feeling(in: text) == expected)
  }

  @Test("counts only messages that tell something")
  func told() throws {
    let texts = ["hi", "ok", "I'm fine", "I can't sleep", "nothing", "work", "it rains here"]
    let talk = texts.map { Utterance(isPerson: true, text: $0) }
    // “work” alone is no subject yet.
    #expect(ListenerCore(try bundledScript()).told(in: talk) == 2)
  }
}
