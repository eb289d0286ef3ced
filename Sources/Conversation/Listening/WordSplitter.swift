/// Splits a text into small words: letters with their marks, and digits; apostrophes are dropped.
///
/// The listener reads every sentence of its lines and of the talk for one reply, so what is ASCII goes byte by byte.
struct WordSplitter {
  /// The words that have ended.
  private(set) var words: [String] = []
  private var word: [UInt8] = []

  /// Splits a text, whose end ends its last word.
  mutating func read(_ text: String) {
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        read(ascii: UInt8(truncatingIfNeeded: scalar.value))
      } else if !Self.isApostrophe(scalar) {
        for small in scalar.properties.lowercaseMapping.unicodeScalars { read(small) }
      }
    }
    end()
  }

  private mutating func read(ascii byte: UInt8) {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      word.append(byte)
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): word.append(byte | 0x20)
    case UInt8(ascii: "'"), UInt8(ascii: "`"): break
    default: end()
    }
  }

  private mutating func read(_ scalar: Unicode.Scalar) {
    guard !scalar.isASCII else { return read(ascii: UInt8(truncatingIfNeeded: scalar.value)) }
    if Self.belongsToWord(scalar) {
      word.append(contentsOf: scalar.utf8)
    } else {
      end()
    }
  }

  private mutating func end() {
    guard !word.isEmpty else { return }
    words.append(String(decoding: word, as: UTF8.self))
    word.removeAll(keepingCapacity: true)
  }

  private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "’", "‘", "´": true
    default: false
    }
  }

  private static func belongsToWord(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return properties.isAlphabetic || properties.numericType != nil
      || properties.generalCategory == .nonspacingMark
  }

  /// Whether a text has a word at all.
  static func hasWord(_ text: some Sequence<Unicode.Scalar>) -> Bool {
    text.contains { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9": true
      case "\0"..."\u{7F}": false
      default: !isApostrophe(scalar) && belongsToWord(scalar)
      }
    }
  }
}
