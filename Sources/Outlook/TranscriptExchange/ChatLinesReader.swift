import Formats
import HealthModel
import Transcripts

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
          place: "line \(lines.number)",
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
    var said: [(role: MessageRole, text: String)] = []
    for (place, message) in messages.enumerated() {
      guard let role = message["role"]?.text else {
        throw .bad(
          what: "“role” is missing",
          place: "line \(line), message \(place + 1)",
          right: "It is one of system, user, assistant, tool."
        )
      }
      guard let known = MessageRole(rawValue: role == "developer" ? "system" : role) else {
        leftOut.count(.toolUse)
        continue
      }
      let text = Self.text(message["content"], &leftOut)
      if !text.isEmpty { said.append((known, text)) }
    }
    let words = said.map { "\($0.role.rawValue)\n\($0.text)" }.joined(separator: "\n")
    let started = Timestamp(milliseconds: file.modified, in: zone)
    var talk = ImportedTalk(
      id: "jsonl-\(SourceIdentifier.digest(words))",
      title: nil,
      started: started
    )
    var identifiers = MessageIdentifiers(session: talk.id)
    talk.messages = said.map { role, text in
      TranscriptMessage(
        id: identifiers.next(role: role.rawValue, text: text),
        sessionID: talk.id,
        role: role,
        text: text,
        time: started
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
