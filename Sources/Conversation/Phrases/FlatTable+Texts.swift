package import FlatTables

extension FlatTableWriter {
  /// Adds short forms and what they stand for.
  package mutating func add(spellings: [String: [String]]) {
    let sorted = spellings.sorted { $0.key < $1.key }
    add(texts: sorted.map(\.key))
    for (_, words) in sorted { add(texts: words) }
  }

  /// Adds texts by their names.
  package mutating func add(named texts: [String: String]) {
    let sorted = texts.sorted { $0.key < $1.key }
    add(texts: sorted.map(\.key))
    add(texts: sorted.map(\.value))
  }
}

extension FlatTableReader {
  /// Short forms and what they stand for.
  package mutating func spellings() throws(FlatTableError) -> [String: [String]] {
    var result: [String: [String]] = [:]
    for short in try texts() { result[short] = try texts() }
    return result
  }

  /// Texts by their names.
  package mutating func namedTexts() throws(FlatTableError) -> [String: String] {
    let names = try texts()
    return Dictionary(zip(names, try texts()), uniquingKeysWith: { first, _ in first })
  }
}
