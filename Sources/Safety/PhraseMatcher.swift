/// Where a phrase was found.
struct PhraseMatch: Equatable {
  /// The number that ``PhraseMatcher/add(_:as:isNarrow:)`` was given.
  let phrase: Int
  /// The tokens from the first to the last word of the phrase.
  let tokens: ClosedRange<Int>
}

/// Finds all phrases of a language in one pass over the tokens.
///
/// A state of its ``PhraseAutomaton`` is active at most once, with its latest start, so a token
/// costs no more than the phrases have words.
struct PhraseMatcher: Sendable {
  private(set) var vocabulary: Vocabulary
  private var automaton = PhraseAutomaton()
  /// Words that `~` does not step over.
  private var barriers: Set<Int> = []
  /// Words for the writer, which `~` of a narrow phrase does not step over either.
  private var own: Set<Int> = []
  /// Words that may stand between any two words of a phrase.
  private var fillers: Set<Int> = []
  /// What the phrases of each number end with; “~” may be left out, so that a phrase also ends
  /// before it.
  private var endings: [Int: Set<Int>] = [:]

  /// A matcher without phrases.
  ///
  /// - Parameters:
  ///   - vocabulary: the words known so far.
  ///   - words: what `~` doesn't step over.
  ///   - own: words for the writer.
  ///   - fillers: words that change nothing, such as “really”; a phrase goes on behind them.
  init(
    vocabulary: Vocabulary,
    barriers words: [String],
    own: [String] = [],
    fillers: [String] = []
  ) {
    self.vocabulary = vocabulary
    for word in own { self.own.insert(self.vocabulary.symbol(for: word)) }
    for word in fillers { self.fillers.insert(self.vocabulary.symbol(for: word)) }
    for word in words { barriers.insert(self.vocabulary.symbol(for: word)) }
  }

  /// Takes a word into the vocabulary without a phrase.
  mutating func know(_ word: String) -> Int { vocabulary.symbol(for: word) }

  /// Lets go of what only the adding of phrases needs; to be called after the last.
  mutating func finish() {
    vocabulary.finish()
    automaton.finish()
  }

  /// Adds a phrase; several may share a number.
  ///
  /// - Parameters:
  ///   - pattern: the phrase.
  ///   - phrase: the number under which it is reported.
  ///   - isNarrow: whether it stays inside a clause and steps over no word for the writer.
  /// - Throws: when the phrase would match nothing at all.
  mutating func add(
    _ pattern: PhrasePattern,
    as phrase: Int,
    isNarrow: Bool = false
  ) throws(PhraseFault) {
    let last = try automaton.add(
      pattern,
      as: phrase,
      isNarrow: isNarrow,
      vocabulary: &vocabulary
    )
    endings[phrase, default: []].formUnion(last)
  }

  /// All places where phrases stand, in the order of their ends.
  ///
  /// - Parameters:
  ///   - tokens: the message.
  ///   - closed: whether a phrase may not go on over the gap before a token.
  /// - Returns: each phrase once for each of its ends, with its latest start.
  func matches(in tokens: [Token], closed: (Int) -> Bool) -> [PhraseMatch] {
    var pass = PhrasePass(automaton)
    var known: [String: PhraseWord] = [:]
    for (index, token) in tokens.enumerated() {
      let word = known[token.letters] ?? word(for: token)
      known[token.letters] = word
      pass.begin(index, with: word.classes)
      if !closed(index) { pass.follow(word, after: token.gap) }
      pass.start()
      pass.report()
      if word.isFiller, !closed(index) { pass.carry(over: token.gap) }
    }
    return pass.found
  }

  /// What a token is to the phrases.
  private func word(for token: Token) -> PhraseWord {
    let symbols = vocabulary.symbols(for: token)
    return PhraseWord(
      classes: symbols.flatMap { automaton.classesOfWord[$0] ?? [] },
      isBarrier: symbols.contains(where: barriers.contains),
      isOwn: symbols.contains(where: own.contains),
      isFiller: token.isPicture || symbols.contains(where: fillers.contains)
    )
  }

  /// The words, by their numbers in the vocabulary, with which phrases of some numbers may end.
  func endings(of phrases: some Sequence<Int>) -> Set<Vocabulary.Symbol> {
    phrases.reduce(into: []) { result, phrase in
      for name in endings[phrase] ?? [] { result.formUnion(automaton.classes[name]) }
    }
  }
}

/// What a token is to the phrases of a language.
struct PhraseWord {
  /// The classes of words that it is in.
  let classes: [Int]
  /// Whether `~` does not step over it.
  let isBarrier: Bool
  /// Whether it stands for the writer.
  let isOwn: Bool
  /// Whether it changes nothing; a picture between two words doesn't part them.
  let isFiller: Bool
}
