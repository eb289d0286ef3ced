package import FlatTables

/// Named lists of phrases in one language, for rules that need no weighing.
package struct PhraseSet: Sendable {
  private let reader: TokenReader
  private let matcher: PhraseTable
  private let names: [String]
  private let negators: Set<String>
  /// By the name of a list: the words that take its phrases back, negators among them.
  private let excuses: [String: Set<String>]
  private let quotable: Set<String>
  private let endings: Set<Vocabulary.Symbol>
  private let spellings: [String: [String]]
  /// How many words of a text one phrase can have to do with: its own, and those before it that may
  /// take it back.
  package let reach: Int

  /// Before a phrase so many words may take it back.
  private static let denialReach = 3
  /// The kind of table that a set by itself is kept in.
  private static let kind = 4

  /// Makes lists of phrases ready, by way of a table.
  ///
  /// - Parameter phrases: the lists with what belongs to them.
  /// - Throws: ``PhraseFault`` with the list and the phrase.
  package init(_ phrases: PhraseLists) throws(PhraseFault) {
    var writer = FlatTableWriter(kind: Self.kind)
    try phrases.compile(to: &writer)
    do {
      var reader = try FlatTableReader(FlatMemory(writer.table), kind: Self.kind)
      try self.init(from: &reader)
    } catch {
      throw PhraseFault(error.errorDescription)
    }
  }

  /// The phrases that ``PhraseLists/compile(to:)`` wrote.
  package init(from reader: inout FlatTableReader) throws(FlatTableError) {
    spellings = try reader.spellings()
    matcher = try PhraseTable(from: &reader)
    names = try reader.texts()
    negators = Set(try reader.texts())
    excuses = try reader.spellings().mapValues { Set($0) }
    quotable = Set(try reader.texts())
    endings = Set(try reader.numbers().array)
    reach = try reader.number() + Self.denialReach
    self.reader = TokenReader(spellings: spellings, vocabulary: matcher.vocabulary)
  }

  /// The names of the lists of which a phrase stands in the text and is not denied: a denial is a
  /// negator or an excuse among the three words before it, in the same clause.
  ///
  /// Words in quotation marks are somebody else's, unless nothing stands outside of them.
  package func found(in text: String) -> Set<String> { found(in: WordScanner.words(of: text)) }

  /// As `found(in:)` of a text, for its words.
  package func found(in words: [RawWord]) -> Set<String> {
    let tokens = reader.tokens(of: words)
    let gaps = SentenceGaps(tokens)
    let matches = matcher.matches(in: tokens) { gaps.closes[$0] }
    let isAllQuoted = tokens.allSatisfy(\.isQuoted)
    var result: Set<String> = []
    for match in matches {
      guard names.indices.contains(match.phrase) else { continue }
      let name = names[match.phrase]
      let isQuoted = !isAllQuoted && tokens[match.tokens.lowerBound].isQuoted
      guard !(isQuoted && quotable.contains(name)) else { continue }
      if !isDenied(match, by: excuses[name] ?? negators, in: tokens) { result.insert(name) }
    }
    return result
  }

  /// Whether a phrase may end with one of some words.
  package func mayEnd(with words: [RawWord]) -> Bool {
    reader.tokens(of: words).contains(where: mayEnd)
  }

  private func mayEnd(_ token: Token) -> Bool {
    matcher.vocabulary.symbols(for: token).contains(where: endings.contains)
  }

  /// The words and beginnings of words with which a phrase may end, squeezed; short forms too.
  package var endingWords: (words: [String], beginnings: [String]) {
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
    for _ in 0..<Self.denialReach where index > 0 && tokens[index].gap == .none {
      index -= 1
      if tokens[index].keys.contains(where: words.contains) { return true }
    }
    return false
  }
}
