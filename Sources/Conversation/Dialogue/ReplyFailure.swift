package import ChatCompletions
package import Core

extension ChatError {
  /// What happened, with the server's own words where it had some; those are data.
  package var told: LocalizedText {
    guard let serverText else { return errorDescription }
    return "\(errorDescription) It said: “\(serverText)”."
  }
}

/// An engine's failure before any text, with the words a person is told it in.
///
/// The words never hold a key or any of the talk.
struct ReplyFailure: Error {
  /// What the engine threw.
  let underlying: any Error
  /// What happened, in one sentence.
  var description: LocalizedText { Self.describe(underlying).description }
  /// What can be done.
  var suggestion: LocalizedText { Self.describe(underlying).suggestion }

  init(_ underlying: any Error) { self.underlying = underlying }

  /// An error in words.
  static func describe(
    _ error: any Error
  ) -> (description: LocalizedText, suggestion: LocalizedText) {
    if let error = error as? ChatError { return (error.told, error.recoverySuggestion) }
    guard let error = error as? any DescribedError else { return ("The reply failed.", "") }
    return (error.errorDescription, error.recoverySuggestion)
  }
}
