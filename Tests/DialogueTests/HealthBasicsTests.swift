import Core
import BundledFiles
import Listening
import Testing

@testable import Dialogue

@Suite("Plain questions about health")
struct HealthBasicsTests {
  private func basics() throws -> HealthBasics {
    let file = BundledFile.healthBasics
    return try HealthBasics.read(json5: file.bytes, file: file.path, emergency: "144")
  }

  @Test("the program's own facts keep the rules of the file")
  func own() throws {
    let basics = try basics()
    #expect(basics.facts.count > 20)
    #expect(Set(basics.facts.map(\.name)).count == basics.facts.count)
    #expect(basics.facts.allSatisfy { !$0.lines.joined().contains("{emergency}") })
  }

  @Test(
    "are answered with the fact",
    arguments: [
      ("how much sleep do I need?", "7 hours"), ("what is resting heart rate", "60 to 100"),
      ("is coffee bad before bed?", "6 hours"), ("can anxiety cause chest tightness?", "911"),
      ("how long does a panic attack last?", "5 to 20"),
      ("does wine help you sleep?", "second half"),
      ("how many steps a day are healthy", "8,000"), ("what counts as a fever?", "38"),
      ("is a nap good for you?", "10 to 20"), ("do dreams mean anything?", "certain"),
      ("can beta blockers make me tired?", "whoever prescribed it"),
      ("could sertraline make me sleepy?", "leaflet"),
      ("my heart rate jumps to 130 when I stand up, is that POTS?", "Thirty beats"),
      ("do you think I'm going up?", "Sleeping little"), ("am I getting manic?", "Sleeping little"),
      ("should I ring my psychiatrist or wait till the 9th?", "Ring now"),
      ("how do I pace when I have a kid to pick up from school?", "school run"),
    ]
  )
  func answered(_ question: String, _ words: String) throws {
    var talk = Talk(try bundledScript())
    _ = talk.say("hello", context(calm))
    let reply = talk.say(question, context(calm))
    #expect(reply.contains(words), "\(question): \(reply)")
    #expect(SentenceLedger.wordCount(reply) <= 60)
  }

  @Test("what somebody tells of it isn't a question")
  func told() throws {
    var talk = Talk(try bundledScript())
    for text in [
      "I had coffee before bed", "I slept 5 hours", "my resting heart rate is on my mind",
    ] {
      let reply = talk.say(text, context(calm))
      let whole = try basics().facts.map { $0.lines.joined(separator: " ") }
      #expect(!whole.contains(where: reply.contains), "\(text): \(reply)")
    }
  }

  @Test(
    "a file that breaks a rule is refused with its place",
    arguments: [
      ("{reviewed: 'soon', facts: []}", "reviewed"),
      (
        "{reviewed: '2026-11-27', facts: [{name: 'x', kind: 'fact', isAsked: true, lines: ['A.']}]}",
        "source"
      ),
      (
        "{reviewed: '2026-11-27', facts: [{name: 'x', kind: 'line', source: 's', lines: ['A.']}]}",
        "fact"
      ),
      (
        "{reviewed: '2026-11-27', facts: [{name: 'x', kind: 'fact', isAsked: true, source: 's', lines: ['A?']}]}",
        "question"
      ),
      ("{", "read"), ("", "read"),
    ]
  )
  func refused(_ text: String, _ part: String) {
    let error = #expect(throws: CompanionError.self) {
      try HealthBasics.read(json5: Array(text.utf8), file: "health-basics.json5")
    }
    let message = error.map { "\($0.message) \($0.hint)" } ?? ""
    #expect(message.contains(part), "\(message)")
  }
}
