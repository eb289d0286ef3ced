import Testing
import TestSupport

@testable import Phrases
@testable import Safety

@Suite struct EndingSieveTests {
  private let sieve = EndingSieve(words: ["secret", "kil", "you", "ilegal"], beginnings: ["suic"])

  @Test(arguments: [
    "", "a good day", "secrets of the sea", "joy? no", "word12 word13 1234", "it isn't so",
    "a quick *important* note", "Well done! Next.", "yours", "item (b) or 2, 3", "su ic",
  ])
  func `what holds none of the words is passed`(text: String) {
    #expect(!sieve.mayHold(text.utf8))
  }

  @Test(arguments: [
    "secret", "a SECRET.", "kiillll", "k1ll", "ki11", "1llegal", "suicide", "5uicidal", "it's y0u",
    "se'cret", "you!", "k!ll", "$ecret", "sécret", "s e c r e t", "se\u{200B}cret", "se\u{7}cret",
    "tell you\nagain", String(repeating: "x", count: 60),
  ])
  func `what holds one, or can't be judged, is not`(text: String) {
    #expect(sieve.mayHold(text.utf8))
  }

  /// The words that matter, as they are and disguised, among others, in random texts.
  @Test func `it never passes what the whole look would not`() throws {
    let set = try PhraseSet(
      PhraseLists(
        spellings: ["im": "i am", "i'll": "i will", "youre": "you are"],
        negators: ["not"],
        lists: [("a", ["i am ~2 human*", "(our|a) secret", "you will"]), ("b", ["stay safe"])],
        open: ["b"]
      )
    )
    let endings = set.endingWords
    let sieve = EndingSieve(words: endings.words, beginnings: endings.beginnings)
    var random = SeededGenerator(seed: 8)
    let parts = [
      "i", "am", "hum", "human", "ane", "sec", "ret", "secret", "you", "will", "i'll", "im",
      "youre",
      "safe", "1", "0", "3", "5", "l", "!", "$", "*", "'", " ", "  ", ".", ",", "\n", "\"", "é",
      "-",
      "x", "walk", "S", "H", "M", "U", "N", "a", "e",
    ]
    var passed = 0
    for _ in 0..<30_000 {
      let text = (0..<Int.random(in: 1...9, using: &random)).map { _ in
        parts[Int.random(in: 0..<parts.count, using: &random)]
      }.joined()
      guard !sieve.mayHold(text.utf8) else { continue }
      passed += 1
      #expect(!set.mayEnd(with: WordScanner.words(of: text)), "\(text.debugDescription)")
    }
    #expect(passed > 3_000)
  }
}
