import FoundationEssentials

/// The escape code by which a terminal takes a text to its clipboard (xterm's OSC 52, ctlseqs).
package enum ClipboardCode {
  /// The longest text, in bytes: with it the code stays below 100,000 bytes, where terminals that
  /// take it begin to cut.
  package static let longest = 74_000

  /// The code for a text; nil for one that is too long.
  package static func code(for text: String) -> String? {
    guard text.utf8.count <= longest else { return nil }
    return "\u{1b}]52;c;\(Data(text.utf8).base64EncodedString())\u{1b}\\"
  }
}
