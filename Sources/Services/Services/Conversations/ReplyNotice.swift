package import Catalogues
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
  package static func text(_ event: ConversationEvent, _ words: Catalogue) -> String? {
    switch event {
    case .retrying(let attempt, let total, let seconds, let reason):
      let wait = words.number(DecimalText.one(seconds))
      return words.text(
        NoticeKey.retrying,
        [
          "reason": visible(reason, words), "seconds": wait, "attempt": "\(attempt)",
          "total": "\(total)",
        ]
      )
    case .trimmed(let count): return words.text(NoticeKey.trimmed, count: count)
    case .engineFailed(let message, let hint):
      let advice = hint.isEmpty ? "" : " \(visible(hint, words))"
      return words.text(NoticeKey.engineFailed, ["failure": visible(message, words) + advice])
    case .engineRecovered: return words.text(NoticeKey.engineRecovered)
    case .replyReplaced(let fault):
      return words.text(NoticeKey.replyReplaced, ["reason": words.text(key(fault))])
    case .noteProposed(let note):
      return words.text(
        NoticeKey.noteProposed,
        ["note": visible(note.text), "id": "\(note.id)"]
      )
    case .toolUsed(let use): return text(use, words)
    case .savingFailed(let message):
      return words.text(NoticeKey.replyNotSaved, ["reason": visible(message, words)])
    case .leftOut(let message): return visible(message, words)
    case .lacking(let part, let reason):
      return words.text(key(part), ["reason": visible(reason, words)])
    case .heldUp(let reason):
      return words.text(NoticeKey.messageWaits, ["reason": visible(reason, words)])
    case .said, .levelChanged, .saved, .replyBegan, .text, .dangerHeard, .finished: return nil
    }
  }

  /// A call of a tool in a line: what was looked at, and what came of it where that isn't plain.
  package static func text(_ use: ToolUse, _ words: Catalogue) -> String {
    let key: NoticeKey =
      switch use.outcome {
      case .found: .toolFound
      case .nothing: .toolNothing
      case .refused: .toolRefused
      case .proposed: .toolProposed
      }
    return words.text(key, ["title": visible(ToolTitle.told(use, words))])
  }

  private static func key(_ fault: ReplyFault) -> NoticeKey {
    switch fault {
    case .method: .faultMethod
    case .diagnosis: .faultDiagnosis
    case .secrecy: .faultSecrecy
    case .onlyMe: .faultOnlyMe
    case .human: .faultHuman
    case .licensed: .faultLicensed
    case .feeling: .faultFeeling
    case .inferred: .faultInferred
    case .encouragement: .faultEncouragement
    case .dropped: .faultDropped
    }
  }

  private static func key(_ part: ConversationEvent.Part) -> NoticeKey {
    switch part {
    case .words: .lostMessage
    case .safety: .lostSafety
    case .notes: .lostNotes
    case .proposal: .lostProposal
    case .oldAnswer: .lostRetraction
    case .waitingMessage: .messageWaits
    case .waitingReply: .replyWaits
    }
  }

  // MARK: - The end of a reply

  /// The sentence for a reply that ended otherwise than whole; nil for a whole one.
  package static func ending(_ message: TranscriptMessage, _ words: Catalogue) -> String? {
    if message.status == .partial {
      return words.text(
        NoticeKey.arrivedIsSaved,
        ["reason": cutOff(message.failure, words)]
      )
    }
    let key: NoticeKey? =
      switch FinishReasonNote(message.finishReason) {
      case nil: nil
      case .limit: .endedByLimit
      case .filter: .endedByFilter
      case .tool: .endedByTool
      case .early: .endedEarly
      }
    return key.map { words.text($0) }
  }

  /// What is kept of a reply that the person has stopped.
  private static let stopped = "The reply was stopped."

  /// Why a reply is not whole, in one sentence with its full stop, whatever the reason is: a sentence
  /// about the reply, any other, or some words.
  package static func cutOff(_ failure: String?, _ words: Catalogue) -> String {
    let reason = visible(failure ?? "")
    if reason.isEmpty { return words.text(NoticeKey.cutOffUnknown) }
    if reason == stopped { return words.text(NoticeKey.replyStopped) }
    let isWhole = reason.last.map { ".!?…".contains($0) } ?? false
    let sentence = isWhole ? reason : reason + "."
    let told = words.retold(sentence)
    return sentence.hasPrefix("The reply ")
      ? told : words.text(NoticeKey.cutOff, ["reason": told])
  }

  private static func visible(_ text: LocalizedText, _ words: Catalogue) -> String {
    visible(words.text(text))
  }

  private static func visible(_ text: String) -> String {
    VisibleText.singleLine(text, limit: 400)
  }
}
