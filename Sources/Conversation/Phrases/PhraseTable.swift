package import FlatTables

/// Finds all phrases of a language in one pass over the tokens.
///
/// A state of its ``AutomatonTable`` is active at most once, with its latest start, so a token
/// costs no more than the phrases have words.
package struct PhraseTable: Sendable {
  /// The words of the phrases.
  package let vocabulary: Vocabulary
  private let automaton: AutomatonTable
  /// Words that `~` does not step over.
  private let barriers: Set<Int>
  /// Words for the writer, which `~` of a narrow phrase does not step over either.
  private let own: Set<Int>
  /// Words that may stand between any two words of a phrase.
  private let fillers: Set<Int>

  /// The phrases that ``PhraseMatcher/write(to:)`` wrote.
  package init(from reader: inout FlatTableReader) throws(FlatTableError) {
    vocabulary = try Vocabulary(from: &reader)
    automaton = try AutomatonTable(from: &reader)
    barriers = Set(try reader.numbers().array)
    own = Set(try reader.numbers().array)
    fillers = Set(try reader.numbers().array)
  }

  /// All places where phrases stand, in the order of their ends.
  ///
  /// - Parameters:
  ///   - tokens: the message.
  ///   - closed: whether a phrase may not go on over the gap before a token.
  /// - Returns: each phrase once for each of its ends, with its latest start.
  package func matches(in tokens: [Token], closed: (Int) -> Bool) -> [PhraseMatch] {
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
      classes: symbols.flatMap { automaton.classes(of: $0) },
      isBarrier: symbols.contains(where: barriers.contains),
      isOwn: symbols.contains(where: own.contains),
      isFiller: token.isPicture || symbols.contains(where: fillers.contains)
    )
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
