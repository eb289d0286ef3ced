/// Finds nouns of a message in another language, so that the listener can say what it has read.
///
/// They stand behind an article or “my”, or, where a language writes them so, begin with a capital.
package struct ForeignNouns: Sendable {
  /// The fewest letters of a noun: shorter words are mostly none.
  private static let shortest = 4

  private let articles: Set<String>

  /// A finder of nouns behind some words.
  package init(_ articles: [String]) { self.articles = Set(articles) }

  /// The first nouns of a message, two at most, as they are written.
  package func nouns(in text: String) -> [String] {
    var found: [String] = []
    for part in text.prefix(600).split(whereSeparator: { ".,;:!?¿¡\n()\"“”…—–".contains($0) }) {
      let words = part.split { $0.isWhitespace || $0 == "'" || $0 == "’" }.map(String.init)
      for (place, word) in words.enumerated().dropFirst() where isNoun(words, place) {
        if !found.contains(word) { found.append(word) }
        if found.count == 2 { return found }
      }
    }
    return found
  }

  private func isNoun(_ words: [String], _ place: Int) -> Bool {
    let word = words[place]
    guard word.count >= Self.shortest, word.allSatisfy(\.isLetter) else { return false }
    let isCapital = word.first?.isUppercase ?? false
    return isCapital || articles.contains(words[place - 1].lowercased())
  }
}
