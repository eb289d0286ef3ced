import Core

/// A connection behind a lock, so that any task may use it, one at a time.
package final class Database: Sendable {
  /// The file, with every link in its directory followed.
  package let path: String

  private let connection: Locked<Connection>

  /// Opens a database of a migrator's kind and brings it to the newest schema.
  ///
  /// - Parameters:
  ///   - path: the file; made if it is missing.
  ///   - migrator: whose file it has to be, and its schema.
  ///   - busyTimeout: how long a lock of another program is waited for, in milliseconds.
  /// - Throws: ``SQLiteError``; a foreign or newer file is refused and left as it is.
  package init(
    path: String,
    migrator: Migrator,
    busyTimeout: Int32 = Connection.standardBusyTimeout
  ) throws(SQLiteError) {
    let opened = try migrator.open(path, busyTimeout: busyTimeout)
    self.path = opened.path
    connection = Locked(opened)
  }

  /// Makes a database of a migrator's kind in memory alone.
  ///
  /// - Throws: ``SQLiteError``.
  package init(inMemoryOf migrator: Migrator) throws(SQLiteError) {
    let opened = try migrator.openInMemory()
    path = opened.path
    connection = Locked(opened)
  }

  /// Runs `body` with the connection; others wait meanwhile, so it must not wait itself.
  package func withConnection<Result, Failure: Error>(
    _ body: (inout sending Connection) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try connection.withLock(body)
  }
}
