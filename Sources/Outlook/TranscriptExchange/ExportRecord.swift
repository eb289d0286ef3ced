import Formats
import HealthModel
import TranscriptFiles
import Transcripts
import Core

/// What a form for reading carries of a talk beside what it shows, so that nothing is lost when it is
/// read back: JSON in a comment or in an attribute.
enum ExportRecord: String {
  /// A talk without its messages.
  case session
  /// A message, as ``TranscriptLine`` has it.
  case message

  /// A talk without its messages, as JSON.
  static func text(_ session: SessionSummary) -> String {
    var object = JSONText()
    object.add("id", session.id)
    object.add("title", session.title)
    object.add("started", session.started.description)
    return object.closed
  }

  /// A value as a comment of HTML on one line, which nothing in it can end.
  static func comment(_ record: ExportRecord, _ json: String) -> String {
    // Outside of strings JSON has none of these.
    let safe = json.replacing("--", with: "-\\u002d").replacing("<", with: "\\u003c")
      .replacing(">", with: "\\u003e")
    return record.commentOpening + safe + commentEnd
  }

  /// The JSON of a comment that is a whole line; nil for any other line.
  func inComment(_ line: Substring) -> Substring? {
    guard line.hasPrefix(commentOpening), line.hasSuffix(Self.commentEnd) else { return nil }
    return line.dropFirst(commentOpening.count).dropLast(Self.commentEnd.count)
  }

  /// A value as an attribute of HTML, with a space in front.
  static func attribute(_ record: ExportRecord, _ json: String) -> String {
    record.attributeOpening + HTMLText.references(json) + "\""
  }

  /// The JSON of all attributes of either kind in a line of HTML, in their order.
  static func attributes(in line: Substring) -> [(record: ExportRecord, json: String)] {
    var found: [(ExportRecord, String)] = []
    var rest = line
    while let start = rest.firstRange(of: " data-mindpulse-") {
      rest = rest[start.lowerBound...]
      let record = [session, message].first { rest.hasPrefix($0.attributeOpening) }
      rest = rest.dropFirst(record?.attributeOpening.count ?? 1)
      guard let record, let end = rest.firstIndex(of: "\"") else { continue }
      found.append((record, HTMLText.plain(rest[..<end])))
      rest = rest[end...]
    }
    return found
  }

  /// The value of a JSON text.
  static func value(_ json: some StringProtocol, line: Int) throws(TalkImportError) -> JSONValue {
    var value: JSONValue?
    var bytes = Array(json.utf8)
    do {
      try JSONPieces([JSONPath("")]).read({
        defer { bytes = [] }
        return bytes
      }) { value = $0.value }
    } catch {
      throw .bad(
        what: "its saved data isn't JSON",
        place: "Line \(line)",
        right: "Export it again."
      )
    }
    return value ?? .null
  }

  private var commentOpening: String { "<!-- mindpulse-\(rawValue) " }
  private static let commentEnd = " -->"
  private var attributeOpening: String { " data-mindpulse-\(rawValue)=\"" }
}
