import Formats
import HealthModel
import Transcripts
import Core

/// Reads lines in OpenAI's message form, `{"messages":[{"role":…,"content":…},…]}`: one talk each.
///
/// They carry neither times nor ids: a talk is known by its words, and its time is when the file was
/// last changed.
struct ChatLinesReader {
  private let file: InputFile
  private let zone: LocalZone

  /// A reader of a file that stands at its beginning.
  init(file: InputFile, zone: LocalZone) {
    self.file = file
    self.zone = zone
  }

  /// Reads all talks.
  func read(_ take: TalkFile.Take) throws -> LeftOut {
    var lines = TextLines(file)
    var leftOut = LeftOut()
    while let line = try lines.next() {
      guard line.contains(where: { !$0.isWhitespace }) else { continue }
      let value = try ExportRecord.value(line, line: lines.number)
      guard case .array(let messages)? = value["messages"] else {
        throw TalkImportError.bad(
          what: "“messages” is missing",
          place: "Line \(lines.number)",
          right: "Each line is {\"messages\":[{\"role\":\"user\",\"content\":\"Hello\"}]}."
        )
      }
      let talk = try talk(messages, line: lines.number, &leftOut)
      if !talk.messages.isEmpty { try take(talk) }
    }
    return leftOut
  }

  private func talk(
    _ messages: [JSONValue],
    line: Int,
    _ leftOut: inout LeftOut
  ) throws(TalkImportError) -> ImportedTalk {
    var said: [(role: MessageRole, text: String, tools: [ToolUse])] = []
    var calls = CalledTools()
    for (place, message) in messages.enumerated() {
      guard let role = message["role"]?.text else {
        throw .bad(
          what: "“role” is missing",
          place: "Line \(line), message \(place + 1)",
          right: "It is one of system, user, assistant, tool."
        )
      }
      guard let known = MessageRole(rawValue: role == "developer" ? "system" : role) else {
        if !calls.answer(message, Self.text(message["content"], &leftOut)) {
          leftOut.count(.toolUse)
        }
        continue
      }
      if known == .assistant { calls.call(message) }
      let text = Self.text(message["content"], &leftOut)
      guard !text.isEmpty else { continue }
      said.append((known, text, known == .assistant ? calls.take() : []))
    }
    leftOut.count(.toolUse, calls.take().count)
    let words = said.map { "\($0.role.rawValue)\n\($0.text)" }.joined(separator: "\n")
    let started = Timestamp(milliseconds: file.modified, in: zone)
    var talk = ImportedTalk(
      id: "jsonl-\(SourceIdentifier.digest(words))",
      title: nil,
      started: started
    )
    var identifiers = MessageIdentifiers(session: talk.id)
    talk.messages = said.map { role, text, tools in
      TranscriptMessage(
        id: identifiers.next(role: role.rawValue, text: text),
        sessionID: talk.id,
        role: role,
        text: text,
        time: started,
        tools: tools
      )
    }
    return talk
  }

  /// A text, or the texts of a list of parts.
  private static func text(_ content: JSONValue?, _ leftOut: inout LeftOut) -> String {
    if let text = content?.text { return text }
    let parts = content?.elements ?? []
    let texts = parts.compactMap { $0["text"]?.text }
    leftOut.count(.attachment, parts.count - texts.count)
    return texts.joined(separator: "\n")
  }
}

/// The calls of tools that stand before a reply in OpenAI's message form.
private struct CalledTools {
  private var calls: [(id: String, use: ToolUse)] = []

  /// Takes in the calls of a message.
  mutating func call(_ message: JSONValue) {
    for call in message["tool_calls"]?.elements ?? [] {
      let name = call["function"]?["name"]?.text ?? ""
      calls.append(
        (
          call["id"]?.text ?? "",
          ToolUse(
            name: name,
            arguments: call["function"]?["arguments"]?.text ?? "",
            title: name.replacing("_", with: " "),
            outcome: .nothing,
            answer: ""
          )
        )
      )
    }
  }

  /// Takes in an answer; false where nothing was called that it answers.
  mutating func answer(_ message: JSONValue, _ text: String) -> Bool {
    let id = message["tool_call_id"]?.text
    guard message["role"]?.text == "tool", let place = calls.firstIndex(where: { $0.id == id })
    else { return false }
    calls[place].use.answer = text
    calls[place].use.outcome = .found
    return true
  }

  /// The calls so far, for the reply that they were made for.
  mutating func take() -> [ToolUse] {
    defer { calls = [] }
    return calls.map(\.use)
  }
}
