package import HealthImport
import HealthModel
import SQLite
import Core

/// Reads the database in the archive that Health Connect exports (Settings → Health Connect →
/// Manage data → Backup and restore), `health_connect_export.db`.
///
/// Nothing is written to the file. Each entry has its own offset from UTC and the app it came from.
package struct HealthConnectImport {
  private let options: ReaderOptions

  /// An import.
  package init(options: ReaderOptions) { self.options = options }

  /// Whether a file begins like an SQLite database; whose it is shows when it is read.
  package static func recognises(head: [UInt8], fileName: String) -> Bool {
    ExportDatabase.recognises(head: head)
  }

  /// Reads all of it, in pieces.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - emit: is given the next items.
  /// - Throws: ``HealthImportError``: `foreign` for a database of another program.
  package func read(
    path: String,
    _ emit: ([ImportItem]) throws(HealthImportError) -> Void
  ) throws(HealthImportError) {
    let database = try ExportDatabase(path: path)
    let schema = try database.schema { connection throws(SQLiteError) in
      try HealthConnectSchema(of: connection)
    }
    // Whoever waits for the file to be open, so as to take its name away, hears of it now.
    try emit([])
    var pass = HealthConnectPass(options: options, schema: schema)
    for table in schema.tables {
      pass.begin(table)
      try database.rows(of: table.query) { row throws(HealthImportError) in
        pass.take(HealthConnectEntry(row), of: table)
        if pass.items.count >= ExportDatabase.batchSize { try emit(pass.takeItems()) }
      }
    }
    try emit(pass.takeItems())
  }
}

/// What there is to read in a database of Health Connect.
struct HealthConnectSchema {
  /// The tables that are read.
  let tables: [HealthConnectTable]
  /// The names of the apps by their ids.
  let apps: [Int64: String]
  /// The sessions of sleep that have stages.
  let staged: Set<Int64>

  /// Looks into a database; nil when it is of another program.
  ///
  /// Its tables have columns that are computed, none of which is asked for.
  init?(of connection: Connection) throws(SQLiteError) {
    try connection.boundWork()
    let names = Set(
      try connection.prepare(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'"
      ).rows { $0.text(0) }
    )
    let known = HealthConnectTable.all.filter { names.contains($0.name) }
    guard !known.isEmpty, names.contains("application_info_table"),
      try Self.columns(of: "application_info_table", connection)
        .isSuperset(of: ["row_id", "package_name"])
    else { return nil }
    var tables: [HealthConnectTable] = []
    for table in known where names.contains(table.owner) {
      let own = try Self.columns(of: table.name, connection)
      let owner = try Self.columns(of: table.owner, connection)
      if own.isSuperset(of: table.columns), owner.isSuperset(of: table.ownerColumns) {
        tables.append(table)
      }
    }
    self.tables = tables
    let hasName = try Self.columns(of: "application_info_table", connection).contains("app_name")
    let name = hasName ? "app_name" : "NULL"
    let rows =
      try connection
      .prepare("SELECT row_id, \(name), package_name FROM application_info_table")
      .rows { ($0.int64(0), $0.optionalText(1), $0.optionalText(2)) }
    apps = Dictionary(
      rows.map { ($0.0, [$0.1, $0.2].compactMap { $0 }.first { !$0.isEmpty } ?? "") },
      uniquingKeysWith: { first, _ in first }
    )
    let hasStages = tables.contains { $0.meaning == .stage }
    staged =
      hasStages
      ? Set(
        try connection.prepare("SELECT DISTINCT parent_key FROM sleep_stages_table")
          .rows { $0.int64(0) }
      ) : []
  }

  private static func columns(
    of table: String,
    _ connection: Connection
  ) throws(SQLiteError) -> Set<String> {
    let statement = try connection.prepare("SELECT name FROM pragma_table_info(?)")
    return Set(try statement.rows(table) { $0.text(0) })
  }
}

