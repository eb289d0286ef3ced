/// A sentence of a reply, as it is counted.
package struct ReplySentence: Equatable, Sendable {
  /// The sentence as it stands there.
  package let text: String
  /// Its words in small letters, without marks.
  package let words: [String]

  /// Whether it asks.
  package var isQuestion: Bool { text.contains { $0 == "?" || $0 == "？" || $0 == "؟" } }

  /// The sentences of a text: they end at `.`, `!`, `?` and `…` before a blank, and at the end of a
  /// line; a mark between figures ends none.
  package static func all(of text: String) -> [ReplySentence] {
    var sentences: [ReplySentence] = []
    for line in text.split(whereSeparator: \.isNewline) {
      var current = ""
      let letters = Array(line)
      for (place, letter) in letters.enumerated() {
        current.append(letter)
        guard ".!?…？！。".contains(letter) else { continue }
        let next = place + 1 < letters.count ? letters[place + 1] : " "
        // A closing bracket or quotation mark belongs to the sentence, and so does another mark.
        if next.isWhitespace || "。？！".contains(letter) {
          sentences.append(ReplySentence(current))
          current = ""
        }
      }
      sentences.append(ReplySentence(current))
    }
    return sentences.filter { !$0.words.isEmpty }
  }

  /// A sentence of its text.
  init(_ text: String) {
    self.text = text.trimmed
    words = Self.words(of: text)
  }

  /// The words of a text in small letters, without marks; an apostrophe stays.
  static func words(of text: String) -> [String] {
    text.lowercased().replacing("’", with: "'")
      .split { !$0.isLetter && !$0.isNumber && $0 != "'" }
      .map { String($0).trimmingApostrophes }.filter { !$0.isEmpty }
  }

  /// Whether it begins with the words of one of these phrases.
  func begins(withAny phrases: [String]) -> Bool {
    phrases.contains { words.starts(with: Self.words(of: $0)) }
  }

  /// Whether a text has the words of one of these phrases in a row.
  static func has(_ text: String, anyOf phrases: [String]) -> Bool {
    let words = words(of: text)
    return phrases.contains { phrase in
      let wanted = Self.words(of: phrase)
      guard !wanted.isEmpty, words.count >= wanted.count else { return false }
      return (0...words.count - wanted.count).contains { words[$0...].starts(with: wanted) }
    }
  }
}

extension String {
  /// Without apostrophes at its ends.
  fileprivate var trimmingApostrophes: String {
    var part = self[...]
    while part.first == "'" { part.removeFirst() }
    while part.last == "'" { part.removeLast() }
    return String(part)
  }
}
