/// Reads one scalar as the plain lower-case letter or digit it stands for: compatibility forms,
/// accents, and lookalikes of other scripts.
///
/// One scalar at a time, so that a place in the result always leads back to a place in the text.
enum ScalarFolding {
  /// What a scalar is for the screen.
  enum Class: Equatable {
    /// A letter, folded; more than one for letters that are written with two, such as `ß`.
    case letters(String)
    /// A decimal digit.
    case digit(Character)
    /// A sign often written in place of a letter, with that letter; `*` stands for any.
    case disguise(Character)
    /// An apostrophe in any of its forms.
    case apostrophe
    /// A double quotation mark: opens and closes.
    case quote
    /// A pause inside a sentence.
    case pause
    /// The end of a sentence.
    case stop
    /// A picture sign, taken as a word of its own.
    case picture(Unicode.Scalar)
    /// Space and all that only separates words.
    case space
    /// A mark, joiner or direction sign: as if it were not there.
    case nothing
  }

  /// The class of a scalar.
  static func classify(_ scalar: Unicode.Scalar) -> Class {
    scalar.isASCII ? ascii(scalar) : other(scalar)
  }

  private static func ascii(_ scalar: Unicode.Scalar) -> Class {
    switch scalar {
    case "a"..."z": .letters(String(scalar))
    case "A"..."Z": .letters(String(scalar.properties.lowercaseMapping))
    case "0"..."9": .digit(Character(scalar))
    case "'", "`": .apostrophe
    case "\"": .quote
    case ",", ":", ";", "(", ")", "[", "]", "{", "}", "\n", "\r": .pause
    case ".", "?": .stop
    case "!", "|": .disguise("i")
    case "@": .disguise("a")
    case "$": .disguise("s")
    case "+": .disguise("t")
    case "*", "#": .disguise("*")
    default: scalar.value < 0x20 && scalar != "\t" ? .nothing : .space
    }
  }

  private static func other(_ scalar: Unicode.Scalar) -> Class {
    if let letter = plain(scalar) {
      return letter.isNumber ? .digit(letter) : .letters(String(letter))
    }
    if let letters = pairs[scalar] { return .letters(letters) }
    switch scalar {
    case "’", "‘", "ʼ", "´", "′", "＇", "‛": return .apostrophe
    case "“", "”", "„", "«", "»", "‟", "＂", "「", "」": return .quote
    case "…", "—", "–", "，", "、", "：", "；", "\u{2028}", "\u{2029}", "¿": return .pause
    case "。", "！", "？", "．", "‽": return .stop
    case "€": return .disguise("e")
    case "£": return .disguise("l")
    case "¡": return .disguise("i")
    // Where a byte could not be read: text in an older encoding has one for every accented letter.
    case "\u{FFFD}": return .disguise("*")
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .surrogate, .unassigned, .privateUse:
      return .nothing
    case .lowercaseLetter, .modifierLetter, .otherLetter, .spacingMark:
      return .letters(String(scalar))
    case .uppercaseLetter, .titlecaseLetter: return .letters(scalar.properties.lowercaseMapping)
    case .otherSymbol: return .picture(scalar)
    case .modifierSymbol where scalar.properties.isEmojiModifier: return .nothing
    default: return .space
    }
  }

  /// The letter or digit a scalar outside ASCII is read as.
  private static func plain(_ scalar: Unicode.Scalar) -> Character? {
    if let found = listed[scalar] { return found }
    for alphabet in alphabets where alphabet.codes.contains(scalar.value) {
      let offset = (scalar.value - alphabet.codes.lowerBound) % alphabet.length
      return Unicode.Scalar(alphabet.first + offset).map(Character.init)
    }
    return nil
  }

  /// Alphabets that stand in Unicode one after the other: full-width, mathematical (repeated 26
  /// letters, capitals and small alike), mathematical digits, circled, squared, regional.
  private static let alphabets: [(codes: ClosedRange<UInt32>, first: UInt32, length: UInt32)] = [
    (0xFF10...0xFF19, 0x30, 10), (0xFF21...0xFF3A, 0x61, 26), (0xFF41...0xFF5A, 0x61, 26),
    (0x1D400...0x1D6A3, 0x61, 26), (0x1D7CE...0x1D7FF, 0x30, 10), (0x24B6...0x24E9, 0x61, 26),
    (0x1F130...0x1F149, 0x61, 26), (0x1F150...0x1F169, 0x61, 26), (0x1F170...0x1F189, 0x61, 26),
    (0x1F1E6...0x1F1FF, 0x61, 26),
  ]

  /// Letters read as more than one.
  private static let pairs: [Unicode.Scalar: String] = [
    "ß": "ss", "ẞ": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ﬀ": "ff", "ﬁ": "fi",
    "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st", "ĳ": "ij", "ǉ": "lj", "ǌ": "nj",
  ]

  private static let listed: [Unicode.Scalar: Character] = {
    var result: [Unicode.Scalar: Character] = [:]
    for line in table.split(separator: "\n") {
      let parts = line.split(separator: " ")
      guard let letter = parts.first?.first else { continue }
      for part in parts.dropFirst() {
        if let scalar = UInt32(part, radix: 16).flatMap(Unicode.Scalar.init) {
          result[scalar] = letter
        }
      }
    }
    return result
  }()
}
