package import SQLite

/// What this machine has told a hub and heard from it, in one file.
package final class HubLedger: Sendable {
  /// One thing, as it is known here.
  struct Record: Sendable {
    /// Its number in the ledger.
    let number: Int64
    /// What it is.
    let kind: HubKind
    /// What tells it apart on all machines.
    let key: [UInt8]
    /// What tells it apart in this machine's stores; nil where it isn't there.
    let local: String?
    /// The version that holds.
    let version: Int64
    /// The machine that made it.
    let origin: String
    /// The mark of what stood in it then; nil for erased things and readings.
    let digest: [UInt8]?
    /// Whether it is erased.
    let isErased: Bool

    static let columns = "number, kind, key, local, version, origin, digest, is_erased"

    init?(_ row: Statement) {
      guard let kind = HubKind(rawValue: row.text(1)) else { return nil }
      (number, self.kind, key) = (row.int64(0), kind, row.blob(2))
      (local, version, origin) = (row.optionalText(3), row.int64(4), row.text(5))
      (digest, isErased) = (row.optionalBlob(6), row.bool(7))
    }
  }

  /// Whose file it is, and what stands in it.
  package static var migrator: Migrator { LedgerSchema.migrator }

  private let database: Database

  /// Opens the file, made if it is missing and readable by its owner only.
  package init(path: String) throws(HubSyncError) {
    do throws(SQLiteError) {
      database = try Database(path: path, migrator: LedgerSchema.migrator)
      // The marks of readings lie anywhere in their index: with 2 MB of its pages a first time would read
      // and write most of them again and again.
      try database.withConnection { connection throws(SQLiteError) in
        try connection.execute("PRAGMA cache_size = -32768")
      }
    } catch {
      throw .ledger(error)
    }
  }

  /// Runs `body` as one change: all of it is kept, or nothing.
  func change<Result: Sendable>(
    _ body: (LedgerPage) throws(SQLiteError) -> Result
  ) throws(HubSyncError) -> Result {
    do throws(SQLiteError) {
      return try access { connection throws(SQLiteError) in
        try connection.transaction { () throws(SQLiteError) in
          try body(LedgerPage(connection: connection))
        }
      }
    } catch {
      throw .ledger(error)
    }
  }

  private func access<Result: Sendable>(
    _ body: (Connection) throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    try database.withConnection { connection throws(SQLiteError) in try body(connection) }
  }
}

/// The ledger within one change.
struct LedgerPage {
  private static let settingLocal = StatementText("UPDATE record SET local = ? WHERE number = ?")

  let connection: Connection

  // MARK: - How far

  /// A number that is kept; 0 where it never was.
  func state(_ key: String) throws(SQLiteError) -> Int64 {
    try connection.statement("SELECT value FROM state WHERE key = ?").first(key) { $0.int64(0) }
      ?? 0
  }

  /// Keeps a number.
  func setState(_ key: String, to value: Int64) throws(SQLiteError) {
    try connection.statement("INSERT OR REPLACE INTO state (key, value) VALUES (?, ?)")
      .run(key, value)
  }

  /// A version greater than all that were seen, by the clock where it goes on.
  ///
  /// A hybrid logical clock (Kulkarni and others 2014): 1,024 versions a millisecond.
  ///
  /// - Parameter now: milliseconds since 1970-01-01T00:00:00Z.
  /// - Returns: the version.
  /// - Throws: ``SQLite/SQLiteError``.
  func nextVersion(now: Int64) throws(SQLiteError) -> Int64 {
    let (scaled, isTooFar) = max(0, now).multipliedReportingOverflow(by: 1024)
    let version = max(
      try state("version").addingReportingOverflow(1).partialValue,
      isTooFar ? 0 : scaled
    )
    try setState("version", to: version)
    return version
  }

  /// Goes on from a version of another machine.
  func saw(_ version: Int64) throws(SQLiteError) {
    if try state("version") < version, version < .max / 2 { try setState("version", to: version) }
  }

  // MARK: - Things

  /// A thing by its key on all machines; readings are found by their marks, see ``sample(_:)``.
  func record(_ kind: HubKind, _ key: [UInt8]) throws(SQLiteError) -> HubLedger.Record? {
    let sql = """
      SELECT \(HubLedger.Record.columns) FROM record WHERE kind = ? AND key = ? AND kind <> 'sample'
      """
    return try connection.statement(sql).first(kind.rawValue, key) { HubLedger.Record($0) } ?? nil
  }

