import Listening
import Testing

@testable import Dialogue

@Suite("What a message does")
struct ListenerActTests {
  private func act(_ text: String, after previous: String? = nil) throws -> String? {
    ActFinder(try bundledScript()).act(in: text, after: previous)?.act.name
  }

  @Test(
    "is found in wordings of many kinds",
    arguments: [
      ("Right, that's the kettle. Ta-ra.", "goodbye"), ("ok bye now", "goodbye"),
      ("Well, I must dash", "goodbye"), ("off to bed, night night", "good night"),
      ("I can't stop shaking", "panic"), ("having a panic attack on the bus", "panic"),
      ("could we do a breathing exercise", "breathing"), ("Sorry I snapped", "sorry"),
      ("please stop asking me things", "no questions"), ("you're useless", "anger"),
      ("don't talk about my sister", "refused"), ("it's not about work", "not about"),
      ("I meant my dog", "meant"), ("I passed my driving test!", "good news"),
      ("My nan passed away", "bad news"), ("72", "number"), ("lol", "laugh"),
      ("Ich kann heute nicht schlafen", "German"), ("Hola, estoy muy triste", "Spanish"),
      ("Bonjour, je suis triste", "French"), ("il m'a quittée", "French"),
      ("that'll do. cheers", "goodbye"), ("ok going in", "goodbye"), ("gtg", "goodbye"),
      ("thank you. going to sit in the garden", "goodbye"), ("not a her a him", "put right"),
      ("don't do the therapist voice", "no such thing"), ("not yet", "not yet"),
      ("can you english", "English"), ("much obliged", "thanks"), ("kinda", "partly"),
    ]
  )
  func found(_ text: String, _ name: String) throws { #expect(try act(text) == name) }

  @Test(
    "is none where the words only occur",
    arguments: [
      "she left without saying goodbye", "I had a panic attack last year", "bad night",
      "he said you're useless", "I didn't get to say goodbye", "I never got the job",
    ]
  )
  func notFound(_ text: String) throws {
    let found = try act(text)
    #expect(!["goodbye", "good night", "panic", "anger", "good news"].contains(found ?? ""))
  }

  @Test(
    "a farewell is never asked anything",
    arguments: ["bye", "Good night to you", "gn", "ta-ra"]
  )
  func farewell(_ text: String) throws {
    var talk = Talk(try bundledScript())
    _ = talk.say("I had a row with my boss", context(calm))
    for _ in 0..<20 { #expect(!talk.say(text, context(calm)).contains("?")) }
  }

  @Test("a wish not to be asked holds for the next messages")
  func silence() throws {
    var talk = Talk(try bundledScript())
    for text in ["don't ask me anything else", "my feet hurt", "the cat is asleep on my lap"] {
      #expect(!talk.say(text, context(calm)).contains("?"))
    }
  }

  @Test("a refused subject never comes back, by any of its names")
  func refused() throws {
    var talk = Talk(try bundledScript())
    _ = talk.say("My mother rang again", context(calm))
    let rest = [
      "Please don't talk about my mother", "my mother is on my mind though", "I feel tense",
      "mum always does that", "I baked a cake", "the family is coming on Sunday",
    ]
    for text in rest {
      let words = Set(Words(talk.say(text, context(calm))).list)
      #expect(words.isDisjoint(with: ["mother", "mum", "mom"]), "\(text)")
    }
  }

  @Test("panic is met with steps in their order, the number to call first")
  func steps() throws {
    let script = try bundledScript()
    let lines = try #require(script.acts?.first { $0.name == "panic" }).lines
    var talk = Talk(script)
    for (line, text) in zip(lines, ["I'm panicking, I can't breathe", "hands are cold", "ok"]) {
      #expect(talk.say(text, context(calm)).contains(line))
    }
  }

  @Test("a thing of the person's own is asked about")
  func things() {
    let subjects = SubjectWords(skip: [], refused: [])
    #expect(subjects.things(in: "my flatmate never washes up") == ["your flatmate"])
    #expect(subjects.things(in: "After 63 applications") == ["those 63 applications"])
    #expect(subjects.things(in: "it was a bit much").isEmpty)
    let without = SubjectWords(skip: [], refused: ["flatmate"])
    #expect(without.things(in: "my flatmate never washes up").isEmpty)
  }
}
