import Listening
import Testing

@testable import Dialogue

@Suite("What a message does")
struct ListenerActTests {
  private func act(_ text: String, after previous: String? = nil) throws -> String? {
    ActFinder(try bundledScript().acts ?? []).act(in: text, after: previous)?.act.name
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
      ("how do I stop you", "stopping it"), ("can my daughter read this?", "who can read it"),
      ("how do I get out of here", "stopping it"),
      ("do you learn from what I type?", "learning from it"),
      ("are you awake at night", "awake at night"), ("how much do you cost", "what it costs"),
      ("can you english", "English"), ("much obliged", "thanks"), ("kinda", "partly"),
      ("stop", "exercise stopped"), ("ok, stop", "exercise stopped"),
      ("please stop", "exercise stopped"), ("Stop it.", "exercise stopped"),
      ("no, stop that", "exercise stopped"), ("quit", "exercise stopped"),
    ]
  )
  func found(_ text: String, _ name: String) throws { #expect(try act(text) == name) }

  @Test(
    "is none where the words only occur",
    arguments: [
      "she left without saying goodbye", "I had a panic attack last year", "bad night",
      "he said you're useless", "I didn't get to say goodbye", "I never got the job",
      "I can't stop it", "I want to quit", "he should stop that", "it won't stop",
    ]
  )
  func notFound(_ text: String) throws {
    let found = try act(text)
    let names = ["goodbye", "good night", "panic", "anger", "good news", "exercise stopped"]
    #expect(!names.contains(found ?? ""))
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

  @Test("a question for a doctor is answered for what was told, with the number to call")
  func signs() throws {
    var talk = Talk(try bundledScript())
    _ = talk.say("third day of this headache", context(calm))
    let reply = talk.say("when would it be something for a doctor?", context(calm))
    #expect(reply.contains("stiff neck") && reply.contains("112 or 911"))
    #expect(talk.say("what would the doctor even do", context(calm)).contains("blood pressure"))
  }

  @Test("counted beats are put in beats a minute, and nothing else is")
  func counted() throws {
    var talk = Talk(try bundledScript())
    #expect(talk.say("counted 21 in 15 seconds", context(calm)).contains("84"))
    #expect(!talk.say("counted 21 in 7 seconds", context(calm)).contains("180"))
  }

  @Test("ideas are for the matter that was told, and another one follows")
  func ideas() throws {
    let script = try bundledScript()
    let own = try #require(script.matters?.first { $0.name == "back pain" }?.ideas)
    var talk = Talk(script)
    _ = talk.say("my back is killing me", context(calm))
    for text in ["what do I do", "tried that"] {
      let reply = talk.say(text, context(calm))
      #expect(own.contains { reply.contains($0) }, "\(text): \(reply)")
    }
  }

  @Test("what was said in the same talk is quoted")
  func recalled() throws {
    var talk = Talk(try bundledScript())
    _ = talk.say("The appointment is on Tuesday at ten.", context(calm))
    _ = talk.say("It rains.", context(calm))
    let reply = talk.say("when did I say the appointment was", context(calm))
    #expect(reply.contains("“The appointment is on Tuesday at ten.”"))
  }

  @Test(
    "a matter that isn't there is none",
    arguments: ["no fever since noon", "it isn't a headache"]
  )
  func noMatter(_ text: String) throws {
    let finder = MatterFinder(try bundledScript().matters ?? [])
    #expect(finder.matter(of: text)?.isSure != true)
  }

  @Test(
    "a body sign that isn't there is no alarm",
    arguments: ["no chest pain or anything", "I never fainted"]
  )
  func noSign(_ text: String) throws {
    var talk = Talk(try bundledScript())
    #expect(!talk.say("Two coffees, \(text)", context(calm)).contains("112 or 911"))
  }

  @Test("takes no farewell from a list, a speech or what was said of one")
  func noFarewell() throws {
    for message in [
      "bed. shower. bed.", "I have to give a talk tomorrow", "you said goodnight. its 2pm",
      "not going to bed now", "how do I say goodbye to her",
    ] {
      var talk = Talk(try bundledScript())
      _ = talk.say("hello", context(calm))
      _ = talk.say(message, context(calm))
      #expect(
        talk.rule.map { !$0.contains("good night") && !$0.contains("goodbye") } ?? true,
        "\(message)"
      )
    }
  }

  @Test("gives no ideas for something else than was asked about")
  func otherIdeas() throws {
    var talk = Talk(try bundledScript())
    _ = talk.say("I can't sleep, I lie awake all night", context(calm))
    let reply = talk.say("any ideas to get the hamster out from under the bath?", context(calm))
    let script = try bundledScript()
    #expect((script.act.none ?? []).contains { reply.contains($0) }, "\(reply)")
    let own = talk.say("any ideas for my nights?", context(calm))
    #expect(!(script.act.none ?? []).contains { own.contains($0) }, "\(own)")
  }

  @Test("laughs with somebody who does")
  func joking() throws {
    let script = try bundledScript()
    var talk = Talk(script)
    let reply = talk.say("it spat the whole lot out at him 😂", context(calm))
    #expect((script.tone?.jokingLines ?? []).contains { reply.contains($0) }, "\(reply)")
    var sad = Talk(script)
    let other = sad.say("lol my gran died", context(calm))
    #expect(!(script.tone?.jokingLines ?? []).contains { other.contains($0) }, "\(other)")
  }
}
