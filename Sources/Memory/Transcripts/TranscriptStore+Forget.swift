import Core
package import HealthModel
import SQLite
import Synchronization

/// What was erased for good.
package struct ForgetOutcome: Hashable, Sendable {
  /// How many messages, copies in other conversations included.
  package var messages: Int
  /// How many conversations went with them because nothing was left.
  package var sessions: Int
  /// Copies of the file, made before it was changed by an update, that still held the text and
  /// were removed.
  package var copies: [String]
}

/// What can be forgotten; how it is erased stands in ``erase(_:)``.
extension TranscriptStore {
  /// Erases messages for good, with the copies that forks have of them.
  ///
  /// - Throws: ``TranscriptsError/noSuchMessage(_:)`` for the first id that is not there; nothing
  ///   is erased then.
  @discardableResult
  package func forget(messages ids: [String]) throws(TranscriptsError) -> ForgetOutcome {
    for id in ids { try requireMessage(id) }
    return try erase { connection throws(SQLiteError) in
      let isLocked = try watch.lock(connection) != nil
      for id in Set(ids) {
        if isLocked { try Self.forgetSealed(id, watch.opener, connection) }
        try connection.statement(Self.copiesOfMessage).run(id)
      }
    }
  }

  /// Erases a conversation for good; forks of it stay.
  ///
  /// - Throws: ``TranscriptsError/noSuchSession(_:)``.
  @discardableResult
  package func delete(session: String) throws(TranscriptsError) -> ForgetOutcome {
    try delete(sessions: [session])
  }

  /// Erases conversations for good; forks of them stay.
  ///
  /// - Parameters:
  ///   - sessions: their ids.
  ///   - instant: check-ins of before it that stand in no conversation go as well.
  /// - Returns: what was erased.
  /// - Throws: ``TranscriptsError/noSuchSession(_:)`` for the first that is not there; nothing is
  ///   erased then.
  @discardableResult
  package func delete(
    sessions: [String],
    checkInsBefore instant: Timestamp? = nil
  ) throws(TranscriptsError) -> ForgetOutcome {
    for session in sessions { try requireSession(session) }
    return try erase { connection throws(SQLiteError) in
      let sql = """
        INSERT OR IGNORE INTO temp.forgotten SELECT message.number FROM message
          JOIN session ON session.number = message.session WHERE session.id = ?
        """
      for session in sessions { try connection.statement(sql).run(session) }
      guard let instant else { return }
      try connection.statement(
        """
        DELETE FROM check_in WHERE decided < ? AND decision <> 'claimed'
          AND (message IS NULL OR message NOT IN (
            SELECT id FROM message WHERE number NOT IN (SELECT number FROM temp.forgotten)))
        """
      ).run(instant.milliseconds)
      if connection.changes > 0 { try Self.restartSchedule(connection) }
    }
  }

  /// Erases every message and every check-in of a time.
  ///
  /// The schedule starts anew when check-ins go, so that none of them comes a second time.
  ///
  /// - Parameters:
  ///   - start: the first instant; nil for the beginning of everything.
  ///   - end: the instant behind the last one; nil for no end.
  /// - Returns: what was erased.
  /// - Throws: ``TranscriptsError/storage(_:)``.
  @discardableResult
  package func forget(
    from start: Timestamp? = nil,
    before end: Timestamp?
  ) throws(TranscriptsError) -> ForgetOutcome {
    let (start, end) = (start?.milliseconds ?? .min, end?.milliseconds ?? .max)
    return try erase { connection throws(SQLiteError) in
      let checkIns = "DELETE FROM check_in WHERE decided >= ? AND decided < ?"
      try connection.statement(checkIns).run(start, end)
      if connection.changes > 0 { try Self.restartSchedule(connection) }
      let messages = """
        INSERT INTO temp.forgotten SELECT number FROM message WHERE time >= ? AND time < ?
        """
      try connection.statement(messages).run(start, end)
    }
  }

  /// Erases every conversation and check-in, the notes and the diary; settings stay, and the schedule starts anew.
  @discardableResult
  package func forgetEverything() throws(TranscriptsError) -> ForgetOutcome {
    drafts.withLock { $0 = [:] }
    return try erase { connection throws(SQLiteError) in
      try connection.execute("DELETE FROM check_in")
      try Self.restartSchedule(connection)
      try Self.deleteSafety(connection)
      try Self.deleteNotes(connection)
      try Self.deleteDiary(connection)
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
}
