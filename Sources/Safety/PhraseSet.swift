/// Named lists of phrases in one language, for rules that need no weighing.
struct PhraseSet: Sendable {
  private let reader: TokenReader
  private let matcher: PhraseMatcher
  private let names: [String]
  private let negators: Set<String>
  private let endings: Set<Vocabulary.Symbol>
  private let spellings: [String: [String]]

  /// Makes lists of phrases ready.
  ///
  /// - Parameters:
  ///   - language: its code, for errors.
  ///   - spellings: short forms and what they stand for.
  ///   - negators: words that deny what follows.
  ///   - lists: the phrases, by the name of their list.
  ///   - open: the lists whose phrases ``mayEnd(with:)`` passes over.
  /// - Throws: ``SafetyError/badPhrase(language:place:phrase:problem:)``.
  init(
    language: String,
    spellings: [String: String] = [:],
    negators: [String],
    lists: [(name: String, phrases: [String])],
    open: Set<String> = []
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
    endings = matcher.endings(of: lists.indices.filter { !open.contains(lists[$0].name) })
    self.spellings = spelled
    reader = TokenReader(spellings: spelled, vocabulary: matcher.vocabulary)
  }

  /// The names of the lists of which a phrase stands in the text and is not denied: a denial is a
  /// negator among the three words before it, in the same clause.
  func found(in text: String) -> Set<String> { found(in: WordScanner.words(of: text)) }

  /// As `found(in:)` of a text, for its words.
  func found(in words: [RawWord]) -> Set<String> {
    let tokens = reader.tokens(of: words)
    let gaps = SentenceGaps(tokens)
    let matches = matcher.matches(in: tokens) { gaps.closes[$0] }
    return Set(matches.filter { !isDenied($0, in: tokens) }.map { names[$0.phrase] })
  }

  /// Whether a phrase may end with one of some words.
  func mayEnd(with words: [RawWord]) -> Bool {
    reader.tokens(of: words).contains(where: mayEnd)
  }

  private func mayEnd(_ token: Token) -> Bool {
    matcher.vocabulary.symbols(for: token).contains(where: endings.contains)
  }

  /// The words and beginnings of words with which a phrase may end, squeezed; short forms too.
  var endingWords: (words: [String], beginnings: [String]) {
    var result = matcher.vocabulary.spellings(of: endings)
    for (short, parts) in spellings {
      let tokens = parts.map { Token(RawWord(letters: $0, range: 0..<0, gap: .none)) }
      if tokens.contains(where: mayEnd) { result.words.append(Token.squeezed(short)) }
    }
    return result
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
