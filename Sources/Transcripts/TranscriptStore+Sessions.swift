package import HealthModel
import Locking
import SQLite
import Synchronization

extension TranscriptStore {
  /// Prepares a conversation; nothing is stored before the first message is.
  ///
  /// - Parameters:
  ///   - id: its id, made by the caller.
  ///   - started: when it began.
  ///   - title: a name a person gave it; without one its first words are its title.
  package func createSession(id: String, started: Timestamp, title: String? = nil) {
    let draft = Draft(title: title.flatMap(SessionTitle.cleaned), started: started)
    drafts.withLock { $0[id] = draft }
  }

  /// All conversations, the one with the newest message first.
  package func sessions() throws(TranscriptsError) -> [SessionSummary] {
    try summaries("ORDER BY updated DESC, session.number DESC")
  }

  /// Conversations in which nothing was said at or after an instant, and which no chat has open;
  /// the one with the newest message first.
  package func sessions(untouchedSince time: Timestamp) throws(TranscriptsError) -> [SessionSummary]
  {
    let rest = """
      WHERE max(newest.time, started) < ? AND session.id NOT IN (SELECT session FROM open_chat)
      ORDER BY updated DESC, session.number DESC
      """
    return try summaries(rest, time.milliseconds)
  }

  /// The conversation in which a message was stored last; nil when there is none.
  ///
  /// Found without looking at the others, so that opening the chat stays quick.
  package func latestSession() throws(TranscriptsError) -> SessionSummary? {
    let newest = "(SELECT session FROM message ORDER BY number DESC LIMIT 1)"
    return try summaries("WHERE session.number = \(newest)").first
  }

  /// The one conversation whose id is, or begins with, the given text; case doesn't matter.
  ///
  /// - Throws: ``TranscriptsError/noSuchSession(_:)``, or
  ///   ``TranscriptsError/ambiguousSession(_:candidates:)`` with at most five ids.
  package func session(matching prefix: String) throws(TranscriptsError) -> SessionSummary {
    let wanted = prefix.lowercased()
    let sql = """
      SELECT id FROM session WHERE substr(lower(id), 1, length(?1)) = ?1
      ORDER BY lower(id) <> ?1, number DESC LIMIT 5
      """
    let ids = try access { connection throws(SQLiteError) in
      try connection.statement(sql).rows(wanted) { $0.text(0) }
    }
    guard let first = ids.first, !wanted.isEmpty else { throw .noSuchSession(prefix) }
    guard ids.count == 1 || first.lowercased() == wanted else {
      throw .ambiguousSession(prefix, candidates: ids)
    }
    guard let summary = try summaries("WHERE session.id = ?", first).first else {
      throw .noSuchSession(prefix)
    }
    return summary
  }

  /// Gives a conversation a name; one without any visible character takes the name away.
  ///
  /// - Throws: ``TranscriptsError/noSuchSession(_:)``.
  package func rename(session: String, to title: String) throws(TranscriptsError) {
    let changed = try change { connection throws(SQLiteError) in
      let sql = "UPDATE session SET title = ? WHERE id = ?"
      try connection.statement(sql).run(SessionTitle.cleaned(title), session)
      return connection.changes
    }
    guard changed > 0 else { throw .noSuchSession(session) }
  }

  /// Copies the beginning of a conversation into a new one, to go another way from there.
  ///
  /// Copied messages have ids of their own, `newID` with their place behind it; a second try
  /// with the same `newID` changes nothing.
  ///
  /// - Parameters:
  ///   - session: the conversation to copy from.
  ///   - index: the last place to copy; nil for all.
  ///   - newID: the new conversation's id.
  ///   - now: when the new conversation begins.
  /// - Returns: how many messages the new conversation has.
  /// - Throws: ``TranscriptsError/noSuchSession(_:)``, also when nothing stands up to `index`.
  @discardableResult
  package func fork(
    session: String,
    upTo index: Int? = nil,
    newID: String,
    now: Timestamp
  ) throws(TranscriptsError) -> Int {
    let copied = try change { connection throws(SQLiteError) in
      try Self.copy(session, upTo: index ?? .max, to: newID, now, connection)
    }
    guard copied > 0 else { throw .noSuchSession(session) }
    return copied
  }

