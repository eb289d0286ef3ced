package import HealthModel
import SQLite

/// Copying the beginning of a conversation.
extension TranscriptStore {
  /// Copies the beginning of a conversation into a new one, to go another way from there.
  ///
  /// Copied messages have ids of their own, `newID` with their place behind it; a second try
  /// with the same `newID` changes nothing. Its title is the copied one's with the number of the fork.
  ///
  /// - Parameters:
  ///   - session: the conversation to copy from.
  ///   - index: the last place to copy; nil for all.
  ///   - newID: the new conversation's id.
  ///   - now: when the new conversation begins.
  /// - Returns: how many messages the new conversation has.
  /// - Throws: ``TranscriptsError/noSuchSession(_:)``, also when nothing stands up to `index`;
  ///   ``TranscriptsError/locked``, as sealed words are sealed anew for their new place.
  @discardableResult
  package func fork(
    session: String,
    upTo index: Int? = nil,
    newID: String,
    now: Timestamp
  ) throws(TranscriptsError) -> Int {
    let number = try nextFork(of: session)
    let copied = try change { connection throws(SQLiteError) in
      let sealer = try watch.sealer(connection)
      let known = try Self.count(newID, connection)
      guard known == 0 else { return known }
      let count = try Self.copy(session, upTo: index ?? .max, to: newID, now, sealer, connection)
      if count > 0 { try Self.name(newID, fork: number, sealer, connection) }
      return count
    }
    guard copied > 0 else { throw .noSuchSession(session) }
    return copied
  }

  /// The places of a conversation's first and last message; nil for one without any.
  package func places(inSession id: String) throws(TranscriptsError) -> ClosedRange<Int>? {
    let sql = """
      SELECT min(position), max(position) FROM message
        JOIN session ON session.number = message.session
      WHERE session.id = ? HAVING count(*) > 0
      """
    return try access { connection throws(SQLiteError) in
      try connection.statement(sql).first(id) { min($0.int(0), $0.int(1))...$0.int(1) }
    }
  }

  /// The number of the next fork: one more than the highest among the titles like this one's.
  private func nextFork(of session: String) throws(TranscriptsError) -> Int {
    let titles = try sessions().map { ($0.id, SessionTitle.parted($0.title)) }
    let base = titles.first { $0.0 == session }?.1.base
    return (titles.filter { $0.1.base == base }.compactMap(\.1.fork).max() ?? 0).saturatingAdding(1)
  }

  /// Puts the number of the fork behind the title that was copied.
  private static func name(
    _ newID: String,
    fork number: Int,
    _ sealer: WordSealer,
    _ connection: Connection
  ) throws(SQLiteError) {
    let sql = "SELECT title, sealed FROM session WHERE id = ?"
    let title = try connection.statement(sql).first(newID) { (row) throws(SQLiteError) in
      try row.optionalBlob(1).map { (sealed) throws(SQLiteError) in
        try sealer.opener.words(sealed, of: SealedColumns.session, row: newID)[0]
      } ?? row.optionalText(0)
    }
    let base = SessionTitle.parted((title ?? nil) ?? "").base
    let words = try sealer.stored(
      [base + SessionTitle.forkMark(number)],
      of: SealedColumns.session,
      row: newID
    )
    try connection.statement("UPDATE session SET title = ?, sealed = ? WHERE id = ?")
      .run(words.columns[0], words.sealed, newID)
  }

  private static func count(
    _ id: String,
    _ connection: Connection
  ) throws(SQLiteError) -> Int {
    let sql = """
      SELECT count(*) FROM message JOIN session ON session.number = message.session
      WHERE session.id = ?
      """
    return try connection.statement(sql).first(id) { $0.int(0) } ?? 0
  }

