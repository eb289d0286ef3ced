import ChatCompletions
import Transcripts
import Core

/// How words get into the store, also while another program holds it.
extension Conversation {
  /// Saves a message of the person's, however long another program holds the store.
  ///
  /// - Returns: whether it is to be answered now; not where another message has followed meanwhile,
  ///   which is answered for both.
  /// - Throws: ``TranscriptsError`` when it can't be saved; `CancellationError` when the person waits
  ///   no longer: it is tried again all the same.
  func keep(
    _ message: TranscriptMessage,
    _ onEvent: (ConversationEvent) -> Void
  ) async throws -> Bool {
    said += 1
    let number = said
    var kept = message
    let isSaved = try unsaved.write { [store] in kept.index = try store.append(message) }
    talk.append(ChatMessage(.user, message.text))
    onEvent(.said(kept))
    if isSaved { return true }
    var wasHeldUp = false
    do {
      let ending = try await unsaved.settle { reason in
        wasHeldUp = true
        onEvent(.heldUp(reason: reason))
      }
      if ending == .givenUp, let failure = unsaved.giveUp() { throw failure }
    } catch is CancellationError {
      if !wasHeldUp, !unsaved.isEmpty { onEvent(.heldUp(reason: unsaved.reason)) }
      throw CancellationError()
    }
    guard number == said else { return false }
    if wasHeldUp { onEvent(.saved) }
    return true
  }

  /// Saves something that belongs to the talk, now or as soon as it can be.
  ///
  /// - Returns: why it can't be saved; nil also where it waits.
  func save(_ work: @escaping @MainActor () throws -> Void) -> LocalizedText? {
    do {
      _ = try unsaved.write(work)
      return nil
    } catch let error as TranscriptsError {
      return error.errorDescription
    } catch {
      return Self.notSaved
    }
  }

  /// Why something can't be saved, where nothing else is known.
  static let notSaved: LocalizedText = "It couldn't be saved."

  /// Keeps what is known of a danger; a failure is told and costs nobody an answer.
  func saveCrisis(_ onEvent: (ConversationEvent) -> Void) {
    if let reason = save({ [crisis] in try crisis.save() }) {
      onEvent(.lacking(.safety, reason: reason))
    }
  }
}
