import Core

/// A name by which somebody is found, with the words that were drawn to it: `nadia-lute-river-oak-amber`.
///
/// The name is chosen, so others could guess it; the words are random, so nobody can.
package struct WholeName: Hashable, Sendable {
  /// How many words are drawn.
  ///
  /// Each is one of 2,048, so there are 2^44 ways.
  package static let wordCount = 4
  /// How many bytes of randomness the words take.
  package static let randomBytes = (11 * wordCount + 7) / 8
  /// How many letters a name has without its words.
  private static let lengths = 2...24

  /// All of it in the one form that is looked for: small letters, digits and hyphens.
  package let text: String
  /// The words that were drawn, as they were typed.
  package let words: [String]

  /// A name with words that were drawn.
  ///
  /// - Throws: ``FriendsError/name(_:)`` for a name that can't be one.
  package init(_ name: String, words: [String]) throws(FriendsError) {
    let name = name.lowercased()
    guard Self.isName(name) else {
      throw .name(
        "A name to be found by has \(Self.lengths.lowerBound) to \(Self.lengths.upperBound) of the "
          + "letters a to z and digits."
      )
    }
    self.words = words
    text = ([name] + words).joined(separator: "-")
  }

  /// A whole name as somebody typed it, in any case, with hyphens or white space between its words.
  ///
  /// - Throws: ``FriendsError/name(_:)`` for what is none.
  package init(typed: String) throws(FriendsError) {
    let parts = typed.lowercased().split { $0 == "-" || $0.isWhitespace }.map(String.init)
    guard parts.count == 1 + Self.wordCount, let name = parts.first else {
      throw .name(
        "A whole name has \(1 + Self.wordCount) parts, the name and \(Self.wordCount) words, and this "
          + "one has \(parts.count)."
      )
    }
    try self.init(name, words: Array(parts.dropFirst()))
  }

  /// Whether something can be the part that is chosen: what everybody can type on any keyboard.
  private static func isName(_ name: String) -> Bool {
    lengths.contains(name.utf8.count)
      && name.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x61...0x7A: true
        default: false
        }
      }
  }
}
