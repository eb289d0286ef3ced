/// Text in a header line, whatever letters it has.
///
/// Plain words stand as they are; anything else becomes encoded words (RFC 2047), which can hold no
/// line break and no second header. Control characters become spaces before that.
enum HeaderText {
  /// The most bytes of text in one encoded word: in base64, with `=?UTF-8?B?`, `?=` and the name of a
  /// header before it, a line of at most 76 characters (RFC 2047, 2).
  private static let pieceBytes = 36

  /// A text as header lines take it; several encoded words stand on lines of their own.
  static func encoded(_ text: String) -> String {
    let cleaned = cleaned(text)
    if isPlain(cleaned) { return cleaned }
    return pieces(cleaned).map { "=?UTF-8?B?\(Base64.text(Array($0.utf8)))?=" }
      .joined(separator: "\r\n ")
  }

  /// A mailbox with its owner's name, as `From:` and `To:` take it.
  static func mailbox(_ name: String?, _ address: MailAddress) -> String {
    guard let name, !cleaned(name).isEmpty else { return address.text }
    return "\(encoded(name))\r\n <\(address.text)>"
  }

  /// On one line, without control characters and white space at the ends.
  private static func cleaned(_ text: String) -> String {
    let spaced = String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          switch scalar.properties.generalCategory {
          case .control, .lineSeparator, .paragraphSeparator: " "
          default: scalar
          }
        }
      )
    )
    return spaced.split(separator: " ").joined(separator: " ")
  }

  /// Letters, digits and spaces of ASCII, short enough for one line: no need for more.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.count <= 60
      && text.utf8.allSatisfy { MailAddress.isLetterOrDigit($0) || $0 == UInt8(ascii: " ") }
  }

  /// The text in pieces that no character is cut by (RFC 2047, 5).
  private static func pieces(_ text: String) -> [String] {
    var pieces: [String] = []
    var piece = String.UnicodeScalarView()
    var bytes = 0
    for scalar in text.unicodeScalars {
      let size = String(scalar).utf8.count
      if bytes + size > pieceBytes {
        pieces.append(String(piece))
        piece = String.UnicodeScalarView()
        bytes = 0
      }
      piece.append(scalar)
      bytes += size
    }
    return pieces + (piece.isEmpty ? [] : [String(piece)])
  }
}
