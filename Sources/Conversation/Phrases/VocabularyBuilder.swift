package import FlatTables

/// Takes in the words of a language's phrases and numbers them, for a ``Vocabulary``.
package struct VocabularyBuilder {
  private var words: [String: Vocabulary.Symbol] = [:]
  private var beginnings: [String: Vocabulary.Symbol] = [:]
  /// The words of the phrases as they are written there, without those that are beginnings.
  package private(set) var plainWords: Set<String> = []
  /// Words as the phrases have them; most are asked for many times while phrases are read.
  private var asked: [String: Vocabulary.Symbol] = [:]
  private var count = 0
  private let core: [String]
  private let ordinary: [String]
  private let apart: Set<String>

  /// An empty vocabulary.
  ///
  /// - Parameters:
  ///   - core: the words that are recognised in spite of one slip of the pen.
  ///   - ordinary: words that look like a slip of one of these and are not.
  ///   - apart: words that another word becomes, or that become another word, when its repeated
  ///     letters are written once; each is only itself.
  package init(core: [String], ordinary: [String], apart: [String] = []) {
    self.core = core.map { TextFolding.folded($0) }
    self.ordinary = ordinary.map { TextFolding.folded($0) }
    self.apart = Set(apart.map { TextFolding.foldedWord($0) })
  }

  /// The number of a word of a phrase, which is added if it is new.
  mutating func symbol(for word: String) -> Vocabulary.Symbol {
    if let known = asked[word] { return known }
    let symbol = newSymbol(for: word)
    asked[word] = symbol
    return symbol
  }

  private mutating func newSymbol(for word: String) -> Vocabulary.Symbol {
    let isBeginning = word.hasSuffix("*")
    let plain = isBeginning ? String(word.dropLast()) : word
    let key = isBeginning ? Token.squeezed(plain) : self.key(of: plain)
    // `too` and `to` are one word to phrases, but each may be part of words written together.
    if !isBeginning { plainWords.insert(plain) }
    if let known = isBeginning ? beginnings[key] : words[key] { return known }
    defer { count += 1 }
    if isBeginning {
      beginnings[key] = count
    } else {
      words[key] = count
    }
    return count
  }

  /// The key of a word of a phrase.
  private func key(of word: String) -> String {
    apart.contains(word) ? Vocabulary.exactly + word : Token.squeezed(word)
  }

  /// Adds the vocabulary to a table, as ``Vocabulary/init(from:)`` reads it.
  ///
  /// - Returns: how many words and beginnings there are; each has a number below it.
  package func write(to writer: inout FlatTableWriter) -> Int {
    writer.add(texts: core)
    writer.add(texts: ordinary)
    writer.add(texts: apart.sorted())
    writer.add(words: words)
    writer.add(words: beginnings)
    writer.add(words: Dictionary(uniqueKeysWithValues: plainWords.map { ($0, 0) }))
    return count
  }
}
