import HealthModel
import Transcripts
import Core

/// What is known of a check-in's message while it is written.
struct CheckInProgress {
  /// How many messages were begun; a second one when the first engine failed.
  var attempts = 0
  /// The message as it ended; nil while it is written.
  private(set) var message: TranscriptMessage?
  /// Why the endpoint did not answer, where the listener stepped in.
  private(set) var failure: String?
  private var wasSavingRefused = false

  /// Takes in what happened.
  mutating func take(_ event: ConversationEvent) {
    switch event {
    case .finished(let message): self.message = message
    case .engineFailed(let message, _): failure = message.english
    case .savingFailed: wasSavingRefused = true
    default: return
    }
  }

  /// Stores the message once more where a save had failed, so that no record is without its text.
  ///
  /// - Throws: ``TranscriptsError`` when it still can't be stored.
  func keep(in store: TranscriptStore) throws(TranscriptsError) {
    guard wasSavingRefused, let message else { return }
    try store.append(message)
    try store.finishReply(
      id: message.id,
      text: message.text,
      status: message.status,
      finishReason: message.finishReason,
      model: message.model,
      usage: message.usage,
      failure: message.failure
    )
  }
}

extension CheckInRecord {
  /// Completes the record of a check-in that was written and waits to be seen.
  mutating func complete(with progress: CheckInProgress) {
    decision = .sent
    outcome = .unseen
    failure = progress.failure
    engine = progress.message?.engine
    messageID = progress.message?.id
    sessionID = progress.message?.sessionID
  }

  /// Completes the record of a check-in that could not be written.
  mutating func fail(
    _ reason: LocalizedText,
    with progress: CheckInProgress,
    in sessionID: String
  ) {
    decision = .failed
    self.reason = reason.english
    failure = progress.failure
    self.sessionID = sessionID
  }
}
