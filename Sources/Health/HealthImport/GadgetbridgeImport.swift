import HealthModel
import SQLite

/// Reads the database that Gadgetbridge exports (gadgetbridge.org, “Export DB”).
///
/// Tables named `…_ACTIVITY_SAMPLE` count their time in seconds, the others in milliseconds; which
/// it is, the number's size tells. Nothing is ever written to the file.
package struct GadgetbridgeImport {
  /// A stage that ends with no later one within so many milliseconds, 3 h, has no known end.
  static let longestStage: Int64 = 3 * 3_600_000
  /// How many items are handed over at once.
  static let batchSize = 4096

  private let options: ReaderOptions

  /// An import.
  package init(options: ReaderOptions) { self.options = options }

  /// Whether a file begins like an SQLite database; whose it is shows when it is read.
  package static func recognises(head: [UInt8], fileName: String) -> Bool {
    head.starts(with: Array("SQLite format 3\0".utf8))
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
    let connection = try Self.attempt(path) { () throws(SQLiteError) in
      try Connection(path: path, role: .readOnlyCopy)
    }
    let found = try Self.attempt(path) { () throws(SQLiteError) in
      try GadgetbridgeSchema(of: connection)
    }
    guard let schema = found else { throw .foreign(file: path) }
    var pass = GadgetbridgePass(options: options, devices: schema.devices)
    for table in schema.tables {
      let statement = try Self.attempt(path) { () throws(SQLiteError) in
        try connection.prepare(table.query)
      }
      while try Self.attempt(path, { () throws(SQLiteError) in try statement.step() }) {
        pass.take(
          device: statement.int64(0),
          time: statement.double(1),
          value: statement.optionalDouble(2),
          of: table
        )
        if pass.items.count >= Self.batchSize { try emit(pass.takeItems()) }
      }
      pass.endTable()
    }
    try emit(pass.takeItems())
  }

  /// Does something with the database; its failure is one of the file.
  private static func attempt<Result>(
    _ path: String,
    _ body: () throws(SQLiteError) -> Result
  ) throws(HealthImportError) -> Result {
    do throws(SQLiteError) {
      return try body()
    } catch {
      switch error.kind {
      case .notADatabase: throw .foreign(file: path)
      default: throw .corrupt(what: sentence(error.message), line: 0)
      }
    }
  }

  /// A sentence without its full stop, to be a part of another one.
  private static func sentence(_ text: String) -> String {
    text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}

/// What there is to read in a database of Gadgetbridge.
struct GadgetbridgeSchema {
  /// The tables that are read, in the order of their names.
  let tables: [GadgetbridgeTable]
  /// The names of the devices by their ids.
  let devices: [Int64: String]

  /// Looks into a database; nil when it is of another program.
  ///
  /// Every one of Gadgetbridge's has a user, devices and their attributes (GBDaoGenerator.java).
  init?(of connection: Connection) throws(SQLiteError) {
    try connection.boundWork()
    // A view in the place of a table could have rows without end.
    let names = try connection.ordinaryTables()
    guard names.isSuperset(of: ["USER", "DEVICE", "DEVICE_ATTRIBUTES"]),
      try Self.columns(of: "DEVICE", connection).isSuperset(of: ["_id", "NAME", "IDENTIFIER"])
    else { return nil }
    var tables: [GadgetbridgeTable] = []
    for name in names.sorted() {
      let columns = try Self.columns(of: name, connection)
      if let table = GadgetbridgeTable(name: name, columns: columns) { tables.append(table) }
    }
    self.tables = tables
    let pairs = try connection.prepare("SELECT _id, NAME FROM DEVICE")
      .rows { ($0.int64(0), $0.text(1)) }
    devices = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  private static func columns(
    of table: String,
    _ connection: Connection
  ) throws(SQLiteError) -> Set<String> {
    let statement = try connection.prepare("SELECT name FROM pragma_table_info(?)")
    return Set(try statement.rows(table) { $0.text(0) })
  }
}

/// Makes items of the rows of a database.
struct GadgetbridgePass {
  /// What was found since it was last taken.
  private(set) var items: [ImportItem] = []

  private let options: ReaderOptions
  private let devices: [Int64: String]
  private var record = 0
  private var stage: (device: Int64, milliseconds: Double, stage: SleepStage)?

  /// A pass over a database with these devices.
  init(options: ReaderOptions, devices: [Int64: String]) {
    self.options = options
    self.devices = devices
  }

  /// Takes what was found, and forgets it.
  mutating func takeItems() -> [ImportItem] {
    defer { items.removeAll(keepingCapacity: true) }
    return items
  }

  /// Takes a row; those of one device come in the order of their times.
  mutating func take(
    device: Int64,
    time: Double,
    value: Double?,
    of table: GadgetbridgeTable
  ) {
    record += 1
    // Seconds reach 10¹¹ in the year 5138, milliseconds did in 1973.
    let milliseconds = time.magnitude < 1e11 ? time * 1000 : time
    guard let type = table.type else {
      takeStage(device, milliseconds, value.flatMap { GadgetbridgeTable.stages[$0] }, table)
      return
    }
    guard let value, !table.isAbsent(value) else {
      items.append(.ignored)
      return
    }
    let source = source(device)
    items.append(row: row(of: table)) { row throws(RejectedRow) in
      let time = try row.time(milliseconds: milliseconds, named: "TIMESTAMP")
      return [try row.sample(type, value, during: (time, time), source: source)]
    }
  }

  /// Ends a table: a last stage of sleep has no end.
  mutating func endTable() {
    if stage != nil { items.append(.ignored) }
    stage = nil
    record = 0
  }

  private func row(of table: GadgetbridgeTable) -> ImportRow {
    ImportRow(place: .row(record, table: table.name), options: options)
  }

  private func source(_ device: Int64) -> String {
    guard let name = devices[device], !name.isEmpty else { return "Gadgetbridge" }
    return name
  }

  /// A stage lasts until the next one of the same device begins.
  private mutating func takeStage(
    _ device: Int64,
    _ milliseconds: Double,
    _ next: SleepStage?,
    _ table: GadgetbridgeTable
  ) {
    defer { stage = next.map { (device, milliseconds, $0) } }
    // A row that begins no stage ends one, and is nothing itself.
    guard let begun = stage else {
      if next == nil { items.append(.ignored) }
      return
    }
    let length = milliseconds - begun.milliseconds
    guard begun.device == device, length <= Double(GadgetbridgeImport.longestStage) else {
      items.append(.ignored)
      return
    }
    let source = source(device)
    items.append(row: row(of: table)) { row throws(RejectedRow) in
      let start = try row.time(milliseconds: begun.milliseconds, named: "TIMESTAMP")
      let end = try row.time(milliseconds: milliseconds, named: "TIMESTAMP")
      let value = begun.stage.value
      return [try row.sample(.sleepAnalysis, value, during: (start, end), source: source)]
    }
  }
}
