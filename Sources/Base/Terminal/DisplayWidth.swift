import CWidth

/// How many columns text takes on a terminal, by the C library's table.
package enum DisplayWidth {
  /// The columns of `text`, counted by characters as a person sees them; newlines count as none.
  package static func columns(of text: some StringProtocol) -> Int {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
    return text.reduce(0) { $0 + columns(of: $1) }
  }

  /// The columns of one character: 0, 1 or 2, more only for a cluster of several spacing letters.
  ///
  /// An emoji sequence (UTS #51: joined, flagged, toned, or with U+FE0F) is drawn as one picture of
  /// two columns; in every other cluster the parts stand side by side.
  package static func columns(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if scalars.count == 1 { return columns(of: first) }
    let isPicture = scalars.dropFirst().contains { scalar in
      scalar == emojiPresentation || isFlagLetter(scalar) || scalar.properties.isEmojiModifier
        || (scalar == joiner && first.properties.isEmoji)
    }
    if isPicture && (first.properties.isEmoji || isFlagLetter(first)) { return 2 }
    return scalars.reduce(0) { $0 + columns(of: $1) }
  }

  /// The columns of one scalar on its own: 0, 1 or 2.
  package static func columns(of scalar: Unicode.Scalar) -> Int {
    if scalar.isASCII { return scalar.value >= 0x20 && scalar.value < 0x7F ? 1 : 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .control, .lineSeparator, .paragraphSeparator:
      return 0
    case .format:
      // The number signs of Arabic are drawn, joiners and the like are not.
      return scalar.properties.isDefaultIgnorableCodePoint ? 0 : 1
    default:
      let columns = Int(CWidth_columns(scalar.value))
      if columns >= 0 { return columns }
      // Newer than the library: pictures and the planes of ideographs are wide (UAX #11, 4 and 5).
      let isWide =
        scalar.properties.isEmojiPresentation || (0x20000...0x3FFFD).contains(scalar.value)
      return isWide ? 2 : 1
    }
  }

  private static let joiner: Unicode.Scalar = "\u{200D}"
  private static let emojiPresentation: Unicode.Scalar = "\u{FE0F}"

  /// The regional indicators, two of which make a flag.
  private static func isFlagLetter(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }
}
