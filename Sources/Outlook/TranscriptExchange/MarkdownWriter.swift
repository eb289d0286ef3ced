import Assessment
import TranscriptFiles
import Transcripts

/// Talks as Markdown for reading.
///
/// What was said is quoted, so that nothing of it can pass for a heading of the file; markup of HTML,
/// pictures, which would be fetched, and links with other schemes than those of ``MarkdownLinks`` are
/// taken out of force. A comment above each talk and each message carries what isn't shown, so that
/// ``MarkdownReader`` reads it back.
struct MarkdownWriter: TalkWriter {
  private var isFirst = true

  /// The file's first line.
  static let opening = "<!-- generated-text: marked below, message by message -->"

  func opening() -> String { Self.opening + "\n" }

  mutating func begin(_ session: SessionSummary) -> String {
    defer { isFirst = false }
    let origin = TalkOrigin(sessionID: session.id).map { ", brought in from \($0.title)" } ?? ""
    return """
      \(isFirst ? "" : "\n---\n\n")\(ExportRecord.comment(.session, ExportRecord.text(session)))
      # \(Self.escaped(session.title))

      A conversation, begun \(ExportWords.moment(session.started))\(origin). \(ExportWords.notice)

      Session `\(ExportWords.line(session.id).replacing("`", with: "'"))`

      """
  }

  func message(_ message: TranscriptMessage) throws(TranscriptsError) -> String {
    let quoted = ExportWords.text(message.text)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? ">" : "> \(Self.disarmed($0))" }
    let isExact = MarkdownReader.text(quoted) == message.text
    let record = try TranscriptLine.text(message, withText: !isExact)
    var lines = ["", ExportRecord.comment(.message, record), "## \(heading(message))", ""] + quoted
    if message.status == .partial { lines += ["", "*This message broke off.*"] }
    if message.isGenerated { lines += ["", "*\(Self.escaped(Self.sentence(message)))*"] }
    if !message.vitals.isEmpty {
      lines += ["", "Readings: \(ReadingText.line(message.vitals))."]
    }
    if let tools = ExportWords.tools(message) { lines += ["", "Model \(Self.escaped(tools))."] }
    return lines.joined(separator: "\n") + "\n"
  }

  func end() -> String { "" }

  func closing() -> String { "" }

  private func heading(_ message: TranscriptMessage) -> String {
    let checkIn = message.kind == .checkIn ? " · check-in" : ""
    return "\(TalkOrigin.speaker(of: message))\(checkIn) · \(ExportWords.moment(message.time))"
  }

  private static func sentence(_ message: TranscriptMessage) -> String {
    let origin = ExportWords.origin(message)
    return origin.prefix(1).uppercased() + origin.dropFirst() + "."
  }

  /// A line of a message that keeps its own marks but can neither be HTML nor fetch a picture, and
  /// whose links lead to the web or to mail, or nowhere.
  private static func disarmed(_ line: Substring) -> String {
    MarkdownLinks.disarmed(String(line)).replacing("<", with: "\\<")
      .replacing("![", with: "!\\[")
  }

  /// One line without Markdown's marks.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in ExportWords.line(text) {
      if "\\`*_#[]<>".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }
}