  /// A thing by its key in this machine's stores.
  func record(_ kind: HubKind, local: String) throws(SQLiteError) -> HubLedger.Record? {
    let sql = "SELECT \(HubLedger.Record.columns) FROM record WHERE local = ? AND kind = ?"
    return try connection.statement(sql).first(local, kind.rawValue) { HubLedger.Record($0) } ?? nil
  }

  /// Keeps what is known of a thing that is no reading.
  ///
  /// - Returns: its number in the ledger.
  @discardableResult
  func put(
    _ kind: HubKind,
    _ key: [UInt8],
    local: String?,
    version: Int64,
    origin: String,
    digest: [UInt8]?,
    isErased: Bool = false
  ) throws(SQLiteError) -> Int64 {
    let sql = """
      INSERT INTO record (kind, key, local, version, origin, digest, is_erased)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (kind, key) WHERE kind <> 'sample' DO UPDATE SET local = excluded.local, version = excluded.version,
        origin = excluded.origin, digest = excluded.digest, is_erased = excluded.is_erased
      RETURNING number
      """
    let number = try connection.statement(sql)
      .first(kind.rawValue, key, local, version, origin, digest, isErased) { $0.int64(0) }
    return number ?? 0
  }

  /// Says under which key a thing stands in this machine's stores.
  func setLocal(_ local: String?, of number: Int64) throws(SQLiteError) {
    try connection.statement(Self.settingLocal).run(local, number)
  }

  // MARK: - Rows

  /// Notes that a row holds things.
  func hold(
    _ records: [Int64],
    machine: String,
    store: String,
    place: Int64
  ) throws(SQLiteError) {
    guard !records.isEmpty else { return }
    let sql = """
      INSERT INTO hub_row (machine, store, place) VALUES (?, ?, ?)
      ON CONFLICT (machine, store, place) DO UPDATE SET place = place RETURNING number
      """
    let row = try connection.statement(sql).first(machine, store, place) { $0.int64(0) } ?? 0
    let insert = try connection.statement("INSERT OR IGNORE INTO held (record, row) VALUES (?, ?)")
    for record in records { try insert.run(record, row) }
  }

  /// Has the rows erased that hold a thing as it was until now.
  func eraseRows(holding record: Int64) throws(SQLiteError) {
    let sql = """
      UPDATE hub_row SET is_to_erase = 1 WHERE number IN (SELECT row FROM held WHERE record = ?)
      """
    try connection.statement(sql).run(record)
  }

  /// Erases the earlier versions of a thing.
  func eraseSuperseded(_ record: Int64) throws(SQLiteError) {
    try connection.statement("DELETE FROM superseded WHERE record = ?").run(record)
  }
}

/// What a command shows of it, and how it begins.
extension HubLedger {
  /// Whether anything was told from this file.
  package func hasBegun() throws(HubSyncError) -> Bool {
    try change { page throws(SQLiteError) in try page.state("began") != 0 }
  }

  /// Notes that it is used from now on.
  package func begin() throws(HubSyncError) {
    try change { page throws(SQLiteError) in
      try page.setState("began", to: 1)
      // All rows of the transcripts count as new then, under numbers that begin anew or go on.
      try page.setState("transcripts", to: 0)
    }
  }

  /// Notes that machine and hub were in step, in milliseconds since 1970-01-01T00:00:00Z.
  package func noteSync(at time: Int64) throws(HubSyncError) {
    try change { page throws(SQLiteError) in try page.setState("synced", to: time) }
  }

  /// When machine and hub were in step last; nil for never.
  package func lastSync() throws(HubSyncError) -> Int64? {
    let time = try change { page throws(SQLiteError) in try page.state("synced") }
    return time == 0 ? nil : time
  }

  /// How many rows the hub hasn't confirmed.
  package func outgoingCount() throws(HubSyncError) -> Int {
    try change { page throws(SQLiteError) in try page.outgoingCount() }
  }

  /// How far the readings were looked through, see ``HealthStorage/HealthStore/latestAnchor()``.
  package func readingsAnchor() throws(HubSyncError) -> Int64 {
    try change { page throws(SQLiteError) in try page.state("samples") }
  }
}
