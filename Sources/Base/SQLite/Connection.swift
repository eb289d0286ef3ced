import Core
import CSQLite
import Synchronization

/// One open database, closed when it is let go.
///
/// Not `Sendable`: a store keeps it in a lock, see ``Database``. Every connection is set up the same way (sqlite.org/security.html): rollback journal and
/// full synchronisation so that an acknowledged commit survives a power cut, deleted content
/// overwritten, nothing in a schema trusted, no extensions, nothing spilt into temporary files.
@safe package final class Connection {
  /// What a connection is opened for.
  package enum Role: Sendable {
    /// Reading and writing; a missing file is made, readable by its owner only.
    case readWrite
    /// Reading a file that is there.
    case readOnly
    /// Reading a file that nobody writes meanwhile, such as an export of another program.
    ///
    /// Neither locked nor touched, whatever its journal mode; one with changes in a write-ahead
    /// log beside it is refused, as they would be missed (sqlite.org/uri.html, `immutable`).
    case readOnlyCopy
    /// Reading and writing in memory alone: no file is made, and all is gone with the connection.
    case memory
  }

  /// How long a lock of another program is waited for, in milliseconds: longer than any
  /// transaction of ours takes, short enough for a person to wait.
  package static let standardBusyTimeout: Int32 = 5000

  /// The version of the library in use, such as 3040001 for 3.40.1.
  package static var libraryVersion: Int32 { sqlite3_libversion_number() }

  /// Whether the library took its settings; it does before its first use in the process.
  private static let isLibraryPrepared = CSQLite_leave_memory_uncounted() == SQLITE_OK

  /// The file, with every link in its directory followed; `:memory:` where there is none.
  package let path: String
  /// What the connection was opened for.
  package let role: Role

  let handle: OpaquePointer
  /// What counts the work on a file from elsewhere; nil where nothing does.
  var meter: WorkMeter?
  /// Whether `phrase_fit()` is known.
  var hasPhraseFit = false
  var kept: [String: Statement] = [:]
  // With its text, so that no other text can come to have its address.
  var keptByText: [Int: (text: StatementText, statement: Statement)] = [:]

  /// Opens a database.
  ///
  /// - Parameters:
  ///   - path: the file; it may not be a symbolic link. Not looked at for a database in memory.
  ///   - role: what it is opened for.
  ///   - identity: whose file it has to be. A foreign or newer file is refused before anything
  ///     is written, so its bytes and times stay as they are.
  ///   - busyTimeout: how long a lock of another program is waited for, in milliseconds.
  /// - Throws: ``SQLiteError``.
  package init(
    path: String,
    role: Role,
    identity: FileIdentity? = nil,
    busyTimeout: Int32 = standardBusyTimeout
  ) throws(SQLiteError) {
    let path = role == .memory ? ":memory:" : try DatabaseFile.resolve(path)
    self.path = path
    self.role = role
    unsafe handle = try DatabaseFile.opening.withLock { _ throws(SQLiteError) in
      _ = Self.isLibraryPrepared
      return unsafe try Self.open(path, role: role)
    }
    wait(atMost: busyTimeout)
    try configure()
    if role != .memory { try requireIdentity(identity) }
    try settleJournal()
  }

  deinit {
    kept.removeAll()
    keptByText.removeAll()
    // A statement may outlive the connection, the meter doesn't.
    if meter != nil { unsafe WorkMeter.end(on: handle) }
    unsafe sqlite3_close_v2(handle)
  }

  private static func open(_ path: String, role: Role) throws(SQLiteError) -> OpaquePointer {
    if role == .readWrite { try DatabaseFile.create(path) }
    if role != .memory { try DatabaseFile.requireRegular(path) }
    if role == .readOnlyCopy { try requireMerged(path) }
    let isWriter = role == .readWrite || role == .memory
    let access = isWriter ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY
    let uri = role == .readOnlyCopy ? SQLITE_OPEN_URI : 0
    let name = role == .readOnlyCopy ? DatabaseFile.immutableURI(path) : path
    // The lock around a connection makes SQLite's own superfluous.
    let safety = SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOMUTEX
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open_v2(name, &opened, access | uri | safety, nil)
    guard code == SQLITE_OK, let handle = unsafe opened else {
      let reason = unsafe sqlite3_system_errno(opened)
      let detail = unsafe String(cString: sqlite3_errstr(code))
      unsafe sqlite3_close_v2(opened)
      guard reason == 0 else {
        throw DatabaseFile.failure(reason, "The database \(path) can't be opened")
      }
      throw SQLiteError(code: code, detail: detail, path: path)
    }
    // SQLite falls back to reading when it may not write.
    let isWritable = unsafe sqlite3_db_readonly(handle, "main") == 0
    guard role != .readWrite || isWritable else {
      unsafe sqlite3_close_v2(handle)
      guard !DatabaseFile.mayWrite(path) else {
        // Such as with no more descriptors; the library has tried for reading then.
        throw SQLiteError(
          .cannotOpen,
          "The database \(path) can't be opened for writing now.",
          hint: "Close other programs, then try again."
        )
      }
      throw SQLiteError(.notAllowed, "The database \(path) can't be written by this account.")
    }
    return unsafe handle
  }

  /// Refuses a copy whose last changes lie in a file of their own.
  private static func requireMerged(_ path: String) throws(SQLiteError) {
    for suffix in ["-wal", "-journal"] where DatabaseFile.hasContent(path + suffix) {
      throw SQLiteError(
        .other,
        "The database \(path) is unfinished: its last changes are in \(path)\(suffix).",
        hint: "Export it again, while the program it comes from is closed."
      )
    }
  }

  /// The settings of this connection; none of them touches the file.
  private func configure() throws(SQLiteError) {
    let switches: [(option: Int32, on: Int32)] = [
      (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
      (SQLITE_DBCONFIG_DQS_DML, 0), (SQLITE_DBCONFIG_DQS_DDL, 0),
      (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0), (SQLITE_DBCONFIG_ENABLE_FKEY, 1),
      // Until the file is known to be ours, closing it may not write to it either.
      (SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1),
    ]
    for (option, on) in switches {
      let code = unsafe CSQLite_configure(handle, option, on)
      guard code == SQLITE_OK else { throw unsafe Self.error(on: handle, told: true) }
    }
  }

  /// Refuses a file that isn't ours, or that can't be read safely, by its header alone.
  private func requireIdentity(_ identity: FileIdentity?) throws(SQLiteError) {
    var (bytes, size) = try header()
    if bytes.count == FileHeader.length, bytes.allSatisfy({ $0 == 0 }),
      DatabaseFile.hasContent("\(path)-journal")
    {
      // A first change that was cut off left pages but no header: taken back, the file is new.
      try execute("SELECT 1 FROM sqlite_schema")
      (bytes, size) = try header()
    }
    // A file without a byte is a new one.
    guard !bytes.isEmpty else { return }
    guard let header = FileHeader(bytes) else {
      throw SQLiteError(.notADatabase, "The file \(path) isn't a database.")
    }
    if role == .readOnlyCopy, size % Int64(header.pageSize) != 0 {
      // SQLite itself takes the missing rest of the last page for zeros.
      throw SQLiteError(.corrupt, "The database \(path) ends in the middle of a page.")
    }
    try identity?.check(
      applicationID: header.applicationID,
      userVersion: header.userVersion,
      path: path
    )
    let accepted = JournalMode.forLibrary(version: Self.libraryVersion)
    if role == .readOnly, header.usesWriteAheadLog, !accepted.contains(.wal) {
      throw SQLiteError(
        .other,
        "The database \(path) has a write-ahead log, which this SQLite can lose entries of.",
        hint: "Open it once for writing: it is converted then."
      )
    }
  }

  /// The first bytes of the file, a whole header or less where the file is shorter, and its size.
  private func header() throws(SQLiteError) -> (bytes: [UInt8], size: Int64) {
    var bytes = [UInt8](repeating: 0, count: FileHeader.length)
    var size: Int64 = 0
    let code = unsafe CSQLite_read_header(handle, &bytes, Int32(bytes.count), &size)
    // SQLITE_IOERR_SHORT_READ, a macro that Swift doesn't see.
    guard code == SQLITE_OK || code == SQLITE_IOERR | (2 << 8) else {
      let detail = unsafe String(cString: sqlite3_errstr(code))
      throw SQLiteError(code: code, detail: detail, path: path)
    }
    return (Array(bytes.prefix(Int(clamping: size))), size)
  }

  /// Chooses the rollback journal, converting a file that has a write-ahead log.
  private func settleJournal() throws(SQLiteError) {
    _ = unsafe CSQLite_configure(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0)
    try execute(
      """
      PRAGMA synchronous = FULL;
      PRAGMA secure_delete = ON;
      PRAGMA cell_size_check = ON;
      PRAGMA mmap_size = 0;
      PRAGMA temp_store = MEMORY;
      """
    )
    if role == .readWrite { try execute("PRAGMA journal_mode = \(JournalMode.chosen.rawValue)") }
    guard role != .readOnlyCopy, role != .memory else { return }
    let mode = try journalMode()
    let isChosen = role == .readOnly || mode == .chosen
    guard isChosen, JournalMode.forLibrary(version: Self.libraryVersion).contains(mode) else {
      throw SQLiteError(
        .busy,
        "The database \(path) can't leave its journal mode “\(mode.rawValue)”.",
        hint: "Close other programs that use it, then try again."
      )
    }
  }

  /// The mode of the journal in use.
  package func journalMode() throws(SQLiteError) -> JournalMode {
    let name = try prepare("PRAGMA journal_mode").first { $0.text(0) }
    guard let mode = name.flatMap(JournalMode.init(rawValue:)) else {
      throw SQLiteError(.other, "The database \(path) has an unknown journal mode.")
    }
    return mode
  }
}
