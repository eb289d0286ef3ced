import Assessment
import Transcripts

/// Talks as plain text; what was said is indented by four, so that nothing of it can pass for a
/// heading, and remarks by two, so that ``PlainTextReader`` can tell them apart.
struct PlainTextWriter: TalkWriter {
  /// The remark below a message that broke off.
  static let brokenOff = "(This message broke off.)"

  func opening() -> String { ExportWords.notice + "\n" }

  func begin(_ session: SessionSummary) -> String {
    let title = ExportWords.line(session.title)
    let origin = TalkOrigin(sessionID: session.id).map { ", brought in from \($0.title)" } ?? ""
    return """

      \(title)
      \(String(repeating: "=", count: min(79, max(3, title.count))))
      Begun \(ExportWords.moment(session.started))\(origin). Session \(ExportWords.line(session.id)).

      """
  }

  func message(_ message: TranscriptMessage) -> String {
    var lines = ["", "\(ExportWords.moment(message.time))  \(heading(message))"]
    lines += ExportWords.text(message.text)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "    \($0)" }
    if message.status == .partial { lines.append("  \(Self.brokenOff)") }
    if !message.vitals.isEmpty {
      lines.append("  [Readings: \(ReadingText.line(message.vitals))]")
    }
    if let tools = ExportWords.tools(message) { lines.append("  [Model \(tools)]") }
    return lines.joined(separator: "\n") + "\n"
  }

  func end() -> String { "" }

  func closing() -> String { "" }

  private func heading(_ message: TranscriptMessage) -> String {
    var heading = TalkOrigin.speaker(of: message)
    if message.kind == .checkIn { heading += ", check-in" }
    if message.isGenerated { heading += " (\(ExportWords.origin(message)))" }
    return heading + ":"
  }
}
