import HealthModel
import SQLite

/// What a message has several of, as JSON for its columns.
struct MessageLists: Sendable {
  /// Its readings.
  let vitals: String
  /// Its calls of tools; nil for none.
  let tools: String?

  /// Those of a message.
  ///
  /// - Throws: ``TranscriptsError/damaged(what:)`` for a reading that is no number.
  init(_ message: TranscriptMessage) throws(TranscriptsError) {
    vitals = try VitalsColumn.text(message.vitals)
    tools = try ToolUsesColumn.text(message.tools)
  }
}

/// How messages and conversations are written, by whoever adds some.
enum MessageWriting {
  /// What stands for the values of ``columns`` in SQL.
  static let marks = Array(repeating: "?", count: 20).joined(separator: ", ")

  /// The columns ``bind(_:_:_:to:from:)`` gives values for, in their order.
  static let columns = "id, \(MessageRow.ownColumns), sealed, sealed_rule, sealed_tools"

  /// Binds what a message has for ``columns``, its words as the lock demands.
  ///
  /// - Parameters:
  ///   - message: the message.
  ///   - lists: its readings and calls of tools, as JSON.
  ///   - sealer: seals its words.
  ///   - statement: what stores them.
  ///   - first: the parameter that stands for the first of the columns; the others follow.
  /// - Returns: the parameter behind the last one.
  /// - Throws: ``SQLiteError``.
  static func bind(
    _ message: TranscriptMessage,
    _ lists: MessageLists,
    _ sealer: WordSealer,
    to statement: Statement,
    from first: Int
  ) throws(SQLiteError) -> Int {
    let words = try sealer.stored(
      [message.text, message.failure],
      of: SealedColumns.message,
      row: message.id
    )
    let rule = try sealer.stored([message.rule], of: SealedColumns.messageRule, row: message.id)
    let tools = try sealer.stored([lists.tools], of: SealedColumns.messageTools, row: message.id)
    let values: [(any Bindable)?] = [
      message.id,
      message.role.rawValue,
      words.columns[0],
      message.time.milliseconds,
      message.time.offsetMinutes,
      message.status.rawValue,
      message.kind.rawValue,
      message.finishReason,
      message.engine,
      message.model,
      message.usage?.prompt,
      message.usage?.completion,
      message.usage?.total,
      lists.vitals,
      rule.columns[0],
      words.columns[1],
      tools.columns[0],
      words.sealed,
      rule.sealed,
      tools.sealed,
    ]
    for (index, value) in values.enumerated() { try statement.bind(value, at: first + index) }
    return first + values.count
  }

  /// Makes a conversation's row; false when it was there.
  static func open(
    session id: String,
    title: String?,
    started: Timestamp,
    _ sealer: WordSealer,
    _ connection: Connection
  ) throws(SQLiteError) -> Bool {
    let sql = """
      INSERT INTO session (id, title, started, started_offset, sealed) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (id) DO NOTHING
      """
    let words = try sealer.stored([title], of: SealedColumns.session, row: id)
    try connection.statement(sql)
      .run(id, words.columns[0], started.milliseconds, started.offsetMinutes, words.sealed)
    return connection.changes > 0
  }
}