  private static func copy(
    _ session: String,
    upTo index: Int,
    to newID: String,
    _ now: Timestamp,
    _ sealer: WordSealer,
    _ connection: Connection
  ) throws(SQLiteError) -> Int {
    let opening = """
      INSERT INTO session (id, title, started, started_offset, sealed)
      SELECT ?, title, ?, ?, sealed FROM session WHERE id = ? AND EXISTS
        (SELECT 1 FROM message WHERE session = session.number AND position <= ?)
      """
    try connection.statement(opening)
      .run(newID, now.milliseconds, now.offsetMinutes, session, index)
    let messages = """
      INSERT INTO message (session, position, id, \(MessageRow.ownColumns), sealed, sealed_rule,
        sealed_tools)
      SELECT copy.number, row_number() OVER (ORDER BY position), ?1 || '-' || position,
        \(MessageRow.ownColumns), message.sealed, sealed_rule, sealed_tools
      FROM message JOIN session ON session.number = message.session
        JOIN session AS copy ON copy.id = ?1
      WHERE session.id = ?2 AND position <= ?3 ORDER BY position
      """
    try connection.statement(messages).run(newID, session, index)
    let copied = connection.changes
    if sealer.lock != nil { try seal(copyOf: session, as: newID, sealer, connection) }
    try SearchIndex.add(session: newID, sealer.index, connection)
    // A danger that was spoken of goes with the words.
    if let state = try safety(safetyKey + session, sealer.opener, connection) {
      try setSafety(safetyKey + newID, to: state.text, sealer, connection)
    }
    return copied
  }

  /// Seals the words of a copy for their own places.
  private static func seal(
    copyOf session: String,
    as newID: String,
    _ sealer: WordSealer,
    _ connection: Connection
  ) throws(SQLiteError) {
    let title = try connection.statement("SELECT title, sealed FROM session WHERE id = ?")
      .first(newID) { (row) throws(SQLiteError) in
        try row.optionalBlob(1).map { (sealed) throws(SQLiteError) in
          try sealer.opener.words(sealed, of: SealedColumns.session, row: session)
        } ?? [row.optionalText(0)]
      }
    if let title {
      let words = try sealer.stored(title, of: SealedColumns.session, row: newID)
      try connection.statement("UPDATE session SET title = ?, sealed = ? WHERE id = ?")
        .run(words.columns[0], words.sealed, newID)
    }
    for copy in try copies(in: newID, of: session, sealer.opener, connection) {
      let words = try sealer.stored(copy.words, of: SealedColumns.message, row: copy.id)
      let rule = try sealer.stored([copy.rule], of: SealedColumns.messageRule, row: copy.id)
      let tools = try sealer.stored([copy.tools], of: SealedColumns.messageTools, row: copy.id)
      let sql = """
        UPDATE message SET text = ?, failure = ?, sealed = ?, rule = ?, sealed_rule = ?, tools = ?,
          sealed_tools = ?
        WHERE id = ?
        """
      try connection.statement(sql).run(
        words.columns[0],
        words.columns[1],
        words.sealed,
        rule.columns[0],
        rule.sealed,
        tools.columns[0],
        tools.sealed,
        copy.id
      )
    }
  }

  private static func copies(
    in newID: String,
    of session: String,
    _ opener: WordOpener,
    _ connection: Connection
  ) throws(SQLiteError) -> [(id: String, words: [String?], rule: String?, tools: String?)] {
    let sql = """
      SELECT copy.id, message.id, message.text, message.failure, message.sealed, message.rule,
        message.sealed_rule, message.tools, message.sealed_tools
      FROM \(MessageRow.tables) JOIN message AS copy ON copy.id = ?1 || '-' || message.position
      WHERE session.id = ?2
      """
    return try connection.statement(sql).rows(newID, session) { (row) throws(SQLiteError) in
      let stored = StoredWords(id: row.text(1), row: row, from: 2)
      let rule = try row.optionalBlob(6).map { (sealed) throws(SQLiteError) in
        try opener.words(sealed, of: SealedColumns.messageRule, row: row.text(1))[0]
      }
      let tools = try row.optionalBlob(8).map { (sealed) throws(SQLiteError) in
        try opener.words(sealed, of: SealedColumns.messageTools, row: row.text(1))[0]
      }
      return (
        row.text(0), try stored.opened(opener), rule ?? row.optionalText(5),
        tools ?? row.optionalText(7)
      )
    }
  }
}
