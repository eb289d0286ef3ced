package import Core

/// Why nothing can be received.
package struct HTTPReceptionError: DescribedError, Equatable {
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
  package let errorDescription: LocalizedText
  /// What would help.
  package let recoverySuggestion: LocalizedText

  /// An error in words.
  init(_ kind: Kind, _ message: LocalizedText, hint: LocalizedText) {
    self.kind = kind
    errorDescription = message
    recoverySuggestion = hint
  }
}
