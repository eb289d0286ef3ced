import HealthModel
import Sealing
import SQLite

/// A table of names that others refer to by a number, and that a lock seals.
///
/// A sealed name has `encrypted name N` in its column, where N is its number. While this process has
/// the keys, a table of the same name in SQLite's `temp`, which is in memory alone, holds the names
/// themselves: it takes the place of the one in the file in every question, and is gone with the
/// keys. Whoever writes names the file's table as `main.source`.
struct SealedNames: Sendable {
  /// Its name.
  let table: String
  /// The column with the names.
  let column: String
  /// The columns beside, as they are declared.
  var rest: [(name: String, declaration: String)] = []

  /// Sources of readings.
  static let sources = SealedNames(
    table: "source",
    column: "name",
    rest: [("priority", "priority INTEGER")]
  )
  /// Devices that measured.
  static let devices = SealedNames(table: "device", column: "description")
  /// Both.
  static let all = [sources, devices]

  /// The program's own sources, which say nothing of a person: readings are taken under these names
  /// while locked, too.
  static let own: Set<String> = [ReadingSource.manual, "diary", "spirometry"]

  /// What stands in the place of a sealed name.
  static func standIn(_ id: Int64) -> String { "encrypted name \(id)" }

  private func place(_ id: Int64) -> String { "\(table)#\(id)" }

  // MARK: - In memory

  /// Opens all names in memory; one that was changed keeps its stand-in.
  static func show(_ seal: TextSeal, _ connection: Connection) throws(SQLiteError) {
    try hide(connection)
    for names in all { try names.show(seal, connection) }
  }

  /// Takes the opened names out of memory.
  static func hide(_ connection: Connection) throws(SQLiteError) {
    for names in all { try connection.execute("DROP TABLE IF EXISTS temp.\(names.table)") }
  }

  private func show(_ seal: TextSeal, _ connection: Connection) throws(SQLiteError) {
    let columns = ["id", column] + rest.map(\.name)
    let declarations =
      ["id INTEGER PRIMARY KEY", "\(column) TEXT NOT NULL UNIQUE"] + rest.map(\.declaration)
    let list = columns.joined(separator: ", ")
    try connection.execute(
      """
      CREATE TEMP TABLE \(table) (\(declarations.joined(separator: ", ")));
      INSERT INTO temp.\(table) (\(list)) SELECT \(list) FROM main.\(table);
      """
    )
    let opened = try sealedRows(connection)
      .map { (id: $0.id, name: readable($0.sealed, $0.id, seal) ?? Self.standIn($0.id)) }
    try unname(opened.map(\.id), in: "temp", connection)
    for (id, name) in opened {
      try connection.prepare("UPDATE OR IGNORE temp.\(table) SET \(column) = ? WHERE id = ?")
        .run(name, id)
    }
  }

  /// Gives rows names that are nobody's: a name may be the stand-in of another one.
  private func unname(
    _ ids: [Int64],
    in schema: String,
    _ connection: Connection
  ) throws(SQLiteError) {
    let sql = "UPDATE \(schema).\(table) SET \(column) = hex(randomblob(16)) WHERE id = ?"
    for id in ids { try connection.prepare(sql).run(id) }
  }

  /// A name; nil for one that was changed, which doesn't keep the others from being shown.
  private func readable(_ sealed: [UInt8], _ id: Int64, _ seal: TextSeal) -> String? {
    do throws(SQLiteError) { return try seal.opened(sealed, for: place(id)) } catch { return nil }
  }

  private func sealedRows(
    _ connection: Connection
  ) throws(SQLiteError) -> [(id: Int64, sealed: [UInt8])] {
    let sql = "SELECT id, sealed FROM main.\(table) WHERE sealed IS NOT NULL ORDER BY id"
    return try connection.prepare(sql).rows { ($0.int64(0), $0.blob(1)) }
  }

  // MARK: - In the file

