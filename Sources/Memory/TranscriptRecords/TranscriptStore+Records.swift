import SQLite
package import Transcripts

/// What became of a record that another machine told of.
package enum RecordOutcome: Hashable, Sendable {
  /// It stands in the store, under this key.
  case stored(key: String)
  /// It can't stand there now, as this store's own row is just being made.
  case later
  /// It is of a form that no row can have.
  case refused
}

extension TranscriptStore {
  /// A record, its words readable; nil where there is none, or none that is told.
  ///
  /// - Throws: ``Transcripts/TranscriptsError/locked`` where words are sealed and there is no key.
  package func record(_ kind: RecordKind, _ key: String) throws(TranscriptsError) -> StoredRecord? {
    try readRows { (connection, opener) throws(SQLiteError) in
      try RecordTable(kind).read(key, opener, connection)
    }
  }

  /// Whether a row is there, told or not.
  package func hasRecord(_ kind: RecordKind, _ key: String) throws(TranscriptsError) -> Bool {
    let table = RecordTable(kind)
    return try readRows { (connection, _) throws(SQLiteError) in
      try connection.statement("SELECT 1 FROM \(table.name) WHERE CAST(\(table.key) AS TEXT) = ?")
        .first(key) { _ in true } ?? false
    }
  }

  /// Stores records as another machine has them, as one change, in place of the rows of their keys.
  ///
  /// - Parameter records: each with its key in this store; nil for a new row of a kind with numbers of
  ///   its own.
  /// - Returns: what became of each.
  /// - Throws: ``Transcripts/TranscriptsError``.
  package func store(
    _ records: [(record: StoredRecord, key: String?)]
  ) throws(TranscriptsError) -> [RecordOutcome] {
    try changeRows { (connection, sealer) throws(SQLiteError) in
      var outcomes: [RecordOutcome] = []
      for (record, key) in records {
        let table = RecordTable(record.kind)
        outcomes.append(
          try table.canHold(record) ? table.write(record, as: key, sealer, connection) : .refused
        )
      }
      return outcomes
    }
  }

  /// Takes a row away that has no words of a conversation in it: an entry, a document or a check-in.
  package func removeRow(_ kind: RecordKind, _ key: String) throws(TranscriptsError) {
    let table = RecordTable(kind)
    try changeRows { (connection, _) throws(SQLiteError) in
      let sql = """
        DELETE FROM \(table.name) WHERE CAST(\(table.key) AS TEXT) = ? AND (\(table.isTold))
        """
      try connection.statement(sql).run(key)
    }
  }
}
