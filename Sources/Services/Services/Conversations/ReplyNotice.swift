import ChatCompletions
import Core
package import Dialogue
import HealthModel
import Safety
import Terminal
package import Transcripts

/// The sentences that tell a person what happens around a reply.
package enum ReplyNotice {
  /// The sentence for an event; nil for those that are text themselves.
  package static func text(_ event: ConversationEvent) -> String? {
    switch event {
    case .retrying(let attempt, let total, let seconds, let reason):
      let wait = DecimalText.one(seconds)
      return "\(visible(reason)) Trying again in \(wait) s (\(attempt) of \(total)) …"
    case .trimmed(let count):
      return
        "This conversation is too long for the model, so its \(count) oldest messages aren't sent."
    case .engineFailed(let message, let hint):
      let advice = hint.isEmpty ? "" : " \(visible(hint))"
      return "\(visible(message))\(advice) The offline listener carries on."
    case .engineRecovered: return "The endpoint answers again."
    case .replyReplaced(let reason):
      return "The rest of the model's reply isn't shown: \(reason). This is said instead:"
    case .noteProposed(let note):
      return "A note is proposed: “\(visible(note.text))”. To save it: "
        + "mindpulse memory confirm \(note.id)"
    case .toolUsed(let use):
      let line = visible(use.line)
      return line.prefix(1).uppercased() + line.dropFirst()
    case .savingFailed(let message): return "This reply is not saved: \(visible(message))"
    case .leftOut(let message), .heldUp(let message): return visible(message)
    case .said, .levelChanged, .saved, .replyBegan, .text, .dangerHeard, .finished: return nil
    }
  }

  /// The sentence for a reply that ended otherwise than whole; nil for a whole one.
  package static func ending(_ message: TranscriptMessage) -> String? {
    if message.status == .partial { return "\(cutOff(message.failure)) What arrived is saved." }
    return FinishReasonNote.sentence(for: message.finishReason)
  }

  /// Why a reply is not whole, in one sentence with its full stop, whatever the reason is: a sentence
  /// about the reply, any other, or some words.
  package static func cutOff(_ failure: String?) -> String {
    let reason = visible(failure ?? "")
    if reason.isEmpty { return "The reply is cut off, and no reason was given." }
    let isWhole = reason.last.map { ".!?…".contains($0) } ?? false
    let sentence = isWhole ? reason : reason + "."
    return sentence.hasPrefix("The reply ") ? sentence : "The reply is cut off: \(sentence)"
  }

  private static func visible(_ text: String) -> String {
    VisibleText.singleLine(text, limit: 400)
  }
}
