import FlatTables

/// The kinds of tables of this module, and what several of them have in common.
enum SafetyTable {
  /// A crisis lexicon.
  static let crisisLanguage = 1
  /// What a reply must not say.
  static let replyRules = 2
  /// How a person asks what they are talking with.
  static let disclosureQuestion = 3
  /// One set of phrases by itself.
  static let phraseSet = 4
  /// The danger model.
  static let dangerModel = 5
}

extension FlatTableWriter {
  /// Adds short forms and what they stand for.
  mutating func add(spellings: [String: [String]]) {
    let sorted = spellings.sorted { $0.key < $1.key }
    add(texts: sorted.map(\.key))
    for (_, words) in sorted { add(texts: words) }
  }

  /// Adds texts by their names.
  mutating func add(named texts: [String: String]) {
    let sorted = texts.sorted { $0.key < $1.key }
    add(texts: sorted.map(\.key))
    add(texts: sorted.map(\.value))
  }
}

extension FlatTableReader {
  /// Short forms and what they stand for.
  mutating func spellings() throws(FlatTableError) -> [String: [String]] {
    var result: [String: [String]] = [:]
    for short in try texts() { result[short] = try texts() }
    return result
  }

  /// Texts by their names.
  mutating func namedTexts() throws(FlatTableError) -> [String: String] {
    let names = try texts()
    return Dictionary(zip(names, try texts()), uniquingKeysWith: { first, _ in first })
  }
}
