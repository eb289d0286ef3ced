/// Brings a database file from any older schema to the newest one.
///
/// A new file is stamped with the program's number. A file of an older version is first copied
/// to `NAME.before-vN`, readable by its owner only, where N is the version it is brought to.
/// The copy is not removed by itself: whether it has served is for the person to say. It holds
/// what the file held, so whoever erases from the database has to remove it, see
/// ``backups(of:)``.
package struct Migrator: Sendable {
  /// One step from a schema to the next.
  package struct Migration: Sendable {
    /// The version the file has afterwards; at least 1.
    package let version: Int32
    /// What to do: statements of ours, none of them for transactions.
    package let sql: String

    /// A step.
    package init(version: Int32, sql: String) {
      self.version = version
      self.sql = sql
    }
  }

  /// Whose files these are, and the newest version.
  package let identity: FileIdentity

  /// The steps, in the order of their versions.
  let migrations: [Migration]

  private let optionalTable: String?

  /// A migrator.
  ///
  /// - Parameters:
  ///   - applicationID: the number stamped into the file; not 0.
  ///   - migrations: the steps; they are taken in the order of their versions.
  ///   - optionalTable: a virtual table that may be missing, with the tables it is kept in.
  package init(
    applicationID: Int32,
    migrations: [Migration],
    optionalTable: String? = nil
  ) {
    self.optionalTable = optionalTable
    self.migrations = migrations.sorted { $0.version < $1.version }
    identity = FileIdentity(
      applicationID: applicationID,
      newestVersion: migrations.map(\.version).max() ?? 0
    )
  }

  /// Whether an object of the schema may be missing.
  func isOptional(_ object: SchemaObject) -> Bool {
    guard let optionalTable else { return false }
    return object.table == optionalTable || object.table.hasPrefix("\(optionalTable)_")
  }

  /// Opens a file, made if it is missing, and brings it to the newest schema.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - busyTimeout: how long a lock of another program is waited for, in milliseconds.
  /// - Returns: the connection.
  /// - Throws: ``SQLiteError``; a foreign or newer file is refused and left as it is.
  package func open(
    _ path: String,
    busyTimeout: Int32 = Connection.standardBusyTimeout
  ) throws(SQLiteError) -> sending Connection {
    let connection = try Connection(
      path: path,
      role: .readWrite,
      identity: identity,
      busyTimeout: busyTimeout
    )
    try migrate(connection)
    return connection
  }

  /// Takes all missing steps in one transaction, which ends with the new version number.
  ///
  /// - Throws: ``SQLiteError``; the file is as it was then.
  package func migrate(_ connection: Connection) throws(SQLiteError) {
    let version = try connection.read { () throws(SQLiteError) in
      try checkedVersion(connection)
    }
    guard version < identity.newestVersion else { return }
    if version > 0 { try backUp(connection) }
    try connection.transaction { () throws(SQLiteError) in
      // Another program may have been faster.
      let version = try checkedVersion(connection)
      try connection.execute("PRAGMA application_id = \(identity.applicationID)")
      for migration in migrations where migration.version > version {
        try connection.execute(migration.sql)
      }
      let newest = max(version, identity.newestVersion)
      try connection.execute("PRAGMA user_version = \(newest)")
    }
  }

  /// Makes a database in memory alone, of the newest schema.
  package func openInMemory() throws(SQLiteError) -> sending Connection {
    let connection = try Connection(path: "", role: .memory)
    try migrate(connection)
    return connection
  }

  /// The copies that migrations have left beside a database file, by path, also one that was cut
  /// off by the end of the program.
  package func backups(of connection: Connection) -> [String] {
    guard connection.role != .memory else { return [] }
    return migrations.flatMap { migration in
      let copy = Self.backup(of: connection.path, before: migration.version)
      return [copy, Self.unfinished(copy), "\(Self.unfinished(copy))-journal"]
    }
    .filter(DatabaseFile.exists)
  }

  /// Removes the copies that migrations have left, once something is erased from the database.
  ///
  /// - Returns: their paths.
  /// - Throws: ``SQLiteError`` for the first that can't be removed.
  package func removeBackups(of connection: Connection) throws(SQLiteError) -> [String] {
    let copies = backups(of: connection)
    for copy in copies { try DatabaseFile.remove(copy) }
    return copies
  }

  /// The version of the file, after making sure that it is ours; 0 for a new file.
  private func checkedVersion(_ connection: Connection) throws(SQLiteError) -> Int32 {
    let version = try connection.userVersion()
    let applicationID = try connection.applicationID()
    if version == 0, applicationID == 0, try isEmpty(connection) { return 0 }
    try identity.check(
      applicationID: applicationID,
      userVersion: version,
      path: connection.path
    )
    return version
  }

  private func isEmpty(_ connection: Connection) throws(SQLiteError) -> Bool {
    try connection.prepare("SELECT 1 FROM sqlite_schema LIMIT 1").first { _ in true } == nil
  }

  private func backUp(_ connection: Connection) throws(SQLiteError) {
    let target = Self.backup(of: connection.path, before: identity.newestVersion)
    let unfinished = Self.unfinished(target)
    try DatabaseFile.remove(unfinished)
    try DatabaseFile.create(unfinished)
    try connection.prepare("VACUUM INTO ?").run(unfinished)
    try DatabaseFile.synchronize(unfinished)
    try DatabaseFile.rename(unfinished, to: target)
  }

  private static func backup(of path: String, before version: Int32) -> String {
    "\(path).before-v\(version)"
  }

  private static func unfinished(_ copy: String) -> String { "\(copy).unfinished" }
}
