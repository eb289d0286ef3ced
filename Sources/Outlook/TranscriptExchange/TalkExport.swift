package import Catalogues
package import HealthModel
package import Transcripts

/// Turns talks into one file for other programs and people, a message at a time.
///
/// Ask for ``opening()``, then for each talk ``begin(_:)``, ``message(_:)`` for its messages in order
/// and ``end()``, then ``closing()``. Failed tries are left out, and with them what a reply rule
/// refused; so is what lies outside the time asked for, and a talk of which nothing is left.
package struct TalkExport: Sendable {
  /// How many talks have been written.
  package private(set) var talks = 0
  /// How many messages have been written.
  package private(set) var messages = 0

  private let from: Timestamp?
  private let to: Timestamp?
  private var writer: any TalkWriter
  private var waiting: SessionSummary?
  private var isOpen = false

  /// An export at its beginning.
  ///
  /// - Parameters:
  ///   - format: the form.
  ///   - from: only messages of this time or later.
  ///   - to: only messages before this time.
  ///   - zone: whose clocks charts follow.
  ///   - version: the program's version.
  ///   - words: what charts are told in, which is English as the rest of an export is.
  package init(
    format: ExportFormat,
    from: Timestamp? = nil,
    to: Timestamp? = nil,
    zone: LocalZone,
    version: String,
    words: Catalogue
  ) {
    self.from = from
    self.to = to
    writer =
      switch format {
      case .markdown: MarkdownWriter()
      case .html: PageWriter(zone: zone, version: version, words: words)
      case .json: JSONWriter()
      case .jsonl: ChatLinesWriter()
      case .text: PlainTextWriter()
      }
  }

  /// What stands before the first talk.
  package mutating func opening() -> String { writer.opening() }

  /// Whether a talk can have a message in the time asked for.
  package func concerns(_ session: SessionSummary) -> Bool {
    // Clocks may have been set back within a talk, so only what lies behind its end is sure.
    guard let from else { return true }
    return session.updated >= from || session.started >= from
  }

  /// Goes to the next talk; nothing is written before its first message.
  package mutating func begin(_ session: SessionSummary) {
    waiting = session
    isOpen = false
  }

  /// The text of the next message; empty for one that is left out.
  ///
  /// - Throws: ``TranscriptsError/damaged(what:)`` for a reading that is no number.
  package mutating func message(
    _ message: TranscriptMessage
  ) throws(TranscriptsError) -> String {
    guard message.status != .failed, from.map({ message.time >= $0 }) ?? true,
      to.map({ message.time < $0 }) ?? true
    else { return "" }
    var text = ""
    if let session = waiting {
      waiting = nil
      isOpen = true
      talks += 1
      text = writer.begin(session)
    }
    messages += 1
    return text + (try writer.message(message))
  }

  /// What stands after the talk's last message.
  package mutating func end() -> String {
    defer { isOpen = false }
    return isOpen ? writer.end() : ""
  }

  /// What stands after the last talk.
  package mutating func closing() -> String { writer.closing() }
}
