/// An address of a mailbox, `local@domain`: the plain form, in ASCII (RFC 5322, 3.4.1, dot-atom).
///
/// Quoted local parts and letters beyond ASCII (RFC 6531) are not taken: few servers are, and
/// everything that could end a header line or a command is left out with them.
package struct MailAddress: Hashable, Sendable {
  /// The address as typed, without white space around it.
  package let text: String

  /// The part behind the at sign.
  package var domain: String { text.split(separator: "@").last.map(String.init) ?? "" }

  /// An address from text; nil for anything else, and above 64 and 254 bytes (RFC 5321, 4.5.3.1).
  package init?(_ text: String) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, text.utf8.count <= 254, parts[0].utf8.count <= 64,
      Self.isDotAtom(parts[0], Self.isAtomByte), Self.isDotAtom(parts[1], Self.isLabelByte),
      !parts[1].split(separator: ".").contains(where: { $0.hasPrefix("-") || $0.hasSuffix("-") })
    else { return nil }
    self.text = text
  }

  /// One or more pieces with dots between them.
  private static func isDotAtom(_ text: Substring, _ isByte: (UInt8) -> Bool) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { piece in
      !piece.isEmpty && piece.utf8.allSatisfy(isByte)
    }
  }

  private static func isAtomByte(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) || Array("!#$%&'*+-/=?^_`{|}~".utf8).contains(byte)
  }

  private static func isLabelByte(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) || byte == UInt8(ascii: "-")
  }

  /// Whether a byte is a letter or a digit of ASCII.
  static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
