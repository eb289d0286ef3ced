import Safety

/// A text that goes along with a message, such as a file: quoted, as it need not be the person's.
package struct QuotedMaterial: Equatable, Sendable {
  /// What its danger means for the person.
  enum Danger: Equatable {
    /// They speak of themselves.
    case own
    /// It may be anybody's; the language it was found in.
    case quoted(language: String?)
  }

  /// What stands in front of each of its lines, as in Markdown.
  private static let mark = "> "
  /// The longest text, in lines and characters, that counts as a person's own words.
  ///
  /// It is what somebody pipes in instead of typing it; a product choice.
  private static let ownWords = (lines: 3, characters: 280)

  /// How many words of a message are looked at for another writer.
  private static let triedWords = 60

  /// The text.
  package let text: String

  /// Material; nil where nothing can be read in it.
  package init?(_ text: String) {
    guard text.contains(where: { !$0.isWhitespace }) else { return nil }
    self.text = text
  }

  /// A message with the material behind it, each of its lines marked, so that nothing in it can pass
  /// for the person's words.
  package func behind(_ message: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let end = lines.last?.isEmpty == true ? lines.count - 1 : lines.count
    return ([message, ""] + lines[..<end].map { Self.mark + $0 }).joined(separator: "\n")
  }

  /// What a message says without quoted lines; all of it where there are no others.
  static func ownWords(in message: String) -> String {
    guard message.contains(mark) else { return message }
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    let own = lines.filter { !$0.hasPrefix(mark) }.joined(separator: "\n")
    return own.contains(where: { !$0.isWhitespace }) ? own : message
  }

  /// The danger (level 2 or 3) that the material speaks of; nil for none.
  ///
  /// It is the person's own where it is short and the message names nobody else as its writer.
  func danger(behind message: String, _ screener: CrisisScreener) -> Danger? {
    let found = screener.screen(text)
    guard found.level >= .present else { return nil }
    let isShort =
      text.count <= Self.ownWords.characters
      && text.split(separator: "\n").count <= Self.ownWords.lines
    let isOwn = isShort && !namesSomebody(message, screener)
    return isOwn ? .own : .quoted(language: found.language)
  }

  /// Whether a message names somebody who may have written the material.
  ///
  /// Each two of its words are tried as those that announce it: the screen knows the persons of each
  /// language, and whose words are quoted.
  private func namesSomebody(_ message: String, _ screener: CrisisScreener) -> Bool {
    let words = message.split(whereSeparator: \.isWhitespace).prefix(Self.triedWords)
    return zip(words, words.dropFirst()).contains { first, second in
      let category = screener.screen("\(first) \(second): “\(text)”").category
      return [.someoneElse, .quoted].contains(category)
    }
  }
}
