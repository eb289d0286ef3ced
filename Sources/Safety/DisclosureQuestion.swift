/// The ways in which a person asks what they are talking with, from `config/disclosure.json5`.
///
/// Apart from ``Disclosure``, which stands before the first prompt: the phrases are needed only when
/// a message has come.
package struct DisclosureQuestion: Sendable {
  private struct File: Decodable {
    let languages: [String: Language]
  }

  private struct Language: Decodable {
    /// Groups that phrases name with `$`.
    let words: [String: [String]]?
    let asks: [String]
  }

  private let sets: [(language: String, phrases: PhraseSet)]

  /// Reads the phrases.
  ///
  /// - Throws: ``SafetyError``, for a phrase that can't be read too.
  package init(json5 bytes: [UInt8]) throws(SafetyError) {
    let content = try SafetyFile.decode(File.self, from: bytes, named: "disclosure.json5")
    var sets: [(String, PhraseSet)] = []
    for (code, language) in content.languages.sorted(by: { $0.key < $1.key }) {
      let phrases = try PhraseSet(
        language: code,
        groups: language.words ?? [:],
        negators: [],
        lists: [("asks", language.asks)]
      )
      sets.append((code, phrases))
    }
    self.sets = sets
  }

  /// Whether a message asks it.
  package func isAsked(in message: String) -> Bool { !languages(askingIn: message).isEmpty }

  /// The languages in which a message asks it, by their codes; none where it doesn't.
  package func languages(askingIn message: String) -> [String] {
    let words = WordScanner.words(of: message)
    return sets.filter { !$0.phrases.found(in: words).isEmpty }.map(\.language)
  }
}
