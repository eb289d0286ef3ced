package import SQLite

extension TranscriptStore {
  /// Runs `body` as one change, with what seals words as the lock demands now.
  package func changeRows<Result: Sendable>(
    _ body: (Connection, WordSealer) throws(SQLiteError) -> Result
  ) throws(TranscriptsError) -> Result {
    try change { connection throws(SQLiteError) in try body(connection, watch.sealer(connection)) }
  }

  /// Runs `body` against one state of the file, with what opens words; others may read meanwhile.
  package func readRows<Result: Sendable>(
    _ body: (Connection, WordOpener) throws(SQLiteError) -> Result
  ) throws(TranscriptsError) -> Result {
    try access { connection throws(SQLiteError) in
      try connection.read { () throws(SQLiteError) in try body(connection, watch.opener) }
    }
  }
}
