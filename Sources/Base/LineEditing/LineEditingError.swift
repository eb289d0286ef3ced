package import Core

/// Why the input history could not be read or kept.
package struct LineEditingError: DescribedError, Equatable, CustomStringConvertible {
  /// What is wrong and where, one sentence.
  package var errorDescription: LocalizedText
  /// What would be right, one sentence.
  package var recoverySuggestion: LocalizedText
  /// Whether another program has the file in hand for the moment, so that it is worth trying again.
  package var isHeldElsewhere: Bool

  /// An error with what is wrong and what would be right.
  package init(message: LocalizedText, hint: LocalizedText, isHeldElsewhere: Bool = false) {
    errorDescription = message
    recoverySuggestion = hint
    self.isHeldElsewhere = isHeldElsewhere
  }

  /// Message and hint in one line.
  package var description: String { "\(message) \(hint)" }
}
