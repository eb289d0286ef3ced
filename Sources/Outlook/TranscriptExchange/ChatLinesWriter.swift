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
    let parts = Self.calls(of: message) + [object.closed]
    return (isFirst ? "" : ",") + parts.joined(separator: ",")
  }

  /// The calls of tools that were made for a reply, and their answers, as messages before it.
  private static func calls(of message: TranscriptMessage) -> [String] {
    guard !message.tools.isEmpty else { return [] }
    let calls = message.tools.enumerated().map { number, use in
      var function = JSONText()
      function.add("name", use.name)
      function.add("arguments", use.arguments)
      var call = JSONText()
      call.add("id", "call_\(number + 1)")
      call.add("type", "function")
      call.add("function", raw: function.closed)
      return call.closed
    }
    var asking = JSONText()
    asking.add("role", "assistant")
    asking.add("content", "")
    asking.add("tool_calls", raw: "[\(calls.joined(separator: ","))]")
    let answers = message.tools.enumerated().map { number, use in
      var answer = JSONText()
      answer.add("role", "tool")
      answer.add("tool_call_id", "call_\(number + 1)")
      answer.add("content", use.answer)
      return answer.closed
    }
    return [asking.closed] + answers
  }

  func end() -> String { "]}\n" }

  func closing() -> String { "" }
}
