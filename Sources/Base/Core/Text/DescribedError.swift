/// An error that says in words what happened and what would be right, as Foundation's `LocalizedError` does.
package protocol DescribedError: Error {
  /// What is wrong and where, in one sentence.
  var errorDescription: LocalizedText { get }
  /// What would be right; may be empty.
  var recoverySuggestion: LocalizedText { get }
}

extension DescribedError {
  /// Nothing but what is wrong is said.
  package var recoverySuggestion: LocalizedText { "" }
  /// What is wrong, in English.
  package var message: String { errorDescription.english }
  /// What would be right, in English.
  package var hint: String { recoverySuggestion.english }
}
