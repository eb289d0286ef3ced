import HealthModel
import Locking
import SQLite
import Synchronization

extension TranscriptStore {
  /// Stores a message at the end of its conversation, which comes into being with its first one.
  ///
  /// A message whose id is there already is left as it is, so a second try can't double it. What
  /// the person writes right behind check-ins answers them, see ``CheckInOutcome/answered``.
  ///
  /// - Returns: the message's place in the conversation, from 1.
  @discardableResult
  package func append(_ message: TranscriptMessage) throws(TranscriptsError) -> Int {
    let vitals = try TranscriptLine.vitalsText(message.vitals)
    let draft = drafts.withLock { $0[message.sessionID] }
    let index = try change { connection throws(SQLiteError) in
      if let known = try Self.index(ofMessage: message.id, connection) { return known }
      let sql = """
        INSERT INTO session (id, title, started, started_offset) VALUES (?, ?, ?, ?)
        ON CONFLICT (id) DO NOTHING
        """
      let started = draft?.started ?? message.time
      try connection.statement(sql).run(
        message.sessionID,
        draft?.title,
        started.milliseconds,
        started.offsetMinutes
      )
      try Self.insert(message, vitals: vitals, connection)
      let index = try Self.index(ofMessage: message.id, connection) ?? 0
      if message.role == .user {
        try Self.answerCheckIns(inSession: message.sessionID, before: index, connection)
      }
      return index
    }
    drafts.withLock { $0[message.sessionID] = nil }
    return index
  }

  private static func index(
    ofMessage id: String,
    _ connection: Connection
  ) throws(SQLiteError) -> Int? {
    let sql = "SELECT position FROM message WHERE id = ?"
    return try connection.statement(sql).first(id) { $0.int(0) }
  }

  private static func insert(
    _ message: TranscriptMessage,
    vitals: String,
    _ connection: Connection
  ) throws(SQLiteError) {
    // Below 0 are the numbers of talks from elsewhere, see ``importTalks(_:)``.
    let sql = """
      INSERT INTO message (number, session, position, id, \(MessageRow.ownColumns))
      SELECT 1 + max(0, coalesce((SELECT max(number) FROM message), 0)), session.number,
        1 + coalesce((SELECT max(position) FROM message WHERE session = session.number), 0),
        ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?
      FROM session WHERE session.id = ?
      """
    try connection.statement(sql).run(
      message.id,
      message.role.rawValue,
      message.text,
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
      vitals,
      message.rule,
      message.failure,
      message.sessionID
    )
  }
}

extension TranscriptStore {
  /// Stores a reply that begins: an assistant's message, `partial` until it is finished.
  ///
  /// - Returns: the reply's place in the conversation, from 1.
  @discardableResult
  package func beginReply(_ reply: TranscriptMessage) throws(TranscriptsError) -> Int {
    var reply = reply
    reply.status = .partial
    return try append(reply)
  }

  /// Stores the text that has arrived so far; a reply that is finished stays as it is.
  ///
  /// - Throws: ``TranscriptsError/noSuchMessage(_:)`` when it was forgotten meanwhile.
  package func updateReply(id: String, text: String) throws(TranscriptsError) {
    let isKnown = try change { connection throws(SQLiteError) in
      let sql = "UPDATE message SET text = ? WHERE id = ? AND status = 'partial'"
      try connection.statement(sql).run(text, id)
      if connection.changes > 0 { return true }
      return try Self.index(ofMessage: id, connection) != nil
    }
    guard isKnown else { throw .noSuchMessage(id) }
  }

  /// Stores a reply as it ended; doing so again changes nothing.
  ///
  /// - Parameters:
  ///   - id: the reply that ``beginReply(_:)`` stored.
  ///   - text: all that arrived.
  ///   - status: whether that is all of it.
  ///   - finishReason: why it ended, as the endpoint told.
  ///   - model: the model that answered, if the endpoint named one; else the one asked stays.
  ///   - usage: tokens, if told.
  ///   - failure: why it broke off or failed, without any secret.
  /// - Throws: ``TranscriptsError/noSuchMessage(_:)`` when it was forgotten meanwhile.
  package func finishReply(
    id: String,
    text: String,
    status: MessageStatus,
    finishReason: String? = nil,
    model: String? = nil,
    usage: TokenUsage? = nil,
    failure: String? = nil
  ) throws(TranscriptsError) {
    let sql = """
      UPDATE message SET text = ?, status = ?, finish_reason = ?, model = coalesce(?, model),
        prompt_tokens = ?, completion_tokens = ?, total_tokens = ?, failure = ?
      WHERE id = ?
      """
    let changed = try change { connection throws(SQLiteError) in
      try connection.statement(sql).run(
        text,
        status.rawValue,
        finishReason,
        model,
        usage?.prompt,
        usage?.completion,
        usage?.total,
        failure,
        id
      )
      return connection.changes
    }
    guard changed > 0 else { throw .noSuchMessage(id) }
  }
}

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
    let rows = try access { connection throws(SQLiteError) in
      try connection.statement(sql).rows(session, index, max(0, limit)) { MessageRow($0) }
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
    let rows = try access { connection throws(SQLiteError) in
      try connection.statement(sql).rows(session, max(0, limit)) { MessageRow($0) }
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

  /// One message.
  ///
  /// - Throws: ``TranscriptsError/noSuchMessage(_:)``.
  package func message(id: String) throws(TranscriptsError) -> TranscriptMessage {
    let sql = "SELECT \(MessageRow.columns) FROM \(MessageRow.tables) WHERE message.id = ?"
    let row = try access { connection throws(SQLiteError) in
      try connection.statement(sql).first(id) { MessageRow($0) }
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
    let row = try access { connection throws(SQLiteError) in
      try connection.statement(sql).first(role?.rawValue, session) { MessageRow($0) }
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
