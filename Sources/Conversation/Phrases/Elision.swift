/// A word that lost its vowel before the next one, as in French: `j’ai`, `qu’ils`.
enum Elision {
  /// The two words of one with an apostrophe.
  ///
  /// - Parameters:
  ///   - word: a folded word.
  ///   - elisions: what stands before an apostrophe, and the word it stands for.
  /// - Returns: the first word in full and the rest; nil for a word of another kind.
  static func parts(
    of word: String,
    _ elisions: [String: String]
  ) -> (first: String, rest: String)? {
    guard !elisions.isEmpty, let end = word.firstIndex(of: "'"),
      let first = elisions[String(word[..<end])]
    else { return nil }
    let rest = String(word[word.index(after: end)...].drop { $0 == "'" })
    return rest.isEmpty ? nil : (first, rest)
  }

  /// All words of one that may be elided several times: `j’m’en`.
  static func words(of word: String, _ elisions: [String: String]) -> [String] {
    var result: [String] = []
    var rest = word
    while let (first, next) = parts(of: rest, elisions) {
      result.append(first)
      rest = next
    }
    return result + [rest]
  }
}
