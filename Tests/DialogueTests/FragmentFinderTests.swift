import Listening
import Testing
import TestSupport

@testable import Dialogue

@Suite("A part of a message that is said again")
struct FragmentFinderTests {
  private let finder = FragmentFinder(skip: ["stupid", "useless"])

  @Test(
    "is one that is right in anybody's mouth",
    arguments: [
      ("Lemon drizzle.", "Lemon drizzle"),
      ("the 22nd. Town hall, four hundred people", "four hundred people"),
      ("well, mostly Tuesday mornings", "Tuesday mornings"),
      ("so a long night again", "a long night"),
      ("FOUR HUNDRED PEOPLE", "four hundred people"),
    ]
  )
  func found(_ text: String, _ fragment: String) {
    #expect(finder.fragment(of: text, mostWords: 6) == fragment)
  }

  @Test(
    "is none where something would have to be turned round, or is asked, or judged",
    arguments: [
      "my sister", "I went home", "is that fine?", "stupid old man", "yes", "", "…", "nothing",
      "not yet",
      "one two three four five six seven eight", "thanks", "going home", "of the", "a b c",
    ]
  )
  func none(_ text: String) { #expect(finder.fragment(of: text, mostWords: 6) == nil) }

  @Test(
    "is always in the message, and never speaks of “I” or “you”",
    arguments: 0..<40 as Range<UInt64>
  )
  func property(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed &+ 400)
    let words = [
      "my", "I", "sister", "Monday", "rain", "you", "bread", "is", "lost", "and", "the", "garden",
      "don't",
      "walking", "stupid", "4", "hundred", "people", ",", ".", "—", "mother's", "Köln", "?",
      "night",
    ]
    for _ in 0..<60 {
      let text = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        words.randomElement(using: &generator) ?? "rain"
      }.joined(separator: " ")
      guard let fragment = finder.fragment(of: text, mostWords: 6) else { continue }
      #expect(text.contains(fragment), "seed \(seed): \(text)")
      #expect(fragment.split(separator: " ").count <= 6)
      let list = Set(Words(fragment).list)
      #expect(
        list.isDisjoint(with: ["i", "my", "you", "me", "stupid"]),
        "seed \(seed): \(fragment)"
      )
    }
  }
}
