import Core
package import HealthModel
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
      let words = try watch.sealer(connection)
        .stored([SessionTitle.cleaned(title)], of: SealedColumns.session, row: session)
      let sql = "UPDATE session SET title = ?, sealed = ? WHERE id = ?"
      try connection.statement(sql).run(words.columns[0], words.sealed, session)
      return connection.changes
    }
    guard changed > 0 else { throw .noSuchSession(session) }
  }

  /// Fails when there is no such conversation.
  func requireSession(_ id: String) throws(TranscriptsError) {
    let isKnown = try access { connection throws(SQLiteError) in
      try connection.statement("SELECT 1 FROM session WHERE id = ?").first(id) { _ in true }
    }
    guard isKnown == true else { throw .noSuchSession(id) }
  }
}
