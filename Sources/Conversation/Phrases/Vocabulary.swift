import Core
package import FlatTables

/// The words of a language's phrases, numbered, and the ways in which a person may have written
/// them: mistyped, starred out, written together or in parts.
///
/// Made by a ``VocabularyBuilder`` and read from its table.
package struct Vocabulary {
  /// Number of a word, or of a beginning of words, in the phrases.
  package typealias Symbol = Int

  private let words: FlatWords
  private let beginnings: FlatWords
  private let plainWords: FlatWords
  private let core: [(word: String, scalars: [Unicode.Scalar])]
  private let coreWords: Set<String>
  private let ordinary: Set<String>
  /// Words that differ in a repeated letter alone and are not the same: `of` and `off`.
  private let apart: Set<String>
  private let longestWord = 20

  /// The vocabulary that a ``VocabularyBuilder`` wrote.
  package init(from reader: inout FlatTableReader) throws(FlatTableError) {
    core = try reader.texts().map { ($0, Array($0.unicodeScalars)) }
    coreWords = Set(core.map(\.word))
    ordinary = Set(try reader.texts())
    apart = Set(try reader.texts())
    words = try reader.words()
    beginnings = try reader.words()
    plainWords = try reader.words()
  }

  /// Every word and beginning that a token may be; bounded by the length of the token.
  func symbols(for token: Token) -> [Symbol] {
    var result: [Symbol] = []
    for key in keys(of: token) { collect(key, into: &result) }
    if !hasWord(token), let word = corrected(token) { collect(Token.squeezed(word), into: &result) }
    if result.isEmpty { result = changedRound(token) }
    return result
  }

  /// From how many letters on a word is read with two of them changed round: shorter ones would
  /// become other words.
  private static let shortestChanged = 5

  /// The words that an unknown token is with two neighbouring letters changed round, but for the
  /// first; none in a vocabulary without core words, which takes words as they are.
  private func changedRound(_ token: Token) -> [Symbol] {
    var letters = Array(token.letters)
    guard !coreWords.isEmpty, (Self.shortestChanged...longestWord).contains(letters.count),
      !ordinary.contains(token.letters)
    else { return [] }
    var result: [Symbol] = []
    for index in 1..<letters.count - 1 where letters[index] != letters[index + 1] {
      letters.swapAt(index, index + 1)
      collect(Token.squeezed(String(letters)), into: &result)
      letters.swapAt(index, index + 1)
    }
    return result
  }

  /// How the words and the beginnings of some numbers are written.
  package func spellings(of symbols: Set<Symbol>) -> (words: [String], beginnings: [String]) {
    let words = words.all.filter { symbols.contains($0.value) }.map(\.word)
    let beginnings = beginnings.all.filter { symbols.contains($0.value) }.map(\.word)
    let written = words.map {
      $0.hasPrefix(Self.exactly) ? Token.squeezed(String($0.dropFirst())) : $0
    }
    return (written, beginnings)
  }

  /// Whether a token is, as a whole, a word of the phrases.
  func hasWord(_ token: Token) -> Bool { keys(of: token).contains { words[$0] != nil } }

  /// From how many letters on the beginning of a word says that it is one: too many begin with two.
  private static let shortestBeginning = 4

  /// Whether a token is a word of the phrases as it is written, or begins as one of their words.
  package func knows(_ token: Token) -> Bool {
    keys(of: token).contains { key in
      if words[key] != nil { return true }
      var end = key.startIndex
      for count in 1...max(1, min(key.count, longestWord)) where end < key.endIndex {
        end = key.index(after: end)
        if count >= Self.shortestBeginning, beginnings[String(key[..<end])] != nil { return true }
      }
      return false
    }
  }

  /// Whether a word stands in the phrases letter by letter.
  func knowsWord(_ word: String) -> Bool { plainWords.contains(word) }

  /// What the key of a word begins with that is only itself; no letter, so no other key does.
  static let exactly = "="

  /// The keys of a token; one that is drawn out (`offf`) is the word with the letter twice.
  private func keys(of token: Token) -> [String] {
    if apart.isEmpty { return token.keys }
    if apart.contains(token.letters) { return [Self.exactly + token.letters] }
    let drawn = Token.doubled(token.letters)
    return apart.contains(drawn) ? [Self.exactly + drawn] : token.keys
  }

  private func collect(_ key: String, into result: inout [Symbol]) {
    if let symbol = words[key] { result.append(symbol) }
    var end = key.startIndex
    for _ in 0..<min(key.count, longestWord) {
      end = key.index(after: end)
      if let symbol = beginnings[String(key[..<end])] { result.append(symbol) }
    }
  }

  /// Whether the word is one that is recognised in spite of slips.
  func isCore(_ word: String) -> Bool { coreWords.contains(word) }

  /// The core word that a token with stars or one slip stands for.
  private func corrected(_ token: Token) -> String? {
    let letters = Array(token.letters.unicodeScalars)
    guard letters.count >= 3, letters.count <= longestWord else { return nil }
    if letters.contains("*") {
      // A sign may stand in place of a letter, or between two.
      let others = letters.filter { $0 != "*" }
      return core.first { Self.fits($0.scalars, starred: letters) || $0.scalars == others }?.word
    }
    guard letters.count >= 5, !ordinary.contains(token.letters) else { return nil }
    return core.first { _, scalars in
      scalars.count >= 6 && SpellingDistance.isOneSlip(letters, scalars)
    }?.word
  }

  private static func fits(_ word: [Unicode.Scalar], starred: [Unicode.Scalar]) -> Bool {
    guard word.count == starred.count else { return false }
    guard starred.count(where: { $0 == "*" }) * 2 <= starred.count else { return false }
    return zip(word, starred).allSatisfy { $1 == "*" || $0 == $1 }
  }

  /// The words of the phrases that a run of letters consists of; nil when it doesn't.
  ///
  /// At most ``RawWord/longest`` letters are looked at, so the work is bounded.
  package func split(_ run: String, needsCore: Bool) -> [String]? {
    if needsCore, coreWords.isEmpty { return nil }
    let letters = Array(run.prefix(RawWord.longest))
    guard letters.count == run.count else { return nil }
    // best[i]: where the last word of a cutting of the first i letters begins; longest word first.
    var best = [Int?](repeating: nil, count: letters.count + 1)
    for end in 1...letters.count {
      for begin in max(0, end - longestWord)..<end where begin == 0 || best[begin] != nil {
        guard plainWords.contains(String(letters[begin..<end])) else { continue }
        best[end] = begin
        break
      }
    }
    var result: [String] = []
    var end = letters.count
    while end > 0 {
      guard let begin = best[end] else { return nil }
      result.insert(String(letters[begin..<end]), at: 0)
      end = begin
    }
    return needsCore && !result.contains(where: coreWords.contains) ? nil : result
  }
}
