import CSQLite
package import Core

extension Connection {
  /// Runs `body` as one change: all of it is kept, or nothing.
  ///
  /// The lock for writing is taken at the start (`BEGIN IMMEDIATE`), so a change that begins
  /// can end. An error of the commit itself can mean that the change was kept after all, which
  /// ``SQLiteError/outcome`` tells: give rows an id of their own, so that a second try doesn't store
  /// them twice.
  package func transaction<Result>(
    _ body: () throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    try inside("BEGIN IMMEDIATE", changes: true, body)
  }

  /// Runs `body` against one state of the database, whatever others write meanwhile.
  ///
  /// Keep it short: while it runs, others can't commit.
  package func read<Result>(
    _ body: () throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    try inside("BEGIN DEFERRED", changes: false, body)
  }

  private func inside<Result>(
    _ begin: String,
    changes: Bool,
    _ body: () throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    try statement(begin).run()
    let result: Result
    do throws(SQLiteError) { result = try body() } catch { throw abandon(error) }
    let before = changes ? changeCounter() : nil
    do throws(SQLiteError) {
      try statement("COMMIT").run()
      return result
    } catch {
      // One that still stands is taken back; one that SQLite has given up may be in the file.
      guard changes, !isInTransaction else { throw abandon(error) }
      throw error.with(outcome(since: before))
    }
  }

  /// What became of a change whose commit has failed for good.
  ///
  /// Its commit is the emptying of the journal: where that was done and only the last look at the disk
  /// failed, the change is there; where not, the next to read takes it back. The file counts its
  /// changes, so ours makes one more. It has to be on the disk, too, for a journal that came back after
  /// a power cut would undo it. A change that another program makes in the very moment between would
  /// pass for ours; who can look for what it has stored should.
  private func outcome(since before: UInt32?) -> SQLiteError.Outcome {
    do throws(SQLiteError) {
      // Plays an unfinished journal back.
      _ = try prepare("SELECT count(*) FROM sqlite_schema").first { $0.int64(0) }
      guard let before, let now = changeCounter() else { return .unknown }
      if now == before { return .notStored }
      guard now == before &+ 1 else { return .unknown }
      if DatabaseFile.exists("\(path)-journal") { try DatabaseFile.synchronize("\(path)-journal") }
      return .stored
    } catch {
      // The disk doesn't answer; the first failure has told of it.
      return .unknown
    }
  }

  /// How often the file was changed (sqlite.org/fileformat2.html#file_change_counter); nil in memory,
  /// and where it can't be read.
  private func changeCounter() -> UInt32? {
    guard role != .memory else { return nil }
    var bytes = [UInt8](repeating: 0, count: 28)
    var size: Int64 = 0
    let code = unsafe CSQLite_read_header(handle, &bytes, Int32(bytes.count), &size)
    // A file without a byte has not been changed yet.
    guard code == SQLITE_OK || size == 0 else { return nil }
    return bytes[24..<28].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Rolls back what is open; the first failure is what the caller has to know.
  private func abandon(_ error: SQLiteError) -> SQLiteError {
    // After a full disk or a failed write SQLite has rolled back already.
    guard isInTransaction else { return error }
    do throws(SQLiteError) {
      try statement("ROLLBACK").run()
      return error
    } catch let second {
      return SQLiteError(
        error.kind,
        "\(error.errorDescription) Undoing the change failed too: \(second.errorDescription)",
        hint: error.recoverySuggestion,
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

  /// A number that was another one before the last commit that this connection knows of, its own
  /// included; nil where SQLite has none.
  ///
  /// Unlike ``dataVersion()`` it doesn't look at the file: it is about what the last question saw
  /// (`SQLITE_FCNTL_DATA_VERSION`).
  package func seenVersion() -> UInt32? {
    var version: UInt32 = 0
    let code = unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_DATA_VERSION, &version)
    return code == SQLITE_OK ? version : nil
  }

  /// What is damaged in the file, one sentence each; empty when nothing is.
  ///
  /// Foreign keys are checked as well. “Nothing” is no proof that every commit is there.
  package func integrityCheck() throws(SQLiteError) -> [LocalizedText] {
    let damage = try prepare("PRAGMA integrity_check").rows { $0.text(0) }.filter { $0 != "ok" }
    // What the disk doesn't give is not known to be damaged: SQLITE_IOERR is the low byte, 10.
    for line in damage.flatMap({ $0.split(separator: "\n") }) {
      guard let code = line.split(separator: "error code=").last.flatMap({ Int32($0) }),
        line.contains("error code="), code & 0xFF == SQLITE_IOERR
      else { continue }
      throw SQLiteError(code: code, detail: "disk I/O error", path: path)
    }
    let orphans = try prepare("PRAGMA foreign_key_check").rows { Self.orphan($0) }
    return damage.map { LocalizedText(verbatim: $0) } + orphans
  }

  private static func orphan(_ row: Statement) -> LocalizedText {
    "A row of “\(row.text(0))” points to a row of “\(row.text(2))” that is not there."
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
