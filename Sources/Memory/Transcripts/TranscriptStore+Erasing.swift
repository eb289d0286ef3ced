import SQLite

/// How something is erased, in two steps.
///
/// First, in one change: the rows go and are overwritten (`secure_delete`), and a note is kept that
/// the second step is due. Then, and at the next start if the program ends meanwhile: all segments
/// of the search index are merged into one, as FTS5 keeps deleted words until then (`optimize`; its
/// `secure-delete` came with SQLite 3.42, and `rebuild` takes seven times as long), copies of older
/// versions are removed, and the whole file is written anew, so that no page keeps what was said.
///
/// When the second step fails, as while another program reads the file, the rows are gone and
/// overwritten all the same, and the error says that the rest follows.
extension TranscriptStore {
  private static let unfinishedKey = "erasure.unfinished"
  private static let countKey = "erasure.count"

  /// A number that grows whenever something is erased, so that a chat notices what it must no
  /// longer know.
  package func erasures() throws(TranscriptsError) -> Int {
    try setting(Self.countKey).flatMap(Int.init) ?? 0
  }

  /// Erases the messages that `choose` puts into `temp.forgotten`, and all that rests on them.
  func erase(
    _ choose: (Connection) throws(SQLiteError) -> Void
  ) throws(TranscriptsError) -> ForgetOutcome {
    // Numbers only, and in memory: nothing of it reaches the disk.
    let sql = "CREATE TEMP TABLE IF NOT EXISTS forgotten (number INTEGER PRIMARY KEY) STRICT"
    try access { connection throws(SQLiteError) in try connection.execute(sql) }
    var outcome = try change { connection throws(SQLiteError) in
      try choose(connection)
      try Self.note(connection)
      return try Self.deleteChosen(watch.sealer(connection).index, connection)
    }
    do throws(TranscriptsError) {
      outcome.copies = try access { connection throws(SQLiteError) in
        try Self.finish(watch.sealer(connection).index, connection)
      }
      return outcome
    } catch {
      guard case .storage(let reason) = error else { throw error }
      throw .erasureUnfinished(reason)
    }
  }

  /// Finishes what a program that was ended has left of an erasure.
  ///
  /// - Returns: whether something was left.
  /// - Throws: ``TranscriptsError/storage(_:)``, as when another program uses the file; what is
  ///   left stays noted then.
  @discardableResult
  package func finishErasing() throws(TranscriptsError) -> Bool {
    guard try setting(Self.unfinishedKey) != nil else { return false }
    _ = try access { connection throws(SQLiteError) in
      try Self.finish(watch.sealer(connection).index, connection)
    }
    return true
  }

  private static func note(_ connection: Connection) throws(SQLiteError) {
    let sql = """
      INSERT INTO setting (key, value) VALUES (?, '1')
      ON CONFLICT (key) DO UPDATE SET value = CAST(value AS INTEGER) + 1
      """
    for key in [unfinishedKey, countKey] { try connection.statement(sql).run(key) }
  }

  private static func finish(
    _ index: WordSealer.IndexState,
    _ connection: Connection
  ) throws(SQLiteError) -> [String] {
    let copies = try TranscriptSchema.migrator.removeBackups(of: connection)
    try SearchIndex.purge(index, connection)
    try connection.vacuum()
    try connection.statement("DELETE FROM setting WHERE key = ?").run(unfinishedKey)
    return copies
  }

  private static func deleteChosen(
    _ index: WordSealer.IndexState,
    _ connection: Connection
  ) throws(SQLiteError) -> ForgetOutcome {
    // A check-in keeps that it took place, so that it is not repeated, but nothing about the body.
    // One that failed stands in a conversation without a message; it goes with the conversation.
    try connection.execute(
      """
      UPDATE check_in SET vitals = '[]', baselines = '[]', reason = 'forgotten', failure = NULL,
        sealed = NULL, message = NULL, session = NULL, remind_at = NULL, remind_at_offset = NULL,
        outcome = CASE WHEN outcome IN ('unseen', 'later') THEN 'dismissed' ELSE outcome END
      WHERE decision <> 'claimed' AND (
        message IN (SELECT id FROM message JOIN temp.forgotten USING (number))
        OR message IS NULL AND session IN (SELECT session.id FROM session WHERE NOT EXISTS (
          SELECT 1 FROM message WHERE message.session = session.number
            AND message.number NOT IN (SELECT number FROM temp.forgotten))))
      """
    )
    try SearchIndex.removeForgotten(index, connection)
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
    return ForgetOutcome(messages: messages, sessions: sessions, copies: [])
  }
}
