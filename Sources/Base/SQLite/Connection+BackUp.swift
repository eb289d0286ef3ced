import Core
import CSQLite

extension Connection {
  /// How many pages are copied before others may write again: 16 MB of the usual 4 KB.
  private static let pagesAtOnce: Int32 = 4096

  /// How often a copy may begin anew because somebody wrote, before writers have to wait for it.
  private static let mostRestarts = 4

  /// Copies the database as it is at one moment into a new file, while others go on writing.
  ///
  /// SQLite's online backup (sqlite.org/backup.html). Where other programs write all the time, the
  /// copy begins anew a few times and is then made in one step, during which they wait. The file is
  /// readable by its owner only, and on the disk when this returns.
  ///
  /// - Parameters:
  ///   - path: the new file; nothing may bear the name.
  ///   - stepped: called after each step but the last, for measuring.
  /// - Throws: ``SQLiteError``; what was made of the copy is removed.
  package func backUp(
    to path: String,
    stepped: () -> Void = {}
  ) throws(SQLiteError) {
    guard try DatabaseFile.create(DatabaseFile.resolve(path)) else {
      throw SQLiteError(.cannotOpen, "\(path) already exists.", hint: "Choose another name.")
    }
    do throws(SQLiteError) {
      try copy(to: path, stepped: stepped)
      try DatabaseFile.synchronize(path)
    } catch {
      try DatabaseFile.remove(path)
      throw error
    }
  }

  private func copy(to path: String, stepped: () -> Void) throws(SQLiteError) {
    let target = try Connection(path: path, role: .readWrite)
    // The copy is nobody's yet: what breaks off is removed, so its journal may be lost.
    try target.execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
    guard let backup = unsafe sqlite3_backup_init(target.handle, "main", handle, "main") else {
      throw unsafe Self.error(on: target.handle, told: true)
    }
    let code = unsafe copy(backup, stepped: stepped)
    // The handle is freed in any case, and what went wrong is told once more.
    let ended = unsafe sqlite3_backup_finish(backup)
    guard code == SQLITE_DONE, ended == SQLITE_OK else {
      let failure = code == SQLITE_DONE ? ended : code
      let detail = unsafe String(cString: sqlite3_errstr(failure))
      throw SQLiteError(code: failure, detail: detail, path: self.path)
    }
  }

  @unsafe private func copy(_ backup: OpaquePointer, stepped: () -> Void) -> Int32 {
    var restarts = 0
    var remaining = Int32.max
    var waits = 0
    while true {
      let pages = restarts > Self.mostRestarts ? -1 : Self.pagesAtOnce
      let code = unsafe sqlite3_backup_step(backup, pages)
      switch code {
      case SQLITE_OK:
        let left = unsafe sqlite3_backup_remaining(backup)
        if left >= remaining { restarts += 1 }
        remaining = left
        stepped()
      case SQLITE_BUSY, SQLITE_LOCKED:
        // The busy time-out was waited for already.
        waits += 1
        if waits > Self.mostRestarts { return code }
      default: return code
      }
    }
  }
}
