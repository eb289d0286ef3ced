/// Text of the lexicon and of other data, folded as messages are.
package enum TextFolding {
  /// The words of a text, folded; an apostrophe inside a word stays.
  package static func words(_ text: String) -> [String] {
    WordScanner.words(of: text).map(\.letters)
  }

  /// A word of a list, folded; a final `*` for a beginning stays.
  package static func foldedWord(_ word: String) -> String {
    folded(word) + (word.hasSuffix("*") ? "*" : "")
  }

  /// The text in folded words with one space between them.
  package static func folded(_ text: String) -> String { words(text).joined(separator: " ") }

  /// How many bytes are folded at once, and how many of them again with the next ones.
  ///
  /// Folded as a whole, a reply of 1 MB took 16 MB. No sign is as long as what comes again.
  private static let (page, again) = (8_192, 512)

  /// The pages of a text, each beginning a little before the last one ended.
  package static func pages(of text: String) -> some Sequence<String> {
    let bytes = Array(text.utf8)
    return stride(from: 0, to: max(1, bytes.count), by: page - again).lazy
      .map { String(decoding: bytes[$0..<min($0 + page, bytes.count)], as: UTF8.self) }
  }
}
