import Foundation
import Safety
import Testing
import Core

@Suite("The weights of single words")
struct WordWeightsTests {
  private static let screener = SafetyFixtures.screener

  /// Sentences that no phrase of the lexicon has.
  static let unlisted = [
    "swear down im gonna top myself one of these days",
    "Let the next stroke be the last one, that's what I ask every night",
    "took it out on my body again with a razor",
  ]

  @Test("add up to level 2 where no phrase tells enough", arguments: Self.unlisted)
  func found(_ text: String) {
    #expect(Self.screener.screen(text).level == .present)
  }

  @Test("are not weakened by harmless sentences around", arguments: Self.unlisted)
  func company(_ text: String) {
    let changed = "I had lunch with Ana. The bus was late. \(text). Anyway, what's for dinner?"
    #expect(Self.screener.screen(changed).level == .present)
  }

  @Test(
    "leave alone what is denied, long past or from a story",
    arguments: [
      "I'm not suicidal, just worn out", "when I was 15 I wanted to die, years ago now",
      "in my novel the hero wants to die at the end",
    ]
  )
  func explained(_ text: String) {
    #expect(Self.screener.screen(text).level <= .checkIn)
  }

  @Test("raise nothing again when a harmless message follows")
  func onlyOnce() {
    var session = CrisisSession()
    for text in Self.unlisted {
      _ = session.receive(text, at: 0, screener: Self.screener)
      let next = session.receive("what should I cook", at: 10, screener: Self.screener)
      #expect(next.finding.level < .present, "\(text)")
    }
  }

  @Test("do not add up over messages: many troubles are no danger")
  func troubles() {
    var session = CrisisSession()
    for text in [
      "my mother is in hospital since Monday", "I cannot sleep at all", "work is too much",
      "nobody asks how I am", "I keep thinking about the accident", "what should I do?",
      "I am fine, really", "it comes back every night", "my chest is tight", "I am so tired",
    ] {
      let next = session.receive(text, at: 0, screener: Self.screener)
      #expect(next.level < .present, "\(text)")
    }
  }

  @Test("name a weight that is no number")
  func badWeight() throws {
    let text = String(decoding: try SafetyFixtures.config("crisis-language.json5"), as: UTF8.self)
    let start = try #require(text.range(of: "weights: {"))
    let words = try #require(text.range(of: "words: {", range: start.upperBound..<text.endIndex))
    let broken = text.replacingCharacters(in: words, with: #"words: { "heavy": "stone","#)
    let opened = CrisisScreener.opened(bundled: Array(broken.utf8), own: nil)
    #expect(opened.problems.first?.message.contains("heavy") == true)
    #expect(opened.screener.screen("hello").category == .unscreened)
  }
}
