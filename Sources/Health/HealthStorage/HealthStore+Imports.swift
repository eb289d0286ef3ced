package import HealthModel
import Sealing
import SQLite

extension HealthStore {
  /// Begins an import.
  ///
  /// - Parameters:
  ///   - file: the file's name, kept so that a person can tell imports apart.
  ///   - started: the present.
  /// - Returns: what takes the samples.
  /// - Throws: ``HealthStorageError``.
  package func importer(
    file: String,
    started: Timestamp
  ) throws(HealthStorageError) -> SampleImport {
    let id = try perform { (connection) throws(SQLiteError) in
      try connection.change(patience: patience) { () throws(SQLiteError) in
        try connection.statement(
          "INSERT INTO import (file, started, started_offset) VALUES ('', ?, ?)"
        )
        .run(started.milliseconds, started.offsetMinutes)
        let id = connection.lastInsertedRowID
        try SealedTexts.setFile(file, ofImport: id, watch.sealer(connection), connection)
        return id
      }
    }
    try prepareForImports()
    return SampleImport(store: self, id: id)
  }

  /// Sets the connection up for long changes.
  func prepareForImports() throws(HealthStorageError) {
    // Pages written before the end of a transaction would keep readers out until then.
    try perform { (connection) throws(SQLiteError) in
      try connection.execute("PRAGMA cache_spill = OFF; PRAGMA cache_size = -16384")
    }
  }

  /// All imports, the newest first.
  package func imports() throws(HealthStorageError) -> [ImportRecord] {
    try perform { (connection) throws(SQLiteError) in
      let sql = """
        SELECT id, file, started, started_offset, is_complete, added, duplicates, sealed
        FROM import ORDER BY id DESC
        """
      let seal = try watch.opener(connection)
      return try connection.statement(sql).rows { row in
        let place = SealedTexts.place(ofImport: row.int64(0))
        let file = row.optionalBlob(7).flatMap { SealedTexts.readable($0, place, seal) }
        return ImportRecord(
          id: row.int64(0),
          file: file ?? row.text(1),
          started: Timestamp(milliseconds: row.int64(2), offsetMinutes: row.int(3)),
          isComplete: row.bool(4),
          added: row.int(5),
          duplicates: row.int(6)
        )
      }
    }
  }

  /// Deletes every sample that an import has added, remembers each, and forgets the import.
  ///
  /// What such a sample had replaced doesn't come back. Goes in short transactions; cut off, it
  /// can be called again.
  ///
  /// - Returns: how many samples were deleted.
  /// - Throws: ``HealthStorageError``.
  @discardableResult
  package func undoImport(_ id: Int64) throws(HealthStorageError) -> Int {
    let count = try deleteInBatches(.addedByImport(id))
    try perform { (connection) throws(SQLiteError) in
      try connection.change(patience: patience) { () throws(SQLiteError) in
        try connection.statement("DELETE FROM import WHERE id = ?").run(id)
      }
    }
    return count
  }
}
