package import SQLite

extension TranscriptStore {
  /// Runs `body` as one change, with what seals words as the lock demands now.
  package func changeRows<Result: Sendable>(
    _ body: (Connection, WordSealer) throws(SQLiteError) -> Result
  ) throws(TranscriptsError) -> Result {
    try change { connection throws(SQLiteError) in try body(connection, watch.sealer(connection)) }
  }
}
