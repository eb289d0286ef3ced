extension Connection {
  /// Runs `body` as one change: all of it is kept, or nothing.
  ///
  /// The lock for writing is taken at the start (`BEGIN IMMEDIATE`), so a change that begins
  /// can end. An error of the commit itself can mean that the change was kept after all: give
  /// rows an id of their own, so that a second try doesn't store them twice.
  package func transaction<Result>(
    _ body: () throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    try inside("BEGIN IMMEDIATE", body)
  }

  /// Runs `body` against one state of the database, whatever others write meanwhile.
  ///
  /// Keep it short: while it runs, others can't commit.
  package func read<Result>(
    _ body: () throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    try inside("BEGIN DEFERRED", body)
  }

  private func inside<Result>(
    _ begin: String,
    _ body: () throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    try statement(begin).run()
    do throws(SQLiteError) {
      let result = try body()
      try statement("COMMIT").run()
      return result
    } catch {
      throw abandon(error)
    }
  }

  /// Rolls back what is open; the first failure is what the caller has to know.
  private func abandon(_ error: SQLiteError) -> SQLiteError {
    // After a full disk or a failed write SQLite has rolled back already.
    guard isInTransaction else { return error }
    do throws(SQLiteError) {
      try statement("ROLLBACK").run()
      return error
    } catch let second {
      let message = "\(error.message) Taking the change back failed too: \(second.message)"
      return SQLiteError(
        error.kind,
        message,
        hint: error.hint,
        extendedCode: error.extendedCode
      )
    }
  }
}

extension Connection {
  /// A number that changes when another connection has committed (PRAGMA data_version).
  package func dataVersion() throws(SQLiteError) -> Int64 {
    try statement("PRAGMA data_version").first { $0.int64(0) } ?? 0
  }

  /// What is damaged in the file, one sentence each; empty when nothing is.
  ///
  /// Foreign keys are checked as well. “Nothing” is no proof that every commit is there.
  package func integrityCheck() throws(SQLiteError) -> [String] {
    let damage = try prepare("PRAGMA integrity_check").rows { $0.text(0) }.filter { $0 != "ok" }
    let orphans = try prepare("PRAGMA foreign_key_check").rows { row in
      "A row of “\(row.text(0))” points to a row of “\(row.text(2))” that is not there."
    }
    return damage + orphans
  }

  /// The version of the schema (PRAGMA user_version); 0 in a new file.
  package func userVersion() throws(SQLiteError) -> Int32 {
    Int32(clamping: try prepare("PRAGMA user_version").first { $0.int64(0) } ?? 0)
  }

  /// The number that tells whose file it is (PRAGMA application_id); 0 in a new file.
  package func applicationID() throws(SQLiteError) -> Int32 {
    Int32(clamping: try prepare("PRAGMA application_id").first { $0.int64(0) } ?? 0)
  }

  /// Writes the whole file anew, without the pages that deleted rows have left.
  ///
  /// Takes room for a second copy; nothing else may be reading meanwhile.
  package func vacuum() throws(SQLiteError) { try execute("VACUUM") }
}
