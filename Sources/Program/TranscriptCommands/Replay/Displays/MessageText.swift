import Assessment
import Catalogues
import Console
import Core
import HealthModel
import Safety
import Services
import Terminal
import TranscriptExchange
import Transcripts

/// A stored message as people read it: who, when, on what readings, and how it ended.
struct MessageText {
  /// Where it is shown, for width and styling.
  let output: Output
  private let words: Catalogue

  /// A text for an output, in a language.
  init(output: Output, _ words: Catalogue) {
    self.output = output
    self.words = words
  }

  /// The lines above the text.
  func heading(_ message: TranscriptMessage) -> String {
    var facts = ["\(words.day(message.time.day)) \(message.time.clock)"]
    if let engine = message.engine { facts.append(VisibleText.singleLine(engine, limit: 40)) }
    if message.kind == .checkIn { facts.append(words.text(SessionKey.checkIn)) }
    var text = output.styler.bold(speaker(message)) + output.styler.dim("  \(output.joined(facts))")
    if let width = output.proseWidth { text = TextWrap.fitted(text, width: width) }
    text += "\n"
    if message.kind == .checkIn, let rule = message.rule {
      let rule = RuleText(words).told(VisibleText.singleLine(rule, limit: 400))
      text += fact(words.text(SessionKey.because, ["rule": rule]))
    }
    if !message.vitals.isEmpty {
      let vital = VitalWords(words)
      let readings = message.vitals.map { vital.line($0) }.joined(separator: ", ")
      text += fact(VisibleText.singleLine(readings, limit: 400))
    }
    for use in message.tools { text += fact(VisibleText.singleLine(line(use), limit: 400)) }
    return text
  }

  /// Who speaks.
  private func speaker(_ message: TranscriptMessage) -> String {
    switch message.role {
    case .user: words.text(SessionKey.speakerYou)
    case .system: words.text(SessionKey.instructions)
    case .assistant: TalkOrigin.speaker(of: message)
    }
  }

  /// What was looked at for an answer.
  private func line(_ use: ToolUse) -> String {
    let key: SessionKey =
      switch use.outcome {
      case .found: .lookedAt
      case .nothing: .lookedAtNothing
      case .refused: .notLookedAt
      case .proposed: .askedYou
      }
    return words.text(key, ["title": ToolTitle.told(use, words)])
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
    let stored = message.failure.map { VisibleText.singleLine($0, limit: 300) }
    if let retraction = Retraction(of: message) { return retracted(by: retraction, stored ?? "") }
    let reason = stored.map(words.retold)
    let places = reason.map { ["reason": $0] } ?? [:]
    switch message.status {
    case .failed:
      return words.text(reason == nil ? SessionKey.noReason : .replyFailed, places)
    case .partial:
      return words.text(reason == nil ? SessionKey.cutOff : .cutOffBecause, places)
    case .complete: return ReplyNotice.ending(message, words)
    }
  }

  /// How a message was taken out, and why it had been cut off before, from what is stored of it.
  private func retracted(by retraction: Retraction, _ stored: String) -> String {
    let name = retraction.rawValue.split(separator: " ").last.map(String.init) ?? ""
    let rest = stored.dropFirst(retraction.rawValue.count)
    guard rest.count > 2 else { return words.text(SessionKey.retracted, ["name": name]) }
    let reason = words.retold(String(rest.dropFirst(2)))
    return words.text(SessionKey.retractedPart, ["name": name, "reason": reason])
  }
}
