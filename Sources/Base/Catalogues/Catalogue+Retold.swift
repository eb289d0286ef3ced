extension Catalogue {
  /// A sentence that was stored in English, in this language; as it is where the catalogue doesn't have it.
  ///
  /// What stood in the places of its text is found again by the words around it.
  package func retold(_ english: String) -> String {
    if let told = told(english) { return told }
    // What went wrong and what would be right are stored as one.
    let sentences = Self.sentences(english)
    guard sentences.count > 1 else { return english }
    return sentences.map { told($0) ?? $0 }.joined(separator: " ")
  }

  private static func sentences(_ text: String) -> [String] {
    let parts = text.split(separator: ". ").map(String.init)
    return parts.enumerated().map { $0 == parts.count - 1 ? $1 : $1 + "." }
  }

  private func told(_ english: String) -> String? {
    // A single word may be anything, such as a name.
    guard english.contains(" ") else { return nil }
    let sentences = texts.section(SentenceKey.self)
    if let text = sentences[english] { return text.other }
    var best: (letters: Int, key: String, values: [String: String])?
    for key in sentences.keys {
      guard let pattern = SentencePattern(key), let values = pattern.values(in: english) else {
        continue
      }
      if let best, (best.letters, best.key) >= (pattern.letters, key) { continue }
      best = (pattern.letters, key, values)
    }
    guard let best else { return nil }
    let count = best.values.sorted { $0.key < $1.key }.lazy.compactMap { Int($0.value) }.first
    return sentence(best.key, for: count).map { text in
      CatalogueText.filled(text, with: best.values.mapValues { part($0) })
    }
  }

  /// What stood in a place: a sentence with or without its full stop, or what is the same everywhere.
  private func part(_ english: String) -> String {
    if let told = told(english) ?? listed(english) { return told }
    guard english.last?.isLetter == true, let told = told(english + ".") else { return english }
    return told.last == "." ? String(told.dropLast()) : told
  }

  /// A word or several with commas, each of which has words of its own; nil where one has none.
  private func listed(_ english: String) -> String? {
    let sentences = texts.section(SentenceKey.self)
    let words = english.split(separator: ", ").map { sentences[String($0)]?.other }
    return words.contains(nil) ? nil : words.compactMap(\.self).joined(separator: ", ")
  }
}
