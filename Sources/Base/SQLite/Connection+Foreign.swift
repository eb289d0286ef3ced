import CSQLite

/// What is asked of a file that somebody else may have made.
extension Connection {
  /// The work that any file may ask for, in instructions of SQLite's virtual machine
  /// (sqlite.org/opcode.html): some tenths of a second.
  private static let leastWork: Int64 = 20_000_000
  /// How much more each byte of the file may ask for.
  ///
  /// Reading, sorting and checking a table takes
  /// fewer than ten; the rest is for tables that are read once for each row of another.
  private static let workPerByte: Int64 = 100
  /// The longest text or bytes that are read from a file of another program, in bytes: far more than
  /// anybody says.
  package static let foreignValue: Int32 = 64 << 20

  /// Bounds all that is read from the file from now on: what goes beyond ends with a failure of kind
  /// ``SQLiteError/Kind/endless``.
  ///
  /// A view or a damaged tree of pages can have rows without end, and a value can be computed as large
  /// as memory. The bound depends on the file's size alone, never on the clock.
  ///
  /// - Parameter longestValue: the longest text or bytes that are read, in bytes.
  /// - Throws: ``SQLiteError`` where not even the size can be read.
  package func boundWork(longestValue: Int32 = Connection.foreignValue) throws(SQLiteError) {
    let (bytes, overflow) = try fileSize().multipliedReportingOverflow(by: Self.workPerByte)
    let work = overflow ? .max / 2 : min(bytes, .max / 2) + Self.leastWork
    let meter = WorkMeter(left: work)
    unsafe meter.begin(on: handle)
    self.meter = meter
    unsafe sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, longestValue)
  }

  /// The names of the tables that hold rows of their own: no views, no virtual tables, and none with
  /// columns that are computed.
  package func ordinaryTables() throws(SQLiteError) -> Set<String> {
    let sql = """
      SELECT name FROM pragma_table_list AS list WHERE schema = 'main' AND type = 'table'
        AND NOT EXISTS (SELECT 1 FROM pragma_table_xinfo(list.name) WHERE hidden <> 0)
      """
    return Set(try prepare(sql).rows { $0.text(0) })
  }

  private func fileSize() throws(SQLiteError) -> Int64 {
    let pages = try prepare("PRAGMA page_count").first { $0.int64(0) } ?? 0
    let size = try prepare("PRAGMA page_size").first { $0.int64(0) } ?? 0
    let (bytes, overflow) = max(0, pages).multipliedReportingOverflow(by: max(0, size))
    return overflow ? .max : bytes
  }
}

/// Counts the work of a connection, and says when it is too much.
@safe final class WorkMeter {
  /// After how many instructions it is asked; the count is as coarse as that.
  private static let step: Int32 = 100_000

  private var left: Int64

  /// A meter with so much work left, in instructions.
  init(left: Int64) { self.left = left }

  /// Counts on a handle until ``end(on:)``, which has to come while the meter is there.
  @unsafe func begin(on handle: OpaquePointer) {
    let place = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe sqlite3_progress_handler(
      handle,
      Self.step,
      { place in
        guard let place = unsafe place else { return 0 }
        return unsafe Unmanaged<WorkMeter>.fromOpaque(place).takeUnretainedValue().isUsedUp()
          ? 1 : 0
      },
      place
    )
  }

  /// Counts no more.
  @unsafe static func end(on handle: OpaquePointer) {
    unsafe sqlite3_progress_handler(handle, 0, nil, nil)
  }

  /// Counts a step; whether it is too much.
  private func isUsedUp() -> Bool {
    left -= Int64(Self.step)
    return left < 0
  }
}