  private static func copy(
    _ session: String,
    upTo index: Int,
    to newID: String,
    _ now: Timestamp,
    _ connection: Connection
  ) throws(SQLiteError) -> Int {
    let count = """
      SELECT count(*) FROM message JOIN session ON session.number = message.session
      WHERE session.id = ?
      """
    let known = try connection.statement(count).first(newID) { $0.int(0) } ?? 0
    guard known == 0 else { return known }
    let opening = """
      INSERT INTO session (id, title, started, started_offset)
      SELECT ?, title, ?, ? FROM session WHERE id = ? AND EXISTS
        (SELECT 1 FROM message WHERE session = session.number AND position <= ?)
      """
    try connection.statement(opening)
      .run(newID, now.milliseconds, now.offsetMinutes, session, index)
    let messages = """
      INSERT INTO message (session, position, id, \(MessageRow.ownColumns))
      SELECT copy.number, row_number() OVER (ORDER BY position), ?1 || '-' || position,
        \(MessageRow.ownColumns)
      FROM message JOIN session ON session.number = message.session
        JOIN session AS copy ON copy.id = ?1
      WHERE session.id = ?2 AND position <= ?3 ORDER BY position
      """
    try connection.statement(messages).run(newID, session, index)
    let copied = connection.changes
    try SearchIndex.add(session: newID, connection)
    // A danger that was spoken of goes with the words.
    let safety = """
      INSERT OR REPLACE INTO setting (key, value) SELECT ?, value FROM setting WHERE key = ?
      """
    try connection.statement(safety).run(safetyKey + newID, safetyKey + session)
    return copied
  }

  /// Fails when there is no such conversation.
  func requireSession(_ id: String) throws(TranscriptsError) {
    let isKnown = try access { connection throws(SQLiteError) in
      try connection.statement("SELECT 1 FROM session WHERE id = ?").first(id) { _ in true }
    }
    guard isKnown == true else { throw .noSuchSession(id) }
  }
}

extension TranscriptStore {
  /// Conversations with their titles, counts and times, each found through an index.
  private func summaries(
    _ rest: String,
    _ values: any Bindable...
  ) throws(TranscriptsError) -> [SessionSummary] {
    let sql = """
      SELECT session.id, title, started, started_offset,
        (SELECT count(*) FROM message WHERE session = session.number),
        max(newest.time, started) AS updated, newest.time_offset,
        (SELECT substr(text, 1, 512) FROM message WHERE session = session.number
          AND role = 'user' ORDER BY position LIMIT 1),
        reply.engine, reply.model
      FROM session
        JOIN message AS newest ON newest.session = session.number AND newest.position =
          (SELECT max(position) FROM message WHERE session = session.number)
        LEFT JOIN message AS reply ON reply.session = session.number AND reply.position =
          (SELECT position FROM message WHERE session = session.number AND engine IS NOT NULL
            ORDER BY position DESC LIMIT 1)
      \(rest)
      """
    return try access { connection throws(SQLiteError) in
      let statement = try connection.statement(sql)
      defer { statement.reset() }
      for (index, value) in values.enumerated() { try statement.bind(value, at: index + 1) }
      var summaries: [SessionSummary] = []
      while try statement.step() { summaries.append(Self.summary(statement)) }
      return summaries
    }
  }

  private static func summary(_ row: Statement) -> SessionSummary {
    let started = Timestamp(milliseconds: row.int64(2), offsetMinutes: row.int(3))
    let newest = Timestamp(milliseconds: row.int64(5), offsetMinutes: row.int(6))
    let words = row.optionalText(7).map(SessionTitle.make)
    return SessionSummary(
      id: row.text(0),
      title: row.optionalText(1) ?? words ?? SessionTitle.checkInOnly,
      started: started,
      updated: newest,
      messages: row.int(4),
      engine: row.optionalText(8),
      model: row.optionalText(9)
    )
  }
}
