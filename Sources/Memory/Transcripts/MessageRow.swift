import Assessment
import Core
import HealthModel
import SQLite

/// A message as it stands in the table, before its readings are decoded.
struct MessageRow: Sendable {
  /// The columns ``init(_:)`` reads, to stand behind SELECT with `message` joined to `session`.
  static let columns =
    "message.id, session.id, position, \(ownColumns), message.sealed, sealed_rule, sealed_tools"

  /// The columns behind a message's ids and place, in the order they are written and read.
  static let ownColumns = """
    role, text, time, time_offset, status, kind, finish_reason, engine, model, prompt_tokens, \
    completion_tokens, total_tokens, vitals, rule, failure, tools
    """

  /// Messages with the conversations they belong to.
  static let tables = "message JOIN session ON session.number = message.session"

  private var message: TranscriptMessage
  private let vitals: String
  private let tools: String?

  /// The row a statement stands on, its words opened where they are sealed.
  ///
  /// - Throws: ``SQLiteError``.
  init(_ row: Statement, _ opener: WordOpener) throws(SQLiteError) {
    // The table's own rules allow no other words, so the fallbacks are never taken.
    message = TranscriptMessage(
      id: row.text(0),
      sessionID: row.text(1),
      index: row.int(2),
      role: MessageRole(rawValue: row.text(3)) ?? .system,
      text: row.text(4),
      time: Timestamp(milliseconds: row.int64(5), offsetMinutes: row.int(6)),
      status: MessageStatus(rawValue: row.text(7)) ?? .partial,
      finishReason: row.optionalText(9),
      engine: row.optionalText(10),
      model: row.optionalText(11),
      usage: Self.usage(row),
      rule: row.optionalText(16),
      kind: MessageKind(rawValue: row.text(8)) ?? .talk,
      failure: row.optionalText(17)
    )
    vitals = row.text(15)
    tools =
      try row.optionalBlob(21).map { (sealed) throws(SQLiteError) in
        try opener.words(sealed, of: SealedColumns.messageTools, row: row.text(0))[0]
      } ?? row.optionalText(18)
    if let sealed = row.optionalBlob(19) {
      let words = try opener.words(sealed, of: SealedColumns.message, row: message.id)
      message.text = words[0] ?? ""
      message.failure = words[1]
    }
    if let sealed = row.optionalBlob(20) {
      message.rule = try opener.words(sealed, of: SealedColumns.messageRule, row: message.id)[0]
    }
  }

  /// The message with its readings.
  ///
  /// - Throws: ``TranscriptsError/damaged(what:)``.
  func decoded() throws(TranscriptsError) -> TranscriptMessage {
    var message = message
    message.vitals = try VitalsColumn.vitals(vitals, of: "message \(message.id)")
    message.tools = try ToolUsesColumn.tools(tools, of: "message \(message.id)")
    return message
  }

  private static func usage(_ row: Statement) -> TokenUsage? {
    guard let prompt = row.optionalInt64(12), let completion = row.optionalInt64(13),
      let total = row.optionalInt64(14)
    else { return nil }
    return TokenUsage(prompt: Int(prompt), completion: Int(completion), total: Int(total))
  }
}
