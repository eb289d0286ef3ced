import CSQLite
import Glibc

extension Connection {
  /// Whether anything bears the name of a database file.
  package static func hasFile(_ path: String) -> Bool { DatabaseFile.exists(path) }

  /// Runs one or more statements without parameters; rows they give are passed over.
  package func execute(_ sql: String) throws(SQLiteError) {
    var code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
    if !sql.contains(";"), unsafe Self.mayTryAgain(code, on: handle) {
      code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
    }
    guard code == SQLITE_OK else { throw unsafe Self.error(on: handle, told: true) }
  }

  /// Compiles a statement.
  package func prepare(_ sql: String) throws(SQLiteError) -> Statement {
    try unsafe Statement(sql, on: handle, isKept: false)
  }

  /// A statement compiled once and kept; another one is made while the kept one is in use.
  ///
  /// For texts that don't vary: each is kept as long as the connection.
  package func statement(_ sql: String) throws(SQLiteError) -> Statement {
    if let known = kept[sql], !known.isBusy { return known }
    let made = try unsafe Statement(sql, on: handle, isKept: true)
    if kept[sql] == nil { kept[sql] = made }
    return made
  }

  /// The same for a text that is asked for again and again: found without reading it.
  package func statement(_ text: StatementText) throws(SQLiteError) -> Statement {
    // A number, as every program has a dictionary of numbers: the first of another kind of key costs
    // a search through all conformances.
    let key = Int(bitPattern: ObjectIdentifier(text))
    if let known = keptByText[key]?.statement, !known.isBusy { return known }
    let made = try unsafe Statement(text.sql, on: handle, isKept: true)
    if keptByText[key] == nil { keptByText[key] = (text, made) }
    return made
  }

  /// How many rows the last INSERT, UPDATE or DELETE changed.
  package var changes: Int { unsafe Int(sqlite3_changes64(handle)) }

  /// The id of the row inserted last on this connection.
  package var lastInsertedRowID: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

  /// Whether a transaction is open.
  package var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

  /// The failure that was last met on a database handle.
  ///
  /// - Parameters:
  ///   - database: the handle.
  ///   - told: whether the library's own words may be repeated. At a running statement they
  ///     can quote bound text (a search term, for one), so only names of the schema are told.
  /// - Returns: the failure, with the file it happened to.
  static func error(on database: OpaquePointer, told: Bool) -> SQLiteError {
    if let fault = unsafe readFault(on: database) { return fault }
    let code = unsafe sqlite3_extended_errcode(database)
    let isTold = told || code & 0xFF == SQLITE_CONSTRAINT
    let words = unsafe isTold ? sqlite3_errmsg(database) : sqlite3_errstr(code)
    let path = unsafe sqlite3_db_filename(database, "main").map { unsafe String(cString: $0) }
    let detail = unsafe words.map { unsafe String(cString: $0) } ?? "no reason given"
    return SQLiteError(code: code, detail: detail, path: path ?? "")
  }

  /// Whether a statement that has not begun is to be tried once more before a file is called damaged.
  ///
  /// A read that fails is told as a damaged file. When a statement begins, the library opens the
  /// journal, reads its first byte and closes it again, so that no error number is left to tell the
  /// two apart. Outside of a transaction nothing has changed then, and real damage is found again.
  ///
  /// - Parameters:
  ///   - code: what the statement has come to.
  ///   - database: the handle.
  /// - Returns: false for whatever else has failed.
  static func mayTryAgain(_ code: Int32, on database: OpaquePointer?) -> Bool {
    guard code & 0xFF == SQLITE_CORRUPT, let database = unsafe database else { return false }
    return unsafe sqlite3_extended_errcode(database) == SQLITE_CORRUPT
      && sqlite3_get_autocommit(database) != 0 && CSQLite_last_errno(database) == 0
  }

  /// A disk that can't be read, where the library speaks of a damaged file: nothing is known of that.
  private static func readFault(on database: OpaquePointer) -> SQLiteError? {
    guard unsafe sqlite3_extended_errcode(database) & 0xFF == SQLITE_CORRUPT else { return nil }
    let number = unsafe CSQLite_last_errno(database)
    guard [EIO, ENXIO].contains(number) else { return nil }
    let path = unsafe sqlite3_db_filename(database, "main").map { unsafe String(cString: $0) } ?? ""
    let reason = unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
    return SQLiteError(
      code: SQLITE_IOERR | (33 << 8),
      detail: reason.lowercased(),
      path: path
    )
  }
}
