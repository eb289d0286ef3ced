package import HealthModel
import Locking
import SQLite
import Synchronization

/// What was erased for good.
package struct ForgetOutcome: Hashable, Sendable {
  /// How many messages.
  package var messages: Int
  /// How many conversations went with them because nothing was left.
  package var sessions: Int
  /// Copies of the file, made before it was changed by an update, that still held the text and
  /// were removed.
  package var copies: [String]
}

/// Erasing. Deleted rows are overwritten (`secure_delete`), then the whole file is written anew
/// and the journal emptied, so that no page keeps what was said. Copies of older versions go whole.
///
/// When another program holds the file just then, the rows are gone and overwritten all the
/// same, and the error says to try again.
extension TranscriptStore {
  /// Erases messages for good.
  ///
  /// - Throws: ``TranscriptsError/noSuchMessage(_:)`` for the first id that is not there; nothing
  ///   is erased then.
  @discardableResult
  package func forget(messages ids: [String]) throws(TranscriptsError) -> ForgetOutcome {
    for id in ids { try requireMessage(id) }
    return try erase { connection throws(SQLiteError) in
      for id in Set(ids) {
        let sql = "INSERT INTO temp.forgotten SELECT number FROM message WHERE id = ?"
        try connection.statement(sql).run(id)
      }
    }
  }

  /// Erases a conversation for good.
  ///
  /// - Throws: ``TranscriptsError/noSuchSession(_:)``.
  @discardableResult
  package func delete(session: String) throws(TranscriptsError) -> ForgetOutcome {
    try requireSession(session)
    return try erase { connection throws(SQLiteError) in
      let sql = """
        INSERT INTO temp.forgotten SELECT message.number FROM message
          JOIN session ON session.number = message.session WHERE session.id = ?
        """
      try connection.statement(sql).run(session)
    }
  }

  /// Erases every message and every check-in of before an instant.
  ///
  /// The schedule starts anew when check-ins go, so that none of them comes a second time.
  @discardableResult
  package func forget(before time: Timestamp) throws(TranscriptsError) -> ForgetOutcome {
    try erase { connection throws(SQLiteError) in
      try connection.statement("DELETE FROM check_in WHERE decided < ?").run(time.milliseconds)
      if connection.changes > 0 { try Self.restartSchedule(connection) }
      let sql = "INSERT INTO temp.forgotten SELECT number FROM message WHERE time < ?"
      try connection.statement(sql).run(time.milliseconds)
    }
  }

  /// Erases every conversation and check-in; settings stay, and the schedule starts anew.
  @discardableResult
  package func forgetEverything() throws(TranscriptsError) -> ForgetOutcome {
    drafts.withLock { $0 = [:] }
    return try erase { connection throws(SQLiteError) in
      try connection.execute("DELETE FROM check_in")
      try Self.restartSchedule(connection)
      try Self.deleteSafety(connection)
      try connection.execute("INSERT INTO temp.forgotten SELECT number FROM message")
    }
  }

  /// Has the schedule count from when its next reader notices; nothing before that is due then.
  private static func restartSchedule(_ connection: Connection) throws(SQLiteError) {
    try connection.statement("DELETE FROM setting WHERE key = ?").run(scheduleKey)
  }

  /// Fails when there is no such message; its content is not looked at, so that damage to it
  /// can't keep it from being forgotten.
  private func requireMessage(_ id: String) throws(TranscriptsError) {
    let isKnown = try access { connection throws(SQLiteError) in
      try connection.statement("SELECT 1 FROM message WHERE id = ?").first(id) { _ in true }
    }
    guard isKnown == true else { throw .noSuchMessage(id) }
  }

  /// Erases the messages that `choose` puts into `temp.forgotten`, and all that rests on them.
  private func erase(
    _ choose: (Connection) throws(SQLiteError) -> Void
  ) throws(TranscriptsError) -> ForgetOutcome {
    // Numbers only, and in memory: nothing of it reaches the disk.
    let sql = "CREATE TEMP TABLE IF NOT EXISTS forgotten (number INTEGER PRIMARY KEY) STRICT"
    try access { connection throws(SQLiteError) in try connection.execute(sql) }
    var outcome = try change { connection throws(SQLiteError) in
      try choose(connection)
      return try Self.deleteChosen(connection)
    }
    outcome.copies = try access { connection throws(SQLiteError) in
      let copies = try TranscriptSchema.migrator.removeBackups(of: connection)
      try connection.vacuum()
      return copies
    }
    return outcome
  }

  private static func deleteChosen(_ connection: Connection) throws(SQLiteError) -> ForgetOutcome {
    // A check-in keeps that it took place, so that it is not repeated, but nothing about the body.
    // One that failed stands in a conversation without a message; it goes with the conversation.
    try connection.execute(
      """
      UPDATE check_in SET vitals = '[]', baselines = '[]', reason = 'forgotten', failure = NULL,
        message = NULL, session = NULL, remind_at = NULL, remind_at_offset = NULL,
        outcome = CASE WHEN outcome IN ('unseen', 'later') THEN 'dismissed' ELSE outcome END
      WHERE decision <> 'claimed' AND (
        message IN (SELECT id FROM message JOIN temp.forgotten USING (number))
        OR message IS NULL AND session IN (SELECT session.id FROM session WHERE NOT EXISTS (
          SELECT 1 FROM message WHERE message.session = session.number
            AND message.number NOT IN (SELECT number FROM temp.forgotten))))
      """
    )
    try connection.execute(
      "DELETE FROM message WHERE number IN (SELECT number FROM temp.forgotten)"
    )
    let messages = connection.changes
    try connection.execute(
      "DELETE FROM session WHERE NOT EXISTS (SELECT 1 FROM message WHERE session = session.number)"
    )
    let sessions = connection.changes
    try deleteOrphanedSafety(connection)
    try connection.execute("DELETE FROM temp.forgotten")
    return ForgetOutcome(
      messages: messages,
      sessions: sessions,
      copies: []
    )
  }
}
