package import FlatTables

/// Named lists of phrases in one language, as a file has them, to be made a ``PhraseSet``.
package struct PhraseLists {
  /// Short forms and what they stand for.
  private let spellings: [String: String]
  /// Words that phrases name with `$`.
  private let groups: [String: [String]]
  /// Words that deny what follows.
  private let negators: [String]
  /// By the name of a list, words that take its phrases back as a denial does.
  private let excuses: [String: [String]]
  /// The phrases, by the name of their list.
  private let lists: [(name: String, phrases: [String])]
  /// The lists whose phrases count for nothing inside quotation marks.
  private let quotable: Set<String>
  /// The lists whose phrases ``PhraseSet/mayEnd(with:)`` passes over.
  private let open: Set<String>

  /// Lists from their parts.
  package init(
    spellings: [String: String] = [:],
    groups: [String: [String]] = [:],
    negators: [String],
    excuses: [String: [String]] = [:],
    lists: [(name: String, phrases: [String])],
    quotable: Set<String> = [],
    open: Set<String> = []
  ) {
    (self.spellings, self.groups, self.negators) = (spellings, groups, negators)
    (self.excuses, self.lists) = (excuses, lists)
    (self.quotable, self.open) = (quotable, open)
  }

  /// Adds the phrases to a table, as ``PhraseSet/init(from:)`` reads them.
  ///
  /// - Throws: ``PhraseFault`` with the list and the phrase.
  package func compile(to writer: inout FlatTableWriter) throws(PhraseFault) {
    var spelled: [String: [String]] = [:]
    for (short, long) in spellings {
      spelled[TextFolding.words(short).joined()] = TextFolding.words(long)
    }
    var matcher = PhraseMatcher(
      vocabulary: VocabularyBuilder(core: [], ordinary: []),
      barriers: negators
    )
    var phrases = PhraseReader(groups: groups, spellings: spelled)
    for (index, list) in lists.enumerated() {
      for text in list.phrases {
        do {
          try matcher.add(try phrases.read(text), as: index)
        } catch {
          throw error.placed(in: list.name, phrase: text)
        }
      }
    }
    let denials = Set(negators.map(Token.squeezed))
    writer.add(spellings: spelled)
    matcher.write(to: &writer)
    writer.add(texts: lists.map(\.name))
    writer.add(texts: denials.sorted())
    writer.add(spellings: excuses.mapValues { denials.union($0.map(Token.squeezed)).sorted() })
    writer.add(texts: quotable.sorted())
    let ending = lists.indices.filter { !open.contains(lists[$0].name) }
    writer.add(matcher.endings(of: ending).sorted())
    writer.add(matcher.longestPhrase)
  }
}
