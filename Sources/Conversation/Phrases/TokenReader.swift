/// Turns the words of a message into tokens for one language.
///
/// In this order: letters written one by one are joined (`k i l l`, `k.i.l.l`), short forms are
/// written out (`wanna`, `don't`, `ill be`), elided words are parted (`j’ai`), parts of a core word are joined (`sui cide`), and words
/// written together are cut (`killmyself`).
package struct TokenReader {
  private let spellings: [String: [String]]
  private let elisions: [String: String]
  private let vocabulary: Vocabulary
  /// The first words of short forms that have two.
  private let pairs: Set<String>
  /// From how many of the first letters of a run words are tried, so that long runs stay cheap.
  private static let attempts = 3

  /// A reader for a language.
  package init(
    spellings: [String: [String]],
    elisions: [String: String] = [:],
    vocabulary: Vocabulary
  ) {
    self.spellings = spellings
    self.elisions = elisions
    self.vocabulary = vocabulary
    pairs = Set(spellings.keys.filter { $0.contains(" ") }.map { String($0.prefix { $0 != " " }) })
  }

  /// The tokens of a message, in its order.
  package func tokens(of words: [RawWord]) -> [Token] {
    var result: [Token] = []
    result.reserveCapacity(words.count)
    var index = 0
    var run = 0
    while index < words.count {
      run = words[index].letters.count == 1 ? run + 1 : 0
      if (1...Self.attempts).contains(run), let (parts, next) = spelledOut(words, from: index) {
        append(parts, of: merged(words[index..<next]), to: &result)
        index = next
        run = 0
      } else {
        add(words[index], to: &result)
        index += 1
      }
    }
    return result
  }

  /// A run of at least three single letters that makes words of the phrases.
  private func spelledOut(_ words: [RawWord], from start: Int) -> ([String], Int)? {
    var end = start
    while end < words.count, end - start < RawWord.longest, words[end].letters.count == 1 {
      end += 1
    }
    guard end - start >= 3 else { return nil }
    let run = words[start..<end].map(\.letters).joined()
    guard let parts = vocabulary.split(run, needsCore: false), parts.count < end - start else {
      return nil
    }
    return (parts, end)
  }

  private func merged(_ words: ArraySlice<RawWord>) -> RawWord {
    guard var word = words.first, let last = words.last else {
      return RawWord(letters: "", range: 0..<0, gap: .none)
    }
    word.range = word.range.lowerBound..<last.range.upperBound
    word.letters = words.map(\.letters).joined()
    return word
  }

  /// One token for each part; all but the first follow without a gap.
  private func append(_ parts: [String], of word: RawWord, to result: inout [Token]) {
    var word = word
    for part in parts {
      result.append(Token(word, letters: part))
      word.gap = .none
    }
  }

  private func add(_ word: RawWord, to result: inout [Token]) {
    if let last = result.last, pairs.contains(last.letters),
      let parts = spellings["\(last.letters) \(word.letters)"]
    {
      var pair = word
      pair.range = last.range.lowerBound..<max(last.range.upperBound, word.range.upperBound)
      pair.gap = last.gap
      result.removeLast()
      append(parts, of: pair, to: &result)
      return
    }
    if let parts = spellings[word.letters] ?? spellings[Token.squeezed(word.letters)] {
      append(parts, of: word, to: &result)
      return
    }
    if let (first, rest) = Elision.parts(of: word.letters, elisions) {
      var part = word
      part.letters = first
      add(part, to: &result)
      part.letters = rest
      part.gap = .none
      add(part, to: &result)
      return
    }
    if let last = result.last, last.letters.count + word.letters.count <= 20,
      vocabulary.isCore(last.letters + word.letters), !vocabulary.isCore(last.letters)
    {
      var whole = word
      whole.range = last.range.lowerBound..<word.range.upperBound
      whole.gap = last.gap
      result[result.count - 1] = Token(whole, letters: last.letters + word.letters)
      return
    }
    let token = Token(word)
    if word.letters.count >= 7, !vocabulary.hasWord(token),
      let parts = vocabulary.split(plain(word.letters), needsCore: true), parts.count > 1
    {
      append(parts, of: word, to: &result)
      return
    }
    result.append(token)
  }

  /// The word without apostrophes.
  private func plain(_ word: String) -> String { word.filter { $0 != "'" } }
}
