extension Catalogue {
  /// A sentence that was stored in English, in this language; as it is where the catalogue doesn't have it.
  ///
  /// What stood in the places of its text is found again by the words around it.
  package func retold(_ english: String) -> String { told(english) ?? english }

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
    guard let best, let text = sentences[best.key] else { return nil }
    return CatalogueText.filled(text.other, with: best.values.mapValues { part($0) })
  }

  /// What stood in a place: a sentence with or without its full stop, or what is the same everywhere.
  private func part(_ english: String) -> String {
    if let told = told(english) { return told }
    guard english.last?.isLetter == true, let told = told(english + ".") else { return english }
    return told.last == "." ? String(told.dropLast()) : told
  }
}
