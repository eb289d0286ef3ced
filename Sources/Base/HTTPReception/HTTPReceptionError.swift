/// Why nothing can be received.
package struct HTTPReceptionError: Error, Equatable {
  /// What callers tell apart.
  package enum Kind: Sendable {
    /// The library is missing.
    case libraryMissing
    /// The address can't be listened on: it is taken, not allowed, or not this machine's.
    case address
    /// The certificate or the key can't be used.
    case certificate
  }

  /// What it is.
  package let kind: Kind
  /// What is wrong, in one sentence.
  package let message: String
  /// What would help.
  package let hint: String

  /// An error in words.
  init(_ kind: Kind, _ message: String, hint: String) {
    self.kind = kind
    self.message = message
    self.hint = hint
  }
}
