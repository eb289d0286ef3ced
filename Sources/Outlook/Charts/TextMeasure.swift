/// How wide text is about to be in a picture, whatever sans-serif font shows it.
///
/// The widths are those of DejaVu Sans, which is wider than Arial, Helvetica, Segoe UI, Roboto and
/// the system fonts of Apple, so text that fits by them fits everywhere (advance widths of the
/// font's hmtx table, in thousandths of the size, rounded up).
enum TextMeasure {
  /// The width of a text at a font size, in the unit of the size.
  static func width(_ text: String, size: Double, isBold: Bool = false) -> Double {
    let thousandths = text.reduce(0) { $0 + advance($1) }
    // No letter of DejaVu Sans Bold is more than 24 % wider than in the regular face.
    return Double(thousandths) / 1000 * size * (isBold ? 1.24 : 1)
  }

  /// The text, cut with an ellipsis where it is wider than there is room.
  static func fitted(_ text: String, size: Double, isBold: Bool = false, room: Double) -> String {
    guard width(text, size: size, isBold: isBold) > room else { return text }
    var kept = text
    while !kept.isEmpty, width(kept + "…", size: size, isBold: isBold) > room { kept.removeLast() }
    return kept.isEmpty ? "" : kept + "…"
  }

  private static func advance(_ character: Character) -> Int {
    guard let value = character.asciiValue else { return advance(beyondASCII: character) }
    switch value {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return 637
    case UInt8(ascii: "i"), UInt8(ascii: "j"), UInt8(ascii: "l"), UInt8(ascii: "'"): return 280
    case UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: "."): return 320
    case UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "|"): return 340
    case UInt8(ascii: "-"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "t"),
      UInt8(ascii: "f"), UInt8(ascii: "r"), UInt8(ascii: "!"), UInt8(ascii: "["),
      UInt8(ascii: "]"):
      return 412
    case UInt8(ascii: "m"), UInt8(ascii: "w"), UInt8(ascii: "M"), UInt8(ascii: "W"),
      UInt8(ascii: "%"), UInt8(ascii: "@"):
      return 1000
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "#"), UInt8(ascii: "+"),
      UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "~"),
      UInt8(ascii: "&"), UInt8(ascii: "^"):
      return 840
    default: return 640
    }
  }

  private static func advance(beyondASCII character: Character) -> Int {
    switch character {
    case "’", "\u{A0}", "\u{202F}": 320
    case "–": 500
    case "µ", "°": 640
    case _ where "äöüßàáâçéèêëíîïñóôùúû".contains(character): 640
    case _ where "ÄÖÜÀÁÇÉÈÊÍÑÓÚ".contains(character): 840
    default: 1000
    }
  }
}
