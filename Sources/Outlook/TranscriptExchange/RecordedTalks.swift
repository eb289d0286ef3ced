import Formats
import Transcripts
import Core

/// Puts talks together from their records: a talk first, then its messages, each with its text in the
/// record or beside it.
struct RecordedTalks {
  /// Whether there was any talk.
  private(set) var hasBegun = false

  private var collector = ExportCollector()
  private var talk: JSONValue?
  private var message: JSONValue?

  /// The error for a file without any record.
  static let withoutRecords = TalkImportError.foreign(
    what: "it lacks the data by which an export is read back"
  )

  /// Begins a talk.
  mutating func begin(_ value: JSONValue) {
    hasBegun = true
    talk = value
  }

  /// Ends the message before this one, and begins it.
  mutating func begin(message value: JSONValue) throws(TalkImportError) {
    guard talk != nil else {
      throw .bad(
        what: "a message belongs to no conversation",
        place: nil,
        right: "Export it again."
      )
    }
    try endMessage("")
    message = value
  }

  /// Ends the message that was begun, if one was.
  ///
  /// - Parameter text: its text, where the record has none.
  /// - Throws: ``TalkImportError``.
  mutating func endMessage(_ text: String) throws(TalkImportError) {
    guard let value = message else { return }
    message = nil
    guard value["text"] == nil, case .object(let members) = value else {
      return try collector.take(message: value)
    }
    let text = JSONMember(key: "text", value: .string(text))
    try collector.take(message: .object(members + [text]))
  }

  /// Ends the talk that was begun, with the message that was; nil where none was.
  mutating func end(_ text: String) throws(TalkImportError) -> ImportedTalk? {
    try endMessage(text)
    defer { talk = nil }
    return try talk.map { value throws(TalkImportError) in try collector.endTalk(value) }
  }
}
