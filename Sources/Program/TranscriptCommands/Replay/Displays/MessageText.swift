import Assessment
import ChatCompletions
import Console
import Core
import HealthModel
import Safety
import Terminal
import TranscriptExchange
import Transcripts

/// A stored message as people read it: who, when, on what readings, and how it ended.
struct MessageText {
  /// Where it is shown, for width and styling.
  let output: Output

  /// A text for an output.
  init(output: Output) { self.output = output }

  /// The lines above the text.
  func heading(_ message: TranscriptMessage) -> String {
    let who = TalkOrigin.speaker(of: message)
    var facts = ["\(message.time.day) \(message.time.clock)"]
    if let engine = message.engine { facts.append(VisibleText.singleLine(engine, limit: 40)) }
    if message.kind == .checkIn { facts.append("check-in") }
    var text = output.styler.bold(who) + output.styler.dim("  \(output.joined(facts))")
    if let width = output.proseWidth { text = TextWrap.fitted(text, width: width) }
    text += "\n"
    if message.kind == .checkIn, let rule = message.rule {
      text += fact("because: \(VisibleText.singleLine(rule, limit: 400))")
    }
    if !message.vitals.isEmpty {
      text += fact(VisibleText.singleLine(ReadingText.line(message.vitals), limit: 400))
    }
    for use in message.tools { text += fact(VisibleText.singleLine(use.line, limit: 400)) }
    return text
  }

  /// The text itself, and a note where it was cut off or failed.
  func body(_ message: TranscriptMessage) -> String {
    var text = message.text.isEmpty ? "" : output.markdown(message.text)
    if !text.isEmpty, !text.hasSuffix("\n") { text += "\n" }
    return text + ending(message)
  }

  /// The line behind the text, with its end, where it was cut off or failed; empty for a whole one.
  func ending(_ message: TranscriptMessage) -> String {
    note(message).map { fact("(\($0))") } ?? ""
  }

  /// A line that stays behind the talk, broken at words where a window has an edge.
  private func fact(_ text: String) -> String {
    let rows =
      output.proseWidth.map { TextWrap.rows(of: text, width: $0, indent: 2) } ?? ["  \(text)"]
    return rows.map { output.styler.dim($0) + "\n" }.joined()
  }

  /// How a message that isn't whole ended; nil for a whole one.
  private func note(_ message: TranscriptMessage) -> String? {
    let reason = message.failure.map { VisibleText.singleLine($0, limit: 300) }
    switch message.status {
    case .failed where Retraction(of: message) != nil: return reason
    case .failed: return "this reply failed: \(reason ?? "no reason was saved")"
    case .partial: return "cut off\(reason.map { ": \($0)" } ?? "")"
    case .complete: return FinishReasonNote.sentence(for: message.finishReason)
    }
  }
}
