import CSQLite
import Core

/// One compiled SQL statement, finalized when it is let go.
///
/// It may outlive its connection: the handle closes when the last statement is gone
/// (sqlite.org/c3ref/close.html).
@safe package final class Statement {
  private let handle: OpaquePointer
  /// Whether a row has come since it was made ready to run.
  private var hasBegun = false

  /// Compiles exactly one statement.
  ///
  /// - Throws: ``SQLiteError`` when the text is no statement, or more than one.
  init(_ sql: String, on database: OpaquePointer, isKept: Bool) throws(SQLiteError) {
    var compiled: OpaquePointer?
    var hasMore = false
    let flags = isKept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
    let code = unsafe sql.withCString { start in
      var tail: UnsafePointer<CChar>?
      let code = unsafe sqlite3_prepare_v3(database, start, -1, flags, &compiled, &tail)
      let rest = unsafe tail.map { unsafe String(cString: $0) } ?? ""
      hasMore = !rest.allSatisfy(\.isWhitespace)
      return code
    }
    guard code == SQLITE_OK else { throw unsafe Connection.error(on: database, told: true) }
    guard let compiled = unsafe compiled else {
      throw SQLiteError(.misuse, "An SQL text without a statement was compiled.")
    }
    unsafe handle = compiled
    if hasMore {
      throw SQLiteError(.misuse, "An SQL text with more than one statement was compiled.")
    }
  }

  deinit { unsafe sqlite3_finalize(handle) }

  /// Whether it stands between its first and its last row.
  package var isBusy: Bool { unsafe sqlite3_stmt_busy(handle) != 0 }

  /// Binds a value to a parameter; the first parameter has index 1.
  ///
  /// - Throws: ``SQLiteError`` when there is no such parameter, or for NaN, which SQLite would
  ///   silently store as NULL.
  package func bind(_ value: (any Bindable)?, at index: Int) throws(SQLiteError) {
    switch value?.sqliteValue ?? .null {
    case .null: try bindNull(at: index)
    case .integer(let number): try bind(number, at: index)
    case .real(let number): try bind(number, at: index)
    case .text(let text): try bind(text, at: index)
    case .blob(let bytes):
      let position = Int32(clamping: index)
      let code = unsafe bytes.withUnsafeBytes { bytes in
        guard let start = bytes.baseAddress, bytes.count > 0 else {
          return unsafe sqlite3_bind_zeroblob(handle, position, 0)
        }
        return unsafe CSQLite_bind_blob(handle, position, start, UInt64(bytes.count))
      }
      guard code == SQLITE_OK else { throw failure() }
    }
  }

  /// Binds a whole number, without the detour over ``Bindable``: for rows by the million.
  package func bind(_ number: Int64, at index: Int) throws(SQLiteError) {
    let code = unsafe sqlite3_bind_int64(handle, Int32(clamping: index), number)
    guard code == SQLITE_OK else { throw failure() }
  }

  /// Binds a floating-point number, as above.
  package func bind(_ number: Double, at index: Int) throws(SQLiteError) {
    guard !number.isNaN else { throw SQLiteError(.misuse, "NaN can't be stored.") }
    let code = unsafe sqlite3_bind_double(handle, Int32(clamping: index), number)
    guard code == SQLITE_OK else { throw failure() }
  }

  /// Binds a text, as above; SQLite keeps a copy of its own.
  package func bind(_ text: String, at index: Int) throws(SQLiteError) {
    let position = Int32(clamping: index)
    var text = text
    let code = text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        // An empty text has no address, and binding no address would mean NULL.
        guard let start = characters.baseAddress else {
          return unsafe CSQLite_bind_text(handle, position, "", 0)
        }
        return unsafe CSQLite_bind_text(handle, position, start, UInt64(characters.count))
      }
    }
    guard code == SQLITE_OK else { throw failure() }
  }

  /// Binds nothing, as above.
  package func bindNull(at index: Int) throws(SQLiteError) {
    let code = unsafe sqlite3_bind_null(handle, Int32(clamping: index))
    guard code == SQLITE_OK else { throw failure() }
  }

  /// Goes to the next row; false when there is none.
  package func step() throws(SQLiteError) -> Bool {
    var code = unsafe sqlite3_step(handle)
    if code == SQLITE_CORRUPT, !hasBegun, mayTryAgain(code) {
      _ = unsafe sqlite3_reset(handle)
      code = unsafe sqlite3_step(handle)
    }
    guard code != SQLITE_ROW else {
      hasBegun = true
      return true
    }
    guard code == SQLITE_DONE else { throw failure() }
    return false
  }

  private func mayTryAgain(_ code: Int32) -> Bool {
    unsafe Connection.mayTryAgain(code, on: sqlite3_db_handle(handle))
  }

  /// Makes the statement ready to run again, and forgets the bound values.
  package func reset() {
    hasBegun = false
    // The code of a reset repeats the failure that step has already thrown.
    _ = unsafe sqlite3_reset(handle)
    _ = unsafe sqlite3_clear_bindings(handle)
  }

  /// Makes the statement ready to run again with the same values.
  package func rewind() {
    hasBegun = false
    _ = unsafe sqlite3_reset(handle)
  }

  private func failure() -> SQLiteError {
    guard let database = unsafe sqlite3_db_handle(handle) else {
      return SQLiteError(.misuse, "A statement without a connection was used.")
    }
    return unsafe Connection.error(on: database, told: false)
  }
}

