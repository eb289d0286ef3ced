package import FlatTables

/// Where a phrase was found.
package struct PhraseMatch: Equatable {
  /// The number that ``PhraseMatcher/add(_:as:isNarrow:)`` was given.
  package let phrase: Int
  /// The tokens from the first to the last word of the phrase.
  package let tokens: ClosedRange<Int>
}

/// Takes in all phrases of a language, to be written as a ``PhraseTable``.
package struct PhraseMatcher {
  private var vocabulary: VocabularyBuilder
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
  package init(
    vocabulary: VocabularyBuilder,
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
  package mutating func know(_ word: String) -> Int { vocabulary.symbol(for: word) }

  /// The words of the phrases as they are written there, sorted.
  package var plainWords: [String] { vocabulary.plainWords.sorted() }

  /// The most words that a phrase can have; 0 without phrases.
  var longestPhrase: Int { automaton.longestPhrase }

  /// Adds a phrase; several may share a number.
  ///
  /// - Parameters:
  ///   - pattern: the phrase.
  ///   - phrase: the number under which it is reported.
  ///   - isNarrow: whether it stays inside a clause and steps over no word for the writer.
  /// - Throws: when the phrase would match nothing at all.
  package mutating func add(
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

  /// The words, by their numbers in the vocabulary, with which phrases of some numbers may end.
  package func endings(of phrases: some Sequence<Int>) -> Set<Vocabulary.Symbol> {
    phrases.reduce(into: []) { result, phrase in
      for name in endings[phrase] ?? [] { result.formUnion(automaton.classes[name]) }
    }
  }

  /// Adds the phrases to a table, as ``PhraseTable/init(from:)`` reads them.
  package func write(to writer: inout FlatTableWriter) {
    let words = vocabulary.write(to: &writer)
    automaton.write(to: &writer, words: words)
    for set in [barriers, own, fillers] { writer.add(set.sorted()) }
  }
}
