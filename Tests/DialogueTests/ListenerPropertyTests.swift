import Listening
import Testing
import TestSupport

@testable import Dialogue

/// What holds in every conversation with the listener, whatever is said in which order.
@Suite("Random conversations with the listener")
struct ListenerPropertyTests {
  private static let others =
    Messages.telling + Messages.small + Messages.asking + Messages.fine + [
      "my mother rang again", "the dog barks all night", "exam on Friday", "not yet", "both",
      "should I call her or wait", "is that weird", "tried that", "what did I say about the exam",
      "I'll ring them on Monday", "thanks", "5 years now", "a headache since Tuesday",
    ]

  /// A seed that a failing run prints and `MINDPULSE_SEED` sets again.
  private static let seeds = 0..<12 as Range<UInt64>

  private func message(_ generator: inout SeededGenerator) -> String {
    Self.others.randomElement(using: &generator) ?? "hi"
  }

  @Test("a goodbye never gets a question", arguments: seeds)
  func goodbye(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed &+ 5000)
    var talk = Talk(try bundledScript())
    let farewells = ["bye", "good night", "ok bye now", "see you tomorrow", "gtg", "take care"]
    for _ in 0..<30 {
      _ = talk.say(message(&generator), context(calm))
      let farewell = farewells.randomElement(using: &generator) ?? "bye"
      let reply = talk.say(farewell, context(calm))
      #expect(!reply.contains("?"), "seed \(seed): \(farewell): \(reply)")
    }
  }

  @Test("a refused subject never comes back", arguments: seeds)
  func refused(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed &+ 6000)
    var talk = Talk(try bundledScript())
    _ = talk.say("my mother rang again", context(calm))
    _ = talk.say("Please don't talk about my mother", context(calm))
    for _ in 0..<30 {
      let said = message(&generator)
      let words = Set(Words(talk.say(said, context(calm))).list)
      #expect(words.isDisjoint(with: ["mother", "mum", "mom"]), "seed \(seed): \(said)")
    }
  }

  @Test("no sentence is said twice, and no reply asks twice or is too long", arguments: seeds)
  func sentences(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed &+ 7000)
    var talk = Talk(try bundledScript())
    var ledger = SentenceLedger([])
    for _ in 0..<40 {
      let said = message(&generator)
      let reply = talk.say(said, context(calm))
      #expect(ledger.isNew(reply), "seed \(seed): \(said): \(reply)")
      #expect(reply.count { $0 == "?" } <= 1, "seed \(seed): \(reply)")
      #expect(SentenceLedger.wordCount(reply) <= 60, "seed \(seed): \(reply)")
      ledger.note(reply)
    }
  }
}
