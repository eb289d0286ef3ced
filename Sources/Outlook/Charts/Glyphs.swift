/// Which characters a picture in the terminal is drawn with.
package enum Glyphs: String, CaseIterable, Sendable {
  /// Braille patterns, eight dots a cell (Unicode U+2800…U+28FF).
  case braille
  /// Half and eighth blocks, which consoles have that lack Braille.
  case blocks
  /// Plain ASCII, for `TERM=dumb`.
  case ascii

  /// How many dots stand side by side in a cell.
  var dotsAcross: Int { self == .braille ? 2 : 1 }

  /// How many dots stand above each other in a cell.
  var dotsDown: Int {
    switch self {
    case .braille: 4
    case .blocks: 2
    case .ascii: 1
    }
  }

  /// The character for the dots of a cell, numbered row by row; nil for none.
  func character(dots: UInt8) -> Character? {
    guard dots != 0 else { return nil }
    switch self {
    case .braille: return Self.braille(dots)
    case .blocks: return dots == 3 ? "█" : dots == 1 ? "▀" : "▄"
    case .ascii: return "*"
    }
  }

  /// Unicode numbers the dots of a Braille cell 1-2-3-7 down the left and 4-5-6-8 down the right.
  private static func braille(_ dots: UInt8) -> Character {
    let order: [UInt32] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
    var code: UInt32 = 0x2800
    for (index, bit) in order.enumerated() where dots & (1 << UInt8(index)) != 0 { code |= bit }
    return Unicode.Scalar(code).map { Character($0) } ?? " "
  }

  /// A bar's top cell, filled to so many eighths, 1…8.
  func bar(eighths: Int) -> Character {
    if self == .ascii { return eighths >= 4 ? "#" : "_" }
    return Sparkline.levels[min(8, max(1, eighths)) - 1]
  }

  /// The mean of a bucket.
  var marker: Character { self == .ascii ? "o" : self == .blocks ? "■" : "●" }
  /// A piece of the line between means.
  var line: Character { self == .ascii ? "*" : self == .blocks ? "▀" : "⠒" }
  /// From the lowest to the highest.
  var whisker: Character { self == .ascii ? "|" : "│" }
  /// What is normal.
  var band: Character { self == .ascii ? "." : "░" }
  /// What is usual for the person.
  var baseline: Character { self == .ascii ? "-" : "╌" }
  /// The value axis, where there is no mark, and where there is one.
  var verticalAxis: (plain: Character, marked: Character) {
    self == .ascii ? ("|", "+") : ("│", "┤")
  }
  /// The time axis: its corner, where there is no mark, and where there is one.
  var horizontalAxis: (corner: Character, plain: Character, marked: Character) {
    self == .ascii ? ("+", "-", "+") : ("└", "─", "┬")
  }

  /// A text in the characters there are: in ASCII dashes become hyphens, `°C` becomes `C`, letters
  /// lose their accents, and what is left becomes a question mark.
  func text(_ text: String) -> String {
    guard self == .ascii else { return text }
    return text.map { $0.isASCII ? String($0) : Self.plain[$0] ?? "?" }.joined()
  }

  /// What stands for a character in ASCII, as the languages that are spoken do without it.
  private static let plain: [Character: String] = [
    "–": "-", "—": "-", "−": "-", "“": "\"", "”": "\"", "„": "\"", "«": "\"", "»": "\"", "’": "'",
    "\u{A0}": " ", "\u{202F}": " ", "°": "", "₂": "2", "¿": "", "¡": "",
    "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue",
    "à": "a", "á": "a", "â": "a", "ç": "c", "é": "e", "è": "e", "ê": "e", "ë": "e", "í": "i",
    "î": "i", "ï": "i", "ñ": "n", "ó": "o", "ô": "o", "œ": "oe", "ù": "u", "ú": "u", "û": "u",
    "À": "A", "Á": "A", "Ç": "C", "É": "E", "È": "E", "Ê": "E", "Í": "I", "Ñ": "N", "Ó": "O",
    "Ú": "U",
  ]
}
