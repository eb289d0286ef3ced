import Listening
import Testing

@testable import Dialogue

@Suite("What a message names")
struct ThingFinderTests {
  private func things(_ text: String, refused: Set<String> = []) throws -> [String] {
    let script = try bundledScript()
    let finder = ThingFinder(
      try #require(script.nouns),
      skip: script.reflect.skip,
      refused: refused
    )
    return finder.things(in: text).map(\.text)
  }

  @Test(
    "is said again from the companion's side, the surest first",
    arguments: [
      ("my flatmate never washes up", ["your flatmate"]),
      ("After 63 applications", ["those 63 applications"]),
      ("dad's asleep on the sofa", ["your dad"]),
      ("It is quiet since Margaret passed", ["Margaret"]),
      ("Nina left the group chat", ["Nina"]),
      ("my sister Bev never liked it", ["Bev", "your sister"]),
      ("Mr Okafor burns toast", ["Mr Okafor"]), ("school was crap", ["school"]),
      ("my grumpy boss again", ["your grumpy boss"]), ("MY SISTER RANG", ["your sister"]),
      ("throat is sore", ["your throat"]), ("the worst party ever", ["the worst party"]),
      ("I'm nervous about my interview", ["your interview"]), ("we lost the match", ["the match"]),
      ("the boiler broke again", ["the boiler"]), ("his sister is rude", ["his sister"]),
    ]
  )
  func named(_ text: String, _ expected: [String]) throws { #expect(try things(text) == expected) }

  @Test(
    "is nothing where it is doubtful",
    arguments: [
      "it was a bit much", "Perhaps I'll go and see", "I told her yesterday", "After three weeks",
      "came back from it", "if she'd come", "Truth is, it was fine", "Sleep was short",
      "I'd like to", "I gave him a stopwatch", "I drive a lorry all day",
      "we handed them in at a folding table", "he gave it to his nephew",
      "she paid for half my masters", "we danced in the kitchen", "I was sitting on the sofa",
      "the usual thing", "Monday was long", "qwertz", "I am in Ohio, near Kmart",
      "We would go on Sundays, or at Easter with Haribo",
      "Zuerst gehe ich Kaffee kochen, der Hund ist da",
      "me voy con el perro a la casa", "je vais au lit avec la radio",
    ]
  )
  func nothing(_ text: String) throws { #expect(try things(text) == []) }

  @Test("is never what the person refused, nor a word that isn't said again")
  func unwanted() throws {
    #expect(try things("my flatmate left; the bus came", refused: ["flatmate"]) == ["the bus"])
    #expect(try things("my stupid bus").isEmpty)
  }

  @Test("a long time is told in words, and none that lies ahead")
  func spans() {
    let span = { (text: String) in TimeSpan(in: Words(text).list)?.text }
    #expect(span("been here 11 yrs") == "11 years" && span("three weeks now") == "three weeks")
    for text in ["in two weeks", "every three days", "two weeks ago", "a day", "9999 years"] {
      #expect(span(text) == nil, "\(text)")
    }
  }

  @Test("a message tells something hard, something good, or neither")
  func tones() throws {
    let words = try #require(try bundledScript().tone)
    #expect(words.tone(of: "she left me") == .hard && words.tone(of: "I won the race") == .good)
    #expect(
      words.tone(of: "it was not good") == .hard && words.tone(of: "I used to enjoy it") != .good
    )
    #expect(words.tone(of: "the bus is green") == .plain)
  }

  @Test("an everyday matter is known by one sure phrase, two hints, or a few words")
  func matters() throws {
    let finder = MatterFinder(try bundledScript().matters ?? [])
    for (text, name) in [
      ("my boss yelled at me", "shouted at"), ("exam tomorrow", "exam"),
      ("it's raining", "weather"), ("I fell on the stairs", "injury"),
      ("the court wants a form for the lease", "landlord"),
    ] {
      let found = finder.matter(of: text)
      #expect(found?.matter.name == name && found?.isSure == true, "\(text)")
    }
    #expect(finder.matter(of: "we had tea and talked for the whole afternoon")?.isSure != true)
    #expect(finder.matter(of: "the dog is asleep", except: ["dog"])?.matter.name != "dog")
    #expect(finder.matter(of: "qwertz") == nil)
  }

  @Test("each matter is found by a phrase of its own data, and says nothing without its slot")
  func slots() throws {
    let none = MessageSlots([], of: "well", naming: [])
    for matter in try bundledScript().matters ?? [] {
      #expect(!matter.questions.filter(none.fits).isEmpty, "\(matter.name)")
      #expect(
        !matter.lines.filter { none.fits($0) || $0.contains("{n}") }.isEmpty,
        "\(matter.name)"
      )
    }
  }
}
