/// Text of the lexicon and of other data, folded as messages are.
enum TextFolding {
  /// The words of a text, folded; an apostrophe inside a word stays.
  static func words(_ text: String) -> [String] { WordScanner.words(of: text).map(\.letters) }

  /// A word of a list, folded; a final `*` for a beginning stays.
  static func foldedWord(_ word: String) -> String {
    folded(word) + (word.hasSuffix("*") ? "*" : "")
  }

  /// The text in folded words with one space between them.
  static func folded(_ text: String) -> String { words(text).joined(separator: " ") }
}