extension Statement {
  /// Runs the statement to its end with these values; rows it gives are passed over.
  package func run(_ values: (any Bindable)?...) throws(SQLiteError) {
    defer { reset() }
    try bindAll(values)
    while try step() {}
  }

  /// What `read` makes of every row.
  package func rows<Row>(
    _ values: (any Bindable)?...,
    read: (Statement) throws(SQLiteError) -> Row
  ) throws(SQLiteError) -> [Row] {
    defer { reset() }
    try bindAll(values)
    var rows: [Row] = []
    while try step() { rows.append(try read(self)) }
    return rows
  }

  /// What `read` makes of the first row; nil when there is none.
  package func first<Row>(
    _ values: (any Bindable)?...,
    read: (Statement) throws(SQLiteError) -> Row
  ) throws(SQLiteError) -> Row? {
    defer { reset() }
    try bindAll(values)
    return try step() ? try read(self) : nil
  }

  private func bindAll(_ values: [(any Bindable)?]) throws(SQLiteError) {
    let wanted = unsafe Int(sqlite3_bind_parameter_count(handle))
    guard values.count == wanted else {
      let numbers = "\(values.count) values were given for \(wanted) parameters"
      throw SQLiteError(.misuse, "A statement was run with a wrong count: \(numbers).")
    }
    for (index, value) in values.enumerated() { try bind(value, at: index + 1) }
  }
}

/// The columns of the present row; the first has index 0. They are converted as SQLite does
/// (sqlite.org/c3ref/column_blob.html): NULL reads as 0 or as empty.
extension Statement {
  /// Whether the column is NULL.
  package func isNull(_ column: Int) -> Bool {
    unsafe sqlite3_column_type(handle, Int32(clamping: column)) == SQLITE_NULL
  }

  /// The column as a whole number.
  package func int64(_ column: Int) -> Int64 {
    unsafe sqlite3_column_int64(handle, Int32(clamping: column))
  }

  /// The column as a whole number.
  package func int(_ column: Int) -> Int { Int(int64(column)) }

  /// The column as true or false; 0 is false.
  package func bool(_ column: Int) -> Bool { int64(column) != 0 }

  /// The column as a floating-point number.
  package func double(_ column: Int) -> Double {
    unsafe sqlite3_column_double(handle, Int32(clamping: column))
  }

  /// The column as text, read by its length; bytes that are no UTF-8 are replaced by U+FFFD.
  package func text(_ column: Int) -> String {
    let position = Int32(clamping: column)
    guard let start = unsafe sqlite3_column_text(handle, position) else { return "" }
    let count = unsafe Int(sqlite3_column_bytes(handle, position))
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// The column as bytes.
  package func blob(_ column: Int) -> [UInt8] {
    let position = Int32(clamping: column)
    guard let start = unsafe sqlite3_column_blob(handle, position) else { return [] }
    let count = unsafe Int(sqlite3_column_bytes(handle, position))
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// Reads the column's bytes where SQLite has them, without a copy: for rows by the million.
  ///
  /// - Parameters:
  ///   - column: the column; NULL has no bytes.
  ///   - read: takes the bytes, which are there until it returns.
  /// - Returns: what `read` makes of them.
  package func withBytes<Value>(_ column: Int, _ read: (RawSpan) -> Value) -> Value {
    let position = Int32(clamping: column)
    let start = unsafe sqlite3_column_blob(handle, position)
    let count = unsafe start == nil ? 0 : Int(sqlite3_column_bytes(handle, position))
    return unsafe read(UnsafeRawBufferPointer(start: start, count: count).bytes)
  }

  /// The column as it is kept.
  package func value(_ column: Int) -> Value {
    switch unsafe sqlite3_column_type(handle, Int32(clamping: column)) {
    case SQLITE_INTEGER: .integer(int64(column))
    case SQLITE_FLOAT: .real(double(column))
    case SQLITE_TEXT: .text(text(column))
    case SQLITE_BLOB: .blob(blob(column))
    default: .null
    }
  }

  /// The column as a whole number; nil for NULL.
  package func optionalInt64(_ column: Int) -> Int64? { isNull(column) ? nil : int64(column) }

  /// The column as a floating-point number; nil for NULL.
  package func optionalDouble(_ column: Int) -> Double? { isNull(column) ? nil : double(column) }

  /// The column as text; nil for NULL.
  package func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }

  /// The column as bytes; nil for NULL.
  package func optionalBlob(_ column: Int) -> [UInt8]? { isNull(column) ? nil : blob(column) }
}
