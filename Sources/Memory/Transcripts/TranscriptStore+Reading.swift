package import HealthModel
import SQLite

/// Reading messages.
extension TranscriptStore {
  /// How many messages ``forEachMessage(inSession:_:)`` holds at a time.
  static let page = 64

  /// Messages of a conversation in their order.
  ///
  /// - Parameters:
  ///   - session: the conversation's id.
  ///   - index: only messages behind this place; 0 for the first ones.
  ///   - limit: at most so many.
  /// - Returns: the messages; none when the last place has been reached.
  /// - Throws: ``TranscriptsError/noSuchSession(_:)``.
  package func messages(
    inSession session: String,
    after index: Int = 0,
    limit: Int = .max
  ) throws(TranscriptsError) -> [TranscriptMessage] {
    let sql = """
      SELECT \(MessageRow.columns) FROM \(MessageRow.tables)
      WHERE session.id = ? AND position > ? ORDER BY position LIMIT ?
      """
    let opener = watch.opener
    let rows = try access { connection throws(SQLiteError) in
      try connection.statement(sql).rows(session, index, max(0, limit)) {
        (row) throws(SQLiteError) in try MessageRow(row, opener)
      }
    }
    if rows.isEmpty { try requireSession(session) }
    return try decoded(rows)
  }

  /// The last messages of a conversation, in their order.
  ///
  /// - Throws: ``TranscriptsError/noSuchSession(_:)``.
  package func lastMessages(
    inSession session: String,
    limit: Int
  ) throws(TranscriptsError) -> [TranscriptMessage] {
    let sql = """
      SELECT \(MessageRow.columns) FROM \(MessageRow.tables)
      WHERE session.id = ? ORDER BY position DESC LIMIT ?
      """
    let opener = watch.opener
    let rows = try access { connection throws(SQLiteError) in
      try connection.statement(sql).rows(session, max(0, limit)) {
        (row) throws(SQLiteError) in try MessageRow(row, opener)
      }
    }
    if rows.isEmpty { try requireSession(session) }
    return try decoded(rows.reversed())
  }

  /// Hands every message of a conversation to `body`, in order, a few in memory at a time.
  ///
  /// No lock is held while `body` runs, however long it takes; messages that are stored
  /// meanwhile come too.
  package func forEachMessage(
    inSession session: String,
    _ body: (TranscriptMessage) throws -> Void
  ) throws {
    var last = 0
    while true {
      let page = try messages(inSession: session, after: last, limit: Self.page)
      for message in page { try body(message) }
      guard let end = page.last else { return }
      last = end.index
    }
  }

  /// Hands every message from an instant on to `body`, as they were stored, a few in memory at a
  /// time and without a lock while `body` runs.
  ///
  /// - Parameters:
  ///   - instant: the earliest time of a message.
  ///   - body: what is done with each.
  /// - Throws: ``TranscriptsError``, and what `body` throws.
  package func forEachMessage(
    since instant: Timestamp,
    _ body: (TranscriptMessage) throws -> Void
  ) throws {
    let sql = """
      SELECT \(MessageRow.columns), message.number FROM \(MessageRow.tables)
      WHERE message.number > ? AND time >= ? ORDER BY message.number LIMIT ?
      """
    let opener = watch.opener
    var last = Int64.min
    while true {
      let page = try access { connection throws(SQLiteError) in
        try connection.statement(sql).rows(last, instant.milliseconds, Self.page) {
          (row) throws(SQLiteError) in
          (message: try MessageRow(row, opener), number: row.int64(22))
        }
      }
      for row in page { try body(try row.message.decoded()) }
      guard let end = page.last else { return }
      last = end.number
    }
  }

  /// One message.
  ///
  /// - Throws: ``TranscriptsError/noSuchMessage(_:)``.
  package func message(id: String) throws(TranscriptsError) -> TranscriptMessage {
    let sql = "SELECT \(MessageRow.columns) FROM \(MessageRow.tables) WHERE message.id = ?"
    let opener = watch.opener
    let row = try access { connection throws(SQLiteError) in
      try connection.statement(sql).first(id) {
        (row) throws(SQLiteError) in try MessageRow(row, opener)
      }
    }
    guard let row else { throw .noSuchMessage(id) }
    return try row.decoded()
  }

  /// The message stored last, of one role or any, in one conversation or all; nil if none is.
  package func lastMessage(
    role: MessageRole? = nil,
    inSession session: String? = nil
  ) throws(TranscriptsError) -> TranscriptMessage? {
    let sql = """
      SELECT \(MessageRow.columns) FROM \(MessageRow.tables)
      WHERE (?1 IS NULL OR role = ?1) AND (?2 IS NULL OR session.id = ?2)
      ORDER BY message.number DESC LIMIT 1
      """
    let opener = watch.opener
    let row = try access { connection throws(SQLiteError) in
      try connection.statement(sql).first(role?.rawValue, session) {
        (row) throws(SQLiteError) in try MessageRow(row, opener)
      }
    }
    return try row?.decoded()
  }

  private func decoded(_ rows: [MessageRow]) throws(TranscriptsError) -> [TranscriptMessage] {
    var messages: [TranscriptMessage] = []
    messages.reserveCapacity(rows.count)
    for row in rows { messages.append(try row.decoded()) }
    return messages
  }
}
