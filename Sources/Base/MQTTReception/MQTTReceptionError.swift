package import Core

/// Why a message broker can't be asked.
package struct MQTTReceptionError: DescribedError, Equatable {
  /// What callers tell apart.
  package enum Kind: Sendable {
    /// The library is missing.
    case libraryMissing
    /// A topic can't be one.
    case topic
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
