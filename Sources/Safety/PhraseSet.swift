/// Named lists of phrases in one language, for rules that need no weighing.
struct PhraseSet: Sendable {
  private let reader: TokenReader
  private let matcher: PhraseMatcher
  private let names: [String]
  private let negators: Set<String>

  /// Makes lists of phrases ready.
  ///
  /// - Throws: ``SafetyError/badPhrase(language:place:phrase:problem:)``.
  init(
    language: String,
    spellings: [String: String] = [:],
    negators: [String],
    lists: [(name: String, phrases: [String])]
  ) throws(SafetyError) {
    var spelled: [String: [String]] = [:]
    for (short, long) in spellings {
      spelled[TextFolding.words(short).joined()] = TextFolding.words(long)
    }
    var matcher = PhraseMatcher(
      vocabulary: Vocabulary(core: [], ordinary: []),
      barriers: negators
    )
    var phrases = PhraseReader(groups: [:], spellings: spelled)
    for (index, list) in lists.enumerated() {
      for text in list.phrases {
        do {
          try matcher.add(try phrases.read(text), as: index)
        } catch {
          throw .badPhrase(language: language, place: list.name, phrase: text, problem: error.text)
        }
      }
    }
    self.matcher = matcher
    names = lists.map(\.name)
    self.negators = Set(negators.map(Token.squeezed))
    reader = TokenReader(spellings: spelled, vocabulary: matcher.vocabulary)
  }

  /// The names of the lists of which a phrase stands in the text and is not denied: a denial is a
  /// negator among the three words before it, in the same clause.
  func found(in text: String) -> Set<String> {
    let tokens = reader.tokens(of: WordScanner.words(of: text))
    let gaps = SentenceGaps(tokens)
    let matches = matcher.matches(in: tokens) { gaps.closes[$0] }
    return Set(matches.filter { !isDenied($0, in: tokens) }.map { names[$0.phrase] })
  }

  /// Whether a phrase may end with one of some words.
  func mayEnd(with words: [RawWord]) -> Bool {
    reader.tokens(of: words).contains(where: matcher.mayEnd)
  }

  private func isDenied(_ match: PhraseMatch, in tokens: [Token]) -> Bool {
    var index = match.tokens.lowerBound
    for _ in 0..<3 where index > 0 && tokens[index].gap == .none {
      index -= 1
      if tokens[index].keys.contains(where: negators.contains) { return true }
    }
    return false
  }
}
