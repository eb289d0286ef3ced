/// Named lists of phrases in one language, for rules that need no weighing.
struct PhraseSet: Sendable {
  private let reader: TokenReader
  private let matcher: PhraseMatcher
  private let names: [String]
  private let negators: Set<String>
  /// By the name of a list: the words that take its phrases back, negators among them.
  private let excuses: [String: Set<String>]
  private let quotable: Set<String>
  private let endings: Set<Vocabulary.Symbol>
  private let spellings: [String: [String]]

  /// Makes lists of phrases ready.
  ///
  /// - Parameters:
  ///   - language: its code, for errors.
  ///   - spellings: short forms and what they stand for.
  ///   - groups: words that phrases name with `$`.
  ///   - negators: words that deny what follows.
  ///   - excuses: by the name of a list, words that take its phrases back as a denial does.
  ///   - lists: the phrases, by the name of their list.
  ///   - quotable: the lists whose phrases count for nothing inside quotation marks.
  ///   - open: the lists whose phrases ``mayEnd(with:)`` passes over.
  /// - Throws: ``SafetyError/badPhrase(language:place:phrase:problem:)``.
  init(
    language: String,
    spellings: [String: String] = [:],
    groups: [String: [String]] = [:],
    negators: [String],
    excuses: [String: [String]] = [:],
    lists: [(name: String, phrases: [String])],
    quotable: Set<String> = [],
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
    var phrases = PhraseReader(groups: groups, spellings: spelled)
    for (index, list) in lists.enumerated() {
      for text in list.phrases {
        do {
          try matcher.add(try phrases.read(text), as: index)
        } catch {
          throw .badPhrase(language: language, place: list.name, phrase: text, problem: error.text)
        }
      }
    }
    matcher.finish()
    self.matcher = matcher
    names = lists.map(\.name)
    let denials = Set(negators.map(Token.squeezed))
    self.negators = denials
    self.excuses = excuses.mapValues { denials.union($0.map(Token.squeezed)) }
    self.quotable = quotable
    endings = matcher.endings(of: lists.indices.filter { !open.contains(lists[$0].name) })
    self.spellings = spelled
    reader = TokenReader(spellings: spelled, vocabulary: matcher.vocabulary)
  }

  /// The names of the lists of which a phrase stands in the text and is not denied: a denial is a
  /// negator or an excuse among the three words before it, in the same clause.
  ///
  /// Words in quotation marks are somebody else's, unless nothing stands outside of them.
  func found(in text: String) -> Set<String> { found(in: WordScanner.words(of: text)) }

  /// As `found(in:)` of a text, for its words.
  func found(in words: [RawWord]) -> Set<String> {
    let tokens = reader.tokens(of: words)
    let gaps = SentenceGaps(tokens)
    let matches = matcher.matches(in: tokens) { gaps.closes[$0] }
    let isAllQuoted = tokens.allSatisfy(\.isQuoted)
    var result: Set<String> = []
    for match in matches {
      let name = names[match.phrase]
      let isQuoted = !isAllQuoted && tokens[match.tokens.lowerBound].isQuoted
      guard !(isQuoted && quotable.contains(name)) else { continue }
      if !isDenied(match, by: excuses[name] ?? negators, in: tokens) { result.insert(name) }
    }
    return result
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

  private func isDenied(
    _ match: PhraseMatch,
    by words: Set<String>,
    in tokens: [Token]
  ) -> Bool {
    var index = match.tokens.lowerBound
    for _ in 0..<3 where index > 0 && tokens[index].gap == .none {
      index -= 1
      if tokens[index].keys.contains(where: words.contains) { return true }
    }
    return false
  }
}
