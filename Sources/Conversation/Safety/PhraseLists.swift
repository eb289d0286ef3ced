import FlatTables

/// Named lists of phrases in one language, as a file has them, to be made a ``PhraseSet``.
struct PhraseLists {
  /// The language's code, for errors.
  let language: String
  /// Short forms and what they stand for.
  var spellings: [String: String] = [:]
  /// Words that phrases name with `$`.
  var groups: [String: [String]] = [:]
  /// Words that deny what follows.
  let negators: [String]
  /// By the name of a list, words that take its phrases back as a denial does.
  var excuses: [String: [String]] = [:]
  /// The phrases, by the name of their list.
  let lists: [(name: String, phrases: [String])]
  /// The lists whose phrases count for nothing inside quotation marks.
  var quotable: Set<String> = []
  /// The lists whose phrases ``PhraseSet/mayEnd(with:)`` passes over.
  var open: Set<String> = []

  /// Adds the phrases to a table, as ``PhraseSet/init(from:)`` reads them.
  ///
  /// - Throws: ``SafetyError/badPhrase(language:place:phrase:problem:)``.
  func compile(to writer: inout FlatTableWriter) throws(SafetyError) {
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
          throw .badPhrase(language: language, place: list.name, phrase: text, problem: error.text)
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
