package import Core
package import Safety
package import Transcripts

/// What happens while a reply comes, in the order a person should see it.
package enum ConversationEvent: Sendable {
  /// A part of a talk: the person's words and what is known of a danger aren't saved, notes can't be
  /// read, a proposed note isn't saved, an old answer isn't put back; a message or a reply that waits
  /// is tried again.
  package enum Part: Sendable {
    case words, safety, notes, proposal, oldAnswer, waitingMessage, waitingReply
  }

  /// The engine tries again after a wait.
  case retrying(attempt: Int, of: Int, delaySeconds: Double, reason: LocalizedText)
  /// The oldest messages no longer fit and were left out of the request.
  case trimmed(droppedMessages: Int)
  /// The person's message as it is kept; its place is 0 until it is saved.
  case said(TranscriptMessage)
  /// The level of danger of the talk is another one now.
  case levelChanged(CrisisLevel)
  /// A reply begins, written by the engine of this name.
  case replyBegan(engine: String)
  /// A model has called a tool for the reply, with what came of it.
  case toolUsed(ToolUse)
  /// Some more of the reply's text; data of the engine's, not yet safe for a terminal.
  case text(String)
  /// The endpoint failed, the try is on record, and the offline listener carries on.
  case engineFailed(message: LocalizedText, hint: LocalizedText)
  /// The endpoint answers again after it had failed.
  case engineRecovered
  /// The reply must not be shown further, for this reason; what is said in its place follows.
  case replyReplaced(ReplyFault)
  /// The reply could not be written to disk; the talk goes on.
  case savingFailed(message: LocalizedText)
  /// The person's message can't be saved yet, for a reason in a sentence, and is tried again; nothing
  /// is sent before.
  case heldUp(reason: LocalizedText)
  /// The message that was held up is saved, and the reply follows.
  case saved
  /// Something beside the message could not be read or kept, and the talk goes on without it.
  case leftOut(message: LocalizedText)
  /// The same of a part of the talk that has a sentence of its own, for a reason in a sentence.
  case lacking(Part, reason: LocalizedText)
  /// The person themselves may be in danger, and has been answered.
  case dangerHeard
  /// The model proposed a note, which waits for the person's word.
  case noteProposed(Note)
  /// The reply is over and stored as it is here.
  case finished(TranscriptMessage)
}
