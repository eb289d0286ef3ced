import SQLite
package import Transcripts

/// A row of a transcript that was stored, changed or taken away.
package struct RowChange: Hashable, Sendable {
  /// The number of the change.
  package let number: Int64
  /// The row's table.
  package let table: String
  /// What tells the row apart in it.
  package let key: String
}

/// What another machine of the same person is to be told.
extension TranscriptStore {
  /// Whether changes are noted.
  package func followsChanges() throws(TranscriptsError) -> Bool {
    try setting(TranscriptSchema.followsKey) != nil
  }

  /// Begins to note changes, all rows that are there counting as new; or ends it.
  package func followChanges(_ follows: Bool) throws(TranscriptsError) {
    try changeRows { (connection, _) throws(SQLiteError) in
      try connection.execute("DELETE FROM changed")
      guard follows else {
        return try connection.statement("DELETE FROM setting WHERE key = ?")
          .run(TranscriptSchema.followsKey)
      }
      try connection.statement("INSERT OR REPLACE INTO setting (key, value) VALUES (?, '1')")
        .run(TranscriptSchema.followsKey)
      for (table, key) in TranscriptSchema.followed {
        let key = key.replacing("%.", with: "")
        try connection.execute(
          "INSERT INTO changed (kind, key) SELECT '\(table)', \(key) FROM \(table)"
        )
      }
    }
  }

  /// The oldest changes behind a number, each row once, at its last change.
  package func rowChanges(
    after number: Int64,
    limit: Int
  ) throws(TranscriptsError) -> [RowChange] {
    let sql = """
      SELECT max(number), kind, key FROM changed WHERE number > ?1
        AND number <= ?1 + ?2 GROUP BY kind, key ORDER BY 1
      """
    return try readRows { (connection, _) throws(SQLiteError) in
      try connection.statement(sql).rows(number, limit) {
        RowChange(number: $0.int64(0), table: $0.text(1), key: $0.text(2))
      }
    }
  }

  /// The number of the next change behind one; nil where none follows.
  package func nextRowChange(after number: Int64) throws(TranscriptsError) -> Int64? {
    try readRows { (connection, _) throws(SQLiteError) in
      try connection.statement("SELECT min(number) FROM changed WHERE number > ?")
        .first(number) { $0.optionalInt64(0) } ?? nil
    }
  }

  /// How many changes were not told yet.
  package func rowChangeCount() throws(TranscriptsError) -> Int {
    try readRows { (connection, _) throws(SQLiteError) in
      try connection.statement("SELECT count(*) FROM changed").first { $0.int(0) } ?? 0
    }
  }

  /// Forgets changes that were told, up to a number.
  package func forgetRowChanges(through number: Int64) throws(TranscriptsError) {
    try changeRows { (connection, _) throws(SQLiteError) in
      try connection.statement("DELETE FROM changed WHERE number <= ?").run(number)
    }
  }
}
