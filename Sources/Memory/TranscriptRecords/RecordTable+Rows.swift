import SQLite
import Transcripts

extension RecordTable {
  // MARK: - Reading

  /// A row, its words opened; nil where there is none that is told.
  func read(
    _ key: String,
    _ opener: WordOpener,
    _ connection: Connection
  ) throws(SQLiteError) -> StoredRecord? {
    let sealedColumns = sealed.map(\.column)
    let session =
      kind == .message ? ", (SELECT id FROM session WHERE number = message.session)" : ""
    let sql = """
      SELECT \((columns + sealedColumns).joined(separator: ", "))\(session) FROM \(name)
      WHERE CAST(\(self.key) AS TEXT) = ? AND (\(isTold))
      """
    return try connection.statement(sql).first(key) { (row) throws(SQLiteError) in
      var values: [String: RecordValue] = [:]
      for (index, column) in columns.enumerated() { values[column] = RecordValue(row.value(index)) }
      for (index, table) in sealed.enumerated() {
        guard let bytes = row.optionalBlob(columns.count + index) else { continue }
        for (column, word) in zip(table.words, try opener.words(bytes, of: table, row: key)) {
          values[column] = word.map(RecordValue.text) ?? RecordValue.none
        }
      }
      if kind == .message {
        values[StoredRecord.sessionColumn] = RecordValue(
          row.value(columns.count + sealed.count)
        )
      }
      return StoredRecord(kind: kind, key: key, columns: values)
    }
  }

  // MARK: - Writing

  /// Whether a record has what its row can't be without; the table's own rules see to the rest.
  func canHold(_ record: StoredRecord) -> Bool {
    guard columns.allSatisfy({ record.columns[$0] != nil }) else { return false }
    switch kind {
    case .session: return record.number("started") != nil
    case .message:
      return record.text(StoredRecord.sessionColumn)?.isEmpty == false
        && record.number("time") != nil && record.number("position") ?? 0 > 0
    case .checkIn:
      return record.text("rule") != nil && record.number("due") != nil
        && record.text("decision") != "claimed"
    case .note, .document, .entry: return true
    }
  }

  /// Writes a record into its row, made if it is missing.
  func write(
    _ record: StoredRecord,
    as key: String?,
    _ sealer: WordSealer,
    _ connection: Connection
  ) throws(SQLiteError) -> RecordOutcome {
    let key = key ?? record.key
    let isThere = !kind.hasOwnNumbers || Int64(key) != nil
    var row = isThere ? try find(key, connection) : nil
    if row == .untold { return .later }
    let isNew = row == nil
    if isNew { row = .told(try insert(record, key, connection)) }
    guard case .told(let place)? = row else { return .later }
    if kind == .message, !isNew {
      try SearchIndex.remove(message: place, sealer.index, connection)
    }
    try update(record, place, sealer, connection)
    if kind == .message { try SearchIndex.add(message: place, sealer.index, connection) }
    return .stored(key: place)
  }

  /// What stands under a key.
  private enum Found: Equatable {
    case told(String)
    case untold
  }

  private func find(_ key: String, _ connection: Connection) throws(SQLiteError) -> Found? {
    // A reply that this program is writing is its own until it is whole.
    let sql = "SELECT \(isTold) FROM \(name) WHERE CAST(\(self.key) AS TEXT) = ?"
    return try connection.statement(sql).first(key) { $0.bool(0) ? .told(key) : .untold }
  }

  private func update(
    _ record: StoredRecord,
    _ key: String,
    _ sealer: WordSealer,
    _ connection: Connection
  ) throws(SQLiteError) {
    var values: [(column: String, value: Value)] = []
    var told = Set(columns)
    if kind == .message { told.remove("position") }
    for table in sealed {
      let stored = try sealer.stored(table.words.map(record.text), of: table, row: key)
      for (column, word) in zip(table.words, stored.columns) {
        values.append((column, word.map(Value.text) ?? .null))
        told.remove(column)
      }
      values.append((table.column, stored.sealed.map(Value.blob) ?? .null))
    }
    values += told.sorted().map { ($0, record.columns[$0]?.column ?? .null) }
    let assignments = values.map { "\($0.column) = ?" }.joined(separator: ", ")
    let statement = try connection.statement(
      "UPDATE \(name) SET \(assignments) WHERE CAST(\(self.key) AS TEXT) = ?"
    )
    defer { statement.reset() }
    for (index, value) in values.enumerated() { try statement.bind(value.value, at: index + 1) }
    try statement.bind(key, at: values.count + 1)
    while try statement.step() {}
  }
}
