import TranscriptFiles
import Transcripts

/// One line a talk in OpenAI's message form; the role `assistant` is what marks generated text.
struct ChatLinesWriter: TalkWriter {
  private var isFirst = true

  func opening() -> String { "" }

  mutating func begin(_ session: SessionSummary) -> String {
    isFirst = true
    return "{\"messages\":["
  }

  mutating func message(_ message: TranscriptMessage) -> String {
    // A reply that broke off before its first word is nothing that was said.
    guard !message.text.isEmpty else { return "" }
    var object = JSONText()
    object.add("role", message.role.rawValue)
    object.add("content", message.text)
    defer { isFirst = false }
    return (isFirst ? "" : ",") + object.closed
  }

  func end() -> String { "]}\n" }

  func closing() -> String { "" }
}
