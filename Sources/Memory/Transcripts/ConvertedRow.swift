import SQLite

/// A row that is to be sealed or opened, in whichever table it stands.
struct ConvertedRow: Sendable {
  /// What orders it among the others of its table.
  let key: [Value]
  private let name: String
  private let words: [String?]
  private let sealed: [UInt8]?

  /// The next rows of a table that are still to be sealed, or to be opened.
  static func read(
    _ table: SealedTable,
    behind last: [Value],
    seals: Bool,
    _ limit: Int,
    _ connection: Connection
  ) throws(SQLiteError) -> [ConvertedRow] {
    let keys = table.key.map(\.column).joined(separator: ", ")
    let sql = """
      SELECT \(keys), \(table.rowName), \(table.column), \(table.words.joined(separator: ", "))
      FROM \(table.name) WHERE (\(keys)) > (\(marks(table.key.count))) AND \(table.isOpen(seals))
      ORDER BY \(keys) LIMIT ?
      """
    let statement = try connection.statement(sql)
    defer { statement.reset() }
    try bind(last + [.integer(Int64(limit))], to: statement)
    var rows: [ConvertedRow] = []
    while try statement.step() { rows.append(ConvertedRow(statement, table)) }
    return rows
  }

  private init(_ row: Statement, _ table: SealedTable) {
    let count = table.key.count
    key = (0..<count).map { row.value($0) }
    name = row.text(count)
    sealed = row.optionalBlob(count + 1)
    words = table.words.indices.map { row.optionalText(count + 2 + $0) }
  }

  /// Stores its words as the lock demands now; an opened message comes into the growing index.
  func convert(
    _ table: SealedTable,
    _ sealer: WordSealer,
    _ connection: Connection
  ) throws(SQLiteError) {
    let plain: [String?] =
      if let sealed { try sealer.opener.words(sealed, of: table, row: name) } else { words }
    let stored = try sealer.stored(plain, of: table, row: name)
    let columns = (table.words + [table.column]).map { "\($0) = ?" }.joined(separator: ", ")
    let keys = table.key.map(\.column).joined(separator: ", ")
    let sql = """
      UPDATE \(table.name) SET \(columns) WHERE (\(keys)) = (\(Self.marks(table.key.count)))
      """
    let statement = try connection.statement(sql)
    defer { statement.reset() }
    let values = stored.columns.map { $0.map(Value.text) ?? .null }
    try Self.bind(values + [stored.sealed.map(Value.blob) ?? .null] + key, to: statement)
    while try statement.step() {}
    if table.place(name) == SealedColumns.message.place(name) {
      try SearchIndex.add(message: name, sealer.index, connection)
    }
  }

  private static func marks(_ count: Int) -> String {
    Array(repeating: "?", count: count).joined(separator: ", ")
  }

  private static func bind(_ values: [Value], to statement: Statement) throws(SQLiteError) {
    for (index, value) in values.enumerated() { try statement.bind(value, at: index + 1) }
  }
}

extension SealedTable {
  /// Tells in SQL which rows are still to be sealed, or to be opened.
  func isOpen(_ seals: Bool) -> String {
    guard seals else { return "\(column) IS NOT NULL AND \(rows)" }
    let hasWords = words.map { "\($0) <> ''" }.joined(separator: " OR ")
    return "\(column) IS NULL AND \(rows) AND (\(hasWords))"
  }
}