  /// The number of a name, which is made if it is new.
  ///
  /// - Throws: ``SQLiteError/sealedNames`` for a new source while locked, as nobody could tell
  ///   whether it is there already.
  func id(
    of name: String,
    _ seal: TextSeal?,
    _ connection: Connection
  ) throws(SQLiteError) -> Int64 {
    let known = try connection.statement("SELECT id FROM \(table) WHERE \(column) = ?")
    if let id = try known.first(name, read: { $0.int64(0) }) { return id }
    let isReadable = try isOwn(name, connection)
    guard let seal, !isReadable else {
      try connection.statement("INSERT INTO main.\(table) (\(column)) VALUES (?)").run(name)
      let id = connection.lastInsertedRowID
      if seal?.keys != nil { try remember(id, name, connection) }
      return id
    }
    guard seal.keys != nil || self.table != Self.sources.table else { throw .sealedNames }
    let next = "SELECT 1 + coalesce(max(id), 0) FROM main.\(table)"
    let id = try connection.statement(next).first { $0.int64(0) } ?? 1
    try connection.statement("INSERT INTO main.\(table) (id, \(column), sealed) VALUES (?, ?, ?)")
      .run(id, Self.standIn(id), seal.sealed(name, for: place(id)))
    if seal.keys != nil { try remember(id, name, connection) }
    return id
  }

  private func remember(
    _ id: Int64,
    _ name: String,
    _ connection: Connection
  ) throws(SQLiteError) {
    // The table in memory is there while this process has the keys, see ``HealthLockWatch``.
    try connection.prepare("INSERT OR REPLACE INTO temp.\(table) (id, \(column)) VALUES (?, ?)")
      .run(id, name)
  }

  /// Whether a name stays readable: the program's own, and those of paired sensors, whose readings come
  /// while locked, too.
  private func isOwn(_ name: String, _ connection: Connection) throws(SQLiteError) -> Bool {
    guard table == Self.sources.table else { return false }
    if Self.own.contains(name) { return true }
    let sensor = try connection.statement("SELECT 1 FROM sensor WHERE name = ?")
    return try sensor.first(name) { _ in true } ?? false
  }

  /// Makes the name of a source readable in the file, as that of a sensor is; needs the keys of a lock.
  ///
  /// - Throws: ``SQLiteError/sealedNames`` while locked, as nobody could tell whether it is there.
  func keepReadable(
    _ name: String,
    _ seal: TextSeal?,
    _ connection: Connection
  ) throws(SQLiteError) {
    guard let seal else { return }
    guard seal.keys != nil else { throw .sealedNames }
    let known = try connection.statement("SELECT id FROM \(table) WHERE \(column) = ?")
    guard let id = try known.first(name, read: { $0.int64(0) }) else { return }
    try connection.prepare(
      "UPDATE main.\(table) SET \(column) = ?, sealed = NULL WHERE id = ? AND sealed IS NOT NULL"
    ).run(name, id)
  }

  /// Seals every name that is readable; in the change that sets the lock.
  func seal(_ seal: TextSeal, _ connection: Connection) throws(SQLiteError) {
    let sql = "SELECT id, \(column) FROM main.\(table) WHERE sealed IS NULL ORDER BY id"
    var readable: [(Int64, String)] = []
    for row in try connection.prepare(sql).rows(read: { ($0.int64(0), $0.text(1)) })
    where try !isOwn(row.1, connection) { readable.append(row) }
    try unname(readable.map(\.0), in: "main", connection)
    for (id, name) in readable {
      try connection.prepare("UPDATE main.\(table) SET \(column) = ?, sealed = ? WHERE id = ?")
        .run(Self.standIn(id), seal.sealed(name, for: place(id)), id)
    }
  }

  /// Opens every name; in the change that begins to take the lock away.
  func open(_ seal: TextSeal, _ connection: Connection) throws(SQLiteError) {
    // One that was changed stays as it is, under its stand-in.
    let rows = try sealedRows(connection)
    let opened = rows.compactMap { row in
      readable(row.sealed, row.id, seal).map { (id: row.id, name: $0) }
    }
    try unname(rows.map(\.id), in: "main", connection)
    let known = Set(opened.map(\.id))
    for (id, name) in opened {
      try connection.prepare(
        "UPDATE OR IGNORE main.\(table) SET \(column) = ?, sealed = NULL WHERE id = ?"
      ).run(name, id)
    }
    for row in rows where !known.contains(row.id) {
      try connection.prepare("UPDATE OR IGNORE main.\(table) SET \(column) = ? WHERE id = ?")
        .run(Self.standIn(row.id), row.id)
    }
  }
}
