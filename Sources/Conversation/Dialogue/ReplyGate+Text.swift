/// Where words and quotations begin and end, for the gate; each look is at a text of bounded length.
extension ReplyGate {
  /// Whether a quotation has begun in a text and not ended.
  static func isInQuotation(_ text: Substring) -> Bool {
    !text.count { quotes.contains($0) }.isMultiple(of: 2)
  }

  /// The word that may still go on.
  static func lastWord(of text: String) -> String {
    // Most deltas end with a space or begin with one: a look at one byte is enough then.
    guard let last = text.utf8.last, !blanks.contains(last) else { return "" }
    var start = text.endIndex
    while start > text.startIndex {
      let before = text.index(before: start)
      let character = text[before]
      guard character.isLetter || character.isNumber || character == "'" || character == "’"
      else { break }
      start = before
    }
    return String(text[start...])
  }

  /// The end of a text, from the first whole word of its last bytes on; nothing where no word begins
  /// in them.
  static func end(of text: String, bytes: Int) -> String {
    guard text.utf8.count > bytes else { return text }
    let start = text.utf8.index(text.endIndex, offsetBy: -bytes)
    let gap = text.utf8[start...].firstIndex(where: isGap)
    return gap.map { String(text[$0...]) } ?? ""
  }

  /// The last words of a text, with what stands between them.
  static func lastWords(_ count: Int, of text: String) -> String {
    var left = count
    var isInWord = false
    for index in text.utf8.indices.reversed() {
      let isGap = isGap(text.utf8[index])
      if isGap, isInWord {
        left -= 1
        if left == 0 { return String(text[index...]) }
      }
      isInWord = !isGap
    }
    return text
  }

  /// How many words begin in a text that stands behind a byte: runs of what is no ASCII sign.
  static func wordStarts(in text: String, after byte: UInt8? = nil) -> Int {
    var count = 0
    var isInWord = byte.map { !isGap($0) } ?? false
    for byte in text.utf8 {
      let isGap = isGap(byte)
      if !isGap, !isInWord { count += 1 }
      isInWord = !isGap
    }
    return count
  }

  /// Whether a byte is no part of a word: an ASCII byte that is neither a letter nor a digit, nor a
  /// sign that people write in place of letters.
  static func isGap(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "'"), 0x80...:
      false
    default: true
    }
  }

  /// What ends a sentence.
  static let ends = [UInt8(ascii: "."), UInt8(ascii: "?"), UInt8(ascii: "!"), 0x0A]
  /// What opens or closes a quotation.
  static let quotes: [Character] = ["\"", "“", "”", "„", "«", "»"]
  /// What parts words, mostly.
  static let blanks = [UInt8(ascii: " "), 0x0A, UInt8(ascii: "\t")]
}