/// One row of a query of ``HealthConnectTable``.
struct HealthConnectEntry {
  /// When it begins, in milliseconds since 1970.
  let start: Double?
  /// Seconds east of UTC at its start.
  let startOffset: Int64?
  /// When it ends.
  let end: Double?
  /// Seconds east of UTC at its end.
  let endOffset: Int64?
  /// The value.
  let value: Double?
  /// The app.
  let app: Int64
  /// The row that has the zone and the app.
  let owner: Int64

  /// The row a statement is at.
  init(_ statement: Statement) {
    start = statement.optionalDouble(0)
    startOffset = statement.optionalInt64(1)
    end = statement.optionalDouble(2)
    endOffset = statement.optionalInt64(3)
    value = statement.optionalDouble(4)
    app = statement.int64(5)
    owner = statement.int64(6)
  }
}

/// Makes items of the rows of a database.
struct HealthConnectPass {
  /// What was found since it was last taken.
  private(set) var items: [ImportItem] = []

  private let options: ReaderOptions
  private let schema: HealthConnectSchema
  private var record = 0

  /// A pass over a database.
  init(options: ReaderOptions, schema: HealthConnectSchema) {
    self.options = options
    self.schema = schema
  }

  /// Begins a table.
  mutating func begin(_ table: HealthConnectTable) { record = 0 }

  /// Takes what was found, and forgets it.
  mutating func takeItems() -> [ImportItem] {
    defer { items.removeAll(keepingCapacity: true) }
    return items
  }

  /// Takes a row.
  mutating func take(_ entry: HealthConnectEntry, of table: HealthConnectTable) {
    record += 1
    let row = ImportRow(place: .row(record, table: table.name), options: options)
    let schema = schema
    items.append(row: row) { row throws(RejectedRow) in
      try entry.samples(of: table, schema, row)
    }
  }
}

extension HealthConnectEntry {
  /// The reading in it; none where its number stands for no stage.
  func samples(
    of table: HealthConnectTable,
    _ schema: HealthConnectSchema,
    _ row: ImportRow
  ) throws(RejectedRow) -> [NewSample] {
    guard let (type, value, unit) = try meaning(of: table, schema, row) else { return [] }
    guard let start, let end else { throw row.rejected(.badTime, "it has no time") }
    let name = schema.apps[app] ?? ""
    let span = (start: try time(start, startOffset, row), end: try time(end, endOffset, row))
    return [
      try row.sample(
        type,
        value,
        unit: unit,
        during: span,
        source: name.isEmpty ? "Health Connect" : name
      )
    ]
  }

  private func meaning(
    of table: HealthConnectTable,
    _ schema: HealthConnectSchema,
    _ row: ImportRow
  ) throws(RejectedRow) -> (SampleType, Double, HealthUnit)? {
    if table.meaning == .session {
      let stage = schema.staged.contains(owner) ? SleepStage.inBed : .asleep
      return (.sleepAnalysis, stage.value, .category)
    }
    guard let value else { throw row.rejected(.badValue, "it has no value") }
    switch table.meaning {
    case .quantity(let type, let unit): return (type, value, unit)
    case .stage:
      guard let stage = HealthConnectNumbers.stage(Int64(saturating: value)) else { return nil }
      return (.sleepAnalysis, stage.value, .category)
    case .exercise, .session:
      let kind = HealthConnectNumbers.exercise(Int64(saturating: value))
      return (.workout, kind, .category)
    }
  }

  private func time(
    _ milliseconds: Double,
    _ offset: Int64?,
    _ row: ImportRow
  ) throws(RejectedRow) -> Timestamp {
    // Written by another program: what no clock on Earth shows is no offset.
    let minutes = offset.flatMap { (-64_800...64_800).contains($0) ? Int($0 / 60) : nil }
    return try row.time(milliseconds: milliseconds, offset: minutes, named: "time")
  }
}
