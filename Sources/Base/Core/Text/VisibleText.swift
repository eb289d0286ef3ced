/// Text from outside made safe for a terminal: an allow-list of what can be seen, one scalar at a
/// time, so that any split of a stream gives the same result.
///
/// Newline and tab pass, and letters, marks, numbers, punctuation, symbols and spaces in every
/// script. Two joiners pass because Persian, Indic scripts and emoji need them, and the selectors
/// that choose how an emoji or a Mongolian letter is drawn. All else, such as escape codes
/// (ECMA-48), direction overrides (Unicode TR36, 2.9), tag characters, fillers that take no ink
/// (Unicode property Default_Ignorable_Code_Point) and private use, is replaced by a sign that shows
/// something was there.
package enum VisibleText {
  /// The text with every scalar that is not allowed replaced by one visible sign.
  package static func filtered(_ text: String) -> String {
    if text.utf8.allSatisfy(isPlainASCII) { return text }
    if text.unicodeScalars.allSatisfy(isAllowed) { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      result.append(isAllowed(scalar) ? scalar : replacement(for: scalar))
    }
    return String(result)
  }

  /// The filtered text on one line of at most `limit` characters; a cut is marked by a final `…`.
  ///
  /// Each run of white space becomes one space, none stays at the ends.
  package static func singleLine(_ text: String, limit: Int) -> String {
    var result = ""
    var count = 0
    for word in filtered(text).split(whereSeparator: \.isWhitespace) {
      if count > 0 {
        result.append(" ")
        count += 1
      }
      for character in word {
        result.append(character)
        count += 1
        if count > limit {
          return String(result.prefix(max(limit - 1, 0))) + (limit > 0 ? "…" : "")
        }
      }
    }
    return result
  }

  /// Printable ASCII, newline and tab: nearly all of most texts.
  private static func isPlainASCII(_ byte: UInt8) -> Bool {
    (0x20...0x7E).contains(byte) || byte == 0x0A || byte == 0x09
  }

  /// Whether `scalar` may reach the screen as it is.
  package static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return isPlainASCII(UInt8(truncatingIfNeeded: scalar.value)) }
    switch scalar.properties.generalCategory {
    case .control, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
      return false
    case .format:
      return allowedFormats.contains(scalar)
    default:
      return !scalar.properties.isDefaultIgnorableCodePoint || isVariationSelector(scalar)
    }
  }

  /// JSON in which each scalar that is not allowed stands as `\uXXXX` (RFC 8259, 7): nothing is lost,
  /// and nothing in it can steer a terminal.
  ///
  /// Outside of its texts JSON has only ASCII, so the escape can stand nowhere else.
  package static func escapedJSON(_ json: String) -> String {
    if json.utf8.allSatisfy(isPlainASCII) { return json }
    if json.unicodeScalars.allSatisfy(isAllowed) { return json }
    var result = ""
    for scalar in json.unicodeScalars {
      if isAllowed(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        result += JSONString.escape(scalar)
      }
    }
    return result
  }

  /// The selectors of emoji and symbols, and Mongolian's free ones.
  private static func isVariationSelector(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xFE00...0xFE0F, 0x180B...0x180D, 0x180F: true
    default: false
    }
  }

  /// The joiners, and the format characters that are drawn: the number signs and end marks of
  /// Arabic, Syriac and Kaithi (Unicode property Prepended_Concatenation_Mark).
  private static let allowedFormats: Set<Unicode.Scalar> = [
    "\u{200C}", "\u{200D}", "\u{600}", "\u{601}", "\u{602}", "\u{603}", "\u{604}", "\u{605}",
    "\u{6DD}", "\u{70F}", "\u{890}", "\u{891}", "\u{8E2}", "\u{110BD}", "\u{110CD}",
  ]

  /// The picture of an ASCII control (Unicode block Control Pictures), else U+FFFD.
  private static func replacement(for scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    default: "\u{FFFD}"
    }
  }
}
