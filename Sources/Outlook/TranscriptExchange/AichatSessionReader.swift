import Formats
import HealthModel
import Transcripts
import Core

/// Reads a session of aichat: one YAML file, without times and without ids.
///
/// The talk is known by the file's name. Its time is the one in the name of a session that aichat
/// named itself, `20260321T201500-…`, else when the file was last changed. Messages that aichat has
/// put aside as `compressed_messages` come first, as they were.
struct AichatSessionReader {
  /// How large a session may be; the file is held as a whole.
  static let sizeLimit = 64 << 20

  private let file: InputFile
  private let zone: LocalZone

  /// A reader of a file that stands at its beginning.
  init(file: InputFile, zone: LocalZone) {
    self.file = file
    self.zone = zone
  }

  /// Reads the one talk.
  func read(_ take: TalkFile.Take) throws -> LeftOut {
    var bytes: [UInt8] = []
    while true {
      let piece = try file.read(1 << 18)
      if piece.isEmpty { break }
      bytes += piece
      guard bytes.count <= Self.sizeLimit else {
        throw TalkImportError.foreign(what: "an aichat session is never that large")
      }
    }
    let document: YAMLValue
    do throws(YAMLError) {
      document = try YAMLReader.document(bytes)
    } catch {
      throw TalkImportError(error)
    }
    var session = AichatSession(name: Self.name(of: file.path), started: started())
    try session.read(document)
    if !session.talk.messages.isEmpty { try take(session.talk) }
    return session.leftOut
  }

  private static func name(of path: String) -> String {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    for ending in [".yaml", ".yml"] where last.hasSuffix(ending) {
      return String(last.dropLast(ending.count))
    }
    return last
  }

  private func started() -> Timestamp {
    let name = Array(Self.name(of: file.path).utf8.prefix(15))
    let digits = name.enumerated().allSatisfy { $0 == 8 ? $1 == 0x54 : (48...57).contains($1) }
    if name.count == 15, digits {
      let text = String(decoding: name, as: UTF8.self)
      let parts = [(0, 4), (4, 2), (6, 2), (9, 2), (11, 2), (13, 2)].map { start, length in
        String(text.dropFirst(start).prefix(length))
      }
      let written = "\(parts[0])-\(parts[1])-\(parts[2])T\(parts[3]):\(parts[4]):\(parts[5])"
      if let time = TimestampText.parse(written, in: zone) { return time }
    }
    return Timestamp(milliseconds: file.modified, in: zone)
  }
}

/// Makes a talk of a session's document.
struct AichatSession {
  /// The talk.
  private(set) var talk: ImportedTalk
  /// What was in it beside what was said.
  private(set) var leftOut = LeftOut()

  private var identifiers: MessageIdentifiers
  private var model: String?

  /// A session of this name, not read yet.
  init(name: String, started: Timestamp) {
    let id = TalkOrigin.aichat.session(SourceIdentifier.plain(name))
    talk = ImportedTalk(id: id, title: name, started: started)
    identifiers = MessageIdentifiers(session: id)
  }

  /// Reads the document.
  mutating func read(_ document: YAMLValue) throws(TalkImportError) {
    guard let model = document["model"]?.text, let messages = document["messages"]?.elements else {
      throw .foreign(what: "it isn't an aichat session, as it has no “model” and “messages”")
    }
    self.model = model
    let aside = document["compressed_messages"]?.elements ?? []
    for (place, message) in (aside + messages).enumerated() {
      try read(message, place: place + 1)
    }
  }

  private mutating func read(_ message: YAMLValue, place: Int) throws(TalkImportError) {
    guard let name = message["role"]?.text else {
      throw bad("“role” is missing", place, right: "It is one of system, user, assistant, tool.")
    }
    guard name != "tool" else { return leftOut.count(.toolUse) }
    guard let role = MessageRole(rawValue: name) else {
      throw bad(
        "“role” is “\(ExportWords.line(name))”",
        place,
        right: "It is one of system, user, assistant, tool."
      )
    }
    let text = withoutReasoning(try content(of: message, place: place), role)
    guard !text.isEmpty else { return }
    talk.messages.append(
      TranscriptMessage(
        id: identifiers.next(role: name, text: text),
        sessionID: talk.id,
        role: role,
        text: text,
        time: talk.started,
        engine: role == .assistant ? TalkOrigin.aichat.rawValue : nil,
        model: role == .assistant ? model : nil
      )
    )
  }

  /// A text, a list of parts, or what came of tools with a text beside it.
  private mutating func content(
    of message: YAMLValue,
    place: Int
  ) throws(TalkImportError) -> String {
    guard let content = message["content"] else { return "" }
    if case .scalar(let text, _) = content { return text }
    if let results = content["tool_results"]?.elements {
      leftOut.count(.toolUse, results.count)
      return content["text"]?.text ?? ""
    }
    guard let parts = content.elements else {
      throw bad(
        "“content” is neither text nor parts",
        place,
        right: "It is text, or a list of parts."
      )
    }
    var texts: [String] = []
    for part in parts {
      if let text = part["text"]?.text { texts.append(text) } else { leftOut.count(.attachment) }
    }
    return texts.joined(separator: "\n")
  }

  /// aichat keeps what a model wrote to itself in front of the reply, between `<think>` marks.
  private mutating func withoutReasoning(_ text: String, _ role: MessageRole) -> String {
    guard role == .assistant, text.hasPrefix("<think>"), let end = text.firstRange(of: "</think>")
    else {
      return text
    }
    leftOut.count(.reasoning)
    return String(text[end.upperBound...].drop { $0.isWhitespace })
  }

  private func bad(_ what: LocalizedText, _ place: Int, right: LocalizedText) -> TalkImportError {
    .bad(what: what, place: "Message \(place)", right: right)
  }
}
