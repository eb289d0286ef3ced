package import Core

/// Whether a file has the schema that its version says, and nothing beside it.
extension Migrator {
  /// The most of a definition that is looked at, in characters; ours are far shorter.
  private static let longestDefinition = 65_536

  /// What in a file is not as the migrations up to its version make it, a clause each; empty when all
  /// of it is.
  ///
  /// Object by object: a trigger or a view of somebody else's can change or hide what is stored, and a
  /// table without its rules takes what the program never writes. Nothing of the file's own schema is
  /// run for it.
  package func differences(of connection: Connection) throws(SQLiteError) -> [LocalizedText] {
    let version = try connection.userVersion()
    let ours = try schema(ofVersion: version)
    // More than twice of ours need not be read to be too many.
    let found = try Self.objects(of: connection, limit: 2 * ours.count + 16)
    let byName = Dictionary(ours.map { (Key($0), $0) }, uniquingKeysWith: { first, _ in first })
    var seen: Set<Key> = []
    var differences: [LocalizedText] = []
    for object in found {
      guard let known = byName[Key(object)], seen.insert(Key(object)).inserted else {
        differences.append(Self.stranger(object))
        continue
      }
      if known != object { differences.append(Self.changed(object)) }
    }
    // What may be missing is missing as a whole.
    let hasOptional = ours.contains { isOptional($0) && seen.contains(Key($0)) }
    let missing = ours.filter { !seen.contains(Key($0)) && (hasOptional || !isOptional($0)) }
    return differences + missing.map(Self.missing)
  }

  private static func stranger(_ object: SchemaObject) -> LocalizedText {
    "the \(object.shown.type) “\(object.shown.name)” is not of this program"
  }

  private static func changed(_ object: SchemaObject) -> LocalizedText {
    "the \(object.shown.type) “\(object.shown.name)” was changed"
  }

  private static func missing(_ object: SchemaObject) -> LocalizedText {
    "the \(object.shown.type) “\(object.shown.name)” is missing"
  }

  /// The same in sentences about a file that is in use.
  package func strangers(in connection: Connection) throws(SQLiteError) -> [LocalizedText] {
    try differences(of: connection).map(Self.harm)
  }

  private static func harm(_ difference: LocalizedText) -> LocalizedText {
    "In its schema \(difference): it may change what is stored, and a restore would refuse it."
  }

  /// An object's place in the schema.
  private struct Key: Hashable {
    let type: String
    let name: String

    init(_ object: SchemaObject) {
      type = object.type
      name = object.name
    }
  }

  /// The schema of a version, made anew in memory.
  private func schema(ofVersion version: Int32) throws(SQLiteError) -> [SchemaObject] {
    let connection = try Connection(path: "", role: .memory)
    for migration in migrations where migration.version <= version {
      try connection.execute(migration.sql)
    }
    return try Self.objects(of: connection, limit: .max)
  }

  private static func objects(
    of connection: Connection,
    limit: Int
  ) throws(SQLiteError) -> [SchemaObject] {
    // The planner's statistics (ANALYZE) say how many rows there are, and nothing else.
    let sql = """
      SELECT type, name, tbl_name, substr(sql, 1, ?1) FROM sqlite_schema
      WHERE NOT (type = 'table' AND name = 'sqlite_stat1' AND sql = 'CREATE TABLE sqlite_stat1(tbl,idx,stat)')
      LIMIT ?2
      """
    return try connection.prepare(sql).rows(longestDefinition, limit) { row in
      SchemaObject(
        type: row.text(0),
        name: row.text(1),
        table: row.text(2),
        sql: row.optionalText(3)
      )
    }
  }
}
