package import ChatCompletions
import Prompts

/// An error that says in words what happened and what can be done.
///
/// Engines throw these, so that a person can be told why nobody answers.
package protocol ExplainedError: Error {
  /// What happened, in one sentence; never holds a key or any of the talk.
  var message: String { get }
  /// What can be done; may be empty.
  var hint: String { get }
}

extension ChatError: ExplainedError {}
extension PromptsError: ExplainedError {}
extension CompanionError: ExplainedError {}

extension ChatError {
  /// What happened, with the server's own words where it had some; those are data.
  package var told: String {
    serverText.map { "\(message) It said: “\($0)”." } ?? message
  }
}

/// An engine's failure before any text, with the words a person is told it in.
struct ReplyFailure: Error {
  /// What the engine threw.
  let underlying: any Error
  /// What happened, in one sentence.
  var message: String { Self.describe(underlying).message }
  /// What can be done.
  var hint: String { Self.describe(underlying).hint }

  init(_ underlying: any Error) { self.underlying = underlying }

  /// An error in words.
  static func describe(_ error: any Error) -> (message: String, hint: String) {
    if let error = error as? ChatError { return (error.told, error.hint) }
    guard let error = error as? any ExplainedError else { return ("The reply failed.", "") }
    return (error.message, error.hint)
  }
}
