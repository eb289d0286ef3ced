/// How the person has taken a message out of a conversation.
///
/// It stays in the transcript as a failed try, which is repeated to nobody, and says so itself:
/// ``TranscriptMessage/failure`` begins with the raw value.
package enum Retraction: String, CaseIterable, Sendable {
  /// Taken back; it can be restored.
  case undone = "retracted by /undo"
  /// Another message stands in its place.
  case edited = "retracted by /edit"
  /// Another reply stands in its place.
  case answeredAgain = "retracted by /retry"

  /// How a message was taken out; nil for one that wasn't.
  package init?(of message: TranscriptMessage) {
    guard message.status == .failed, let failure = message.failure,
      let found = Self.allCases.first(where: { failure.hasPrefix($0.rawValue) })
    else { return nil }
    self = found
  }

  /// A message as it stands when it was taken out; why it had been cut off is kept behind the words.
  package func applied(to message: TranscriptMessage) -> TranscriptMessage {
    var message = message
    let rest = message.status == .partial ? ": \(message.failure ?? "")" : ""
    message.status = .failed
    message.failure = rawValue + rest
    return message
  }

  /// A message as it stood before it was taken out.
  package func lifted(from message: TranscriptMessage) -> TranscriptMessage {
    var message = message
    let rest = (message.failure ?? "").dropFirst(rawValue.count)
    message.status = rest.isEmpty ? .complete : .partial
    message.failure = rest.count > 2 ? String(rest.dropFirst(2)) : nil
    return message
  }
}
