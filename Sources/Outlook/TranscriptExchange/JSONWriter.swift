import HealthModel
import TranscriptFiles
import Transcripts

/// Talks as one JSON value with everything that is kept of them, by `config/export-schema.json`.
///
/// The order of keys, and every byte else, follows from what is written alone, so that a file which
/// is read back and written again is the same.
struct JSONWriter: TalkWriter {
  /// What the `format` key says.
  static let format = "mindpulse-export"
  /// The version written, and the newest one read.
  static let version = 1

  private var isFirstTalk = true
  private var isFirstMessage = true
  private var updated: Timestamp?
  private var engine: String?
  private var model: String?

  func opening() -> String {
    var object = JSONText()
    object.add("format", Self.format)
    object.add("version", Self.version)
    object.add("notice", ExportWords.notice)
    return object.open + ",\"sessions\":["
  }

  mutating func begin(_ session: SessionSummary) -> String {
    defer { isFirstTalk = false }
    isFirstMessage = true
    updated = session.started
    (engine, model) = (nil, nil)
    var object = JSONText()
    object.add("id", session.id)
    object.add("title", session.title)
    object.add("started", session.started.description)
    if let origin = TalkOrigin(sessionID: session.id) { object.add("origin", origin.rawValue) }
    return (isFirstTalk ? "\n" : ",\n") + object.open + ",\"messages\":["
  }

  mutating func message(_ message: TranscriptMessage) throws(TranscriptsError) -> String {
    defer { isFirstMessage = false }
    updated = max(updated ?? message.time, message.time)
    if let engine = message.engine { (self.engine, model) = (engine, message.model) }
    return (isFirstMessage ? "\n" : ",\n") + (try TranscriptLine.text(message))
  }

  mutating func end() -> String {
    var object = JSONText()
    object.add("updated", updated?.description)
    object.add("engine", engine)
    object.add("model", model)
    return "\n]," + object.closed.dropFirst()
  }

  func closing() -> String { "\n]}\n" }
}
