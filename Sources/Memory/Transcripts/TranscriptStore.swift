package import Core
import HealthModel
package import SQLite

/// Every conversation, kept in one SQLite file that several programs may use at once.
///
/// What a call has stored when it returns survives a crash and a power cut. When a call fails
/// its outcome can be unknown; calling it again with the same ids does no harm.
package final class TranscriptStore: Sendable {
  /// A conversation that will exist once something has been said in it.
  struct Draft {
    let title: String?
    let started: Timestamp
  }

  /// Whose files these are, and what stands in them.
  package static var migrator: Migrator { TranscriptSchema.migrator }

  /// The file, with every link in its directory followed.
  package var path: String { database.path }

  let drafts = Locked<[String: Draft]>([:])
  let watch = LockWatch()
  let searched = Locked<SealedSearch.Mark?>(nil)
  private let database: Database

  /// Opens the file, made if it is missing and readable by its owner only.
  ///
  /// An erasure that a program was ended in is finished first, if the file is free.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - busyTimeout: how long a lock of another program is waited for, in milliseconds.
  /// - Throws: ``TranscriptsError/storage(_:)``; a foreign or newer file is left as it is.
  package init(
    path: String,
    busyTimeout: Int32 = Connection.standardBusyTimeout
  ) throws(TranscriptsError) {
    do throws(SQLiteError) {
      database = try Database(
        path: path,
        migrator: TranscriptSchema.migrator,
        busyTimeout: busyTimeout
      )
    } catch {
      throw .storage(error)
    }
    do throws(TranscriptsError) {
      try finishErasing()
    } catch {
      // It stays noted, and the next start tries again; what is asked for now need not wait.
    }
  }

  /// A store in memory alone: nothing of it is ever written to a file.
  ///
  /// - Throws: ``TranscriptsError/storage(_:)``.
  package init(inMemory: Void) throws(TranscriptsError) {
    do throws(SQLiteError) {
      database = try Database(inMemoryOf: TranscriptSchema.migrator)
    } catch {
      throw .storage(error)
    }
  }

  /// A number that changes when another program has stored something.
  package func dataVersion() throws(TranscriptsError) -> Int64 {
    try access { connection throws(SQLiteError) in try connection.dataVersion() }
  }

  /// Looks whether anything could be stored now; nothing is changed.
  ///
  /// - Throws: ``TranscriptsError/storage(_:)``, such as one that ``TranscriptsError/isHeldElsewhere``.
  package func lookWhetherFree() throws(TranscriptsError) { try change { _ in } }

  /// What is damaged in the file or not of this program, one sentence each; empty when nothing is.
  package func integrityCheck() throws(TranscriptsError) -> [LocalizedText] {
    try access { connection throws(SQLiteError) in
      try TranscriptSchema.migrator.strangers(in: connection) + connection.integrityCheck()
    }
  }

  /// Runs `body` with the connection, without a transaction.
  func access<Result: Sendable>(
    _ body: (Connection) throws(SQLiteError) -> Result
  ) throws(TranscriptsError) -> Result {
    do throws(SQLiteError) {
      return try database.withConnection { connection throws(SQLiteError) in
        try body(connection)
      }
    } catch { throw told(error) }
  }

  /// A failure as it is told: words that don't open are locked where another key is asked for.
  private func told(_ error: SQLiteError) -> TranscriptsError {
    if error == .sealedWords { return .locked }
    guard error.isDamageOfWords else { return .storage(error) }
    do throws(SQLiteError) {
      let isReadable = try database.withConnection { connection throws(SQLiteError) in
        try watch.isReadable(connection)
      }
      return isReadable ? .storage(error) : .locked
    } catch {
      // It is the lock itself that can't be read, as the first failure says.
      return .storage(error)
    }
  }

  /// Runs `body` as one change: all of it is kept, or nothing.
  func change<Result: Sendable>(
    _ body: (Connection) throws(SQLiteError) -> Result
  ) throws(TranscriptsError) -> Result {
    try access { connection throws(SQLiteError) in
      try connection.transaction { () throws(SQLiteError) in try body(connection) }
    }
  }
}

extension TranscriptStore {
  /// A setting that all programs share and that outlives them; nil when it was never set.
  package func setting(_ key: String) throws(TranscriptsError) -> String? {
    try access { connection throws(SQLiteError) in
      try connection.statement("SELECT value FROM setting WHERE key = ?").first(key) { $0.text(0) }
    }
  }

  /// All settings whose keys begin in the same way, by the rest of their keys.
  package func settings(behind prefix: String) throws(TranscriptsError) -> [String: String] {
    let sql = """
      SELECT substr(key, length(?1) + 1), value FROM setting WHERE substr(key, 1, length(?1)) = ?1
      """
    let rows = try access { connection throws(SQLiteError) in
      try connection.statement(sql).rows(prefix) { ($0.text(0), $0.text(1)) }
    }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  /// Keeps a setting; nil takes it away.
  package func set(_ key: String, to value: String?) throws(TranscriptsError) {
    try change { connection throws(SQLiteError) in
      guard let value else {
        return try connection.statement("DELETE FROM setting WHERE key = ?").run(key)
      }
      let sql = """
        INSERT INTO setting (key, value) VALUES (?, ?)
        ON CONFLICT (key) DO UPDATE SET value = excluded.value
        """
      try connection.statement(sql).run(key, value)
    }
  }
}
