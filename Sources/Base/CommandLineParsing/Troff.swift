/// Puts plain text into troff's input language without any of it being taken for a request, by
/// groff(7) and groff_char(7).
enum Troff {
  /// Text as it stands inside a line.
  ///
  /// A hyphen becomes `\-`, so that options can be copied from the page; marks that groff would
  /// turn into typographic ones keep their plain form.
  static func escaped(_ text: String) -> String {
    text.map { character in
      switch character {
      case "\\": "\\e"
      case "-": "\\-"
      case "'": "\\(aq"
      case "`": "\\(ga"
      case "^": "\\(ha"
      case "~": "\\(ti"
      case "\n": " "
      default: plain(character)
      }
    }.joined()
  }

  /// A line of running text; a leading full stop can't begin a request.
  static func line(_ text: String) -> String {
    let body = escaped(text)
    return body.hasPrefix(".") ? "\\&" + body : body
  }

  /// An argument of a macro, in quotes.
  static func quoted(_ text: String) -> String {
    "\""
      + escaped(text).split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\\(dq") + "\""
  }

  /// Paragraphs, parted by a macro.
  static func paragraphs(_ text: String, parting: String = ".PP") -> [String] {
    HelpText.paragraphs(text).map(line).flatMap { [parting, $0] }.dropFirst().map(\.self)
  }

  /// A term in bold with its text behind it.
  static func entry(_ term: String, _ text: String) -> [String] {
    // A macro takes what follows as its words: quotes keep the spaces of the term.
    [".TP", ".B \(quoted(term))"] + (text.isEmpty ? ["\\&"] : paragraphs(text, parting: ".IP"))
  }

  /// Characters beyond ASCII by their number, so that the page needs no encoding.
  private static func plain(_ character: Character) -> String {
    guard !character.isASCII else { return String(character) }
    return character.unicodeScalars.map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
    }.joined()
  }
}
