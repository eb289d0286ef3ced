/// Why a message broker can't be asked.
package struct MQTTReceptionError: Error, Equatable {
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
