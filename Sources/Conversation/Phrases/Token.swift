/// A word as the phrases see it.
package struct Token: Equatable {
  /// Readings of the word: folded, signs read as letters, repeated letters written once.
  package var keys: [String]
  /// The word with its letters folded, before signs and repeats are resolved.
  package var letters: String
  /// UTF-8 offsets in the original text.
  package var range: Range<Int>
  /// What stands between it and the word before.
  package var gap: Gap
  /// Whether it stands between closed quotation marks.
  package var isQuoted: Bool

  /// A token for a word as it is written.
  package init(_ word: RawWord, letters: String? = nil) {
    self.letters = letters ?? word.letters
    keys = Self.keys(of: self.letters)
    range = word.range
    gap = word.gap
    isQuoted = word.isQuoted
  }

  /// Whether it is an emoji or another sign of no script, standing for itself.
  var isPicture: Bool {
    letters.unicodeScalars.first.map {
      !$0.isASCII && !$0.properties.isAlphabetic && $0.properties.numericType == nil
    } ?? false
  }

  /// The word without apostrophes, its repeated letters written once: `killl` is `kil`, and so
  /// is `kill`, in phrases as in messages.
  static func squeezed(_ word: String) -> String {
    if !hasRepeats(word.utf8) { return word }
    var result = ""
    var last: Character?
    for character in word where character != "'" {
      if character != last || character.isNumber { result.append(character) }
      last = character
    }
    return result
  }

  /// The word with letters that stand there three times or more written twice: `offff` is `off`.
  static func doubled(_ word: String) -> String {
    var result = ""
    var run = 0
    var last: Character?
    for character in word {
      run = character == last ? run + 1 : 1
      if run <= 2 { result.append(character) }
      last = character
    }
    return result
  }

  /// The readings of a word: one, or two where a `1` may be an `i` or an `l`.
  private static func keys(of word: String) -> [String] {
    // Most words: a few bytes are looked at, and no properties of characters.
    if word.utf8.allSatisfy(isLetter) { return [squeezed(word)] }
    guard word.contains(where: \.isNumber), word.contains(where: \.isLetter) else {
      return [squeezed(word)]
    }
    let first = squeezed(String(word.map { disguises[$0] ?? $0 }))
    guard word.contains("1") else { return [first] }
    return [first, squeezed(String(word.map { $0 == "1" ? "l" : disguises[$0] ?? $0 }))]
  }

  /// Whether a folded word has an apostrophe, or anything twice in a row, or is not plain.
  private static func hasRepeats(_ word: String.UTF8View) -> Bool {
    var last: UInt8 = 0
    for byte in word {
      guard isLetter(byte), byte != last else { return true }
      last = byte
    }
    return false
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  /// Digits that are written in place of letters.
  private static let disguises: [Character: Character] = [
    "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "6": "g", "7": "t", "8": "b", "9": "g",
  ]
}
