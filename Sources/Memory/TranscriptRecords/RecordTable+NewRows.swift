import SQLite
import Transcripts

/// Rows as they begin; what they say is written into them afterwards, as words are sealed for the place
/// of their row.
extension RecordTable {
  /// Makes the row of a record.
  ///
  /// - Returns: its key in this store.
  /// - Throws: ``SQLite/SQLiteError``.
  func insert(
    _ record: StoredRecord,
    _ key: String,
    _ connection: Connection
  ) throws(SQLiteError) -> String {
    switch kind {
    case .session: try openSession(key, record.columns, connection)
    case .message: try insertMessage(record, key, connection)
    case .note: return try insertNumbered(record, ["text": "-"], connection)
    case .entry: return try insertNumbered(record, ["body": ""], connection)
    case .document:
      try connection.statement("INSERT INTO diary_document (name, body) VALUES (?, '')").run(key)
    case .checkIn: try insertCheckIn(record, connection)
    }
    return key
  }

  private func openSession(
    _ id: String,
    _ columns: [String: RecordValue],
    _ connection: Connection
  ) throws(SQLiteError) {
    let sql = """
      INSERT INTO session (id, started, started_offset) VALUES (?, ?, ?)
      ON CONFLICT (id) DO NOTHING
      """
    let offset = columns["started_offset"] ?? .integer(0)
    try connection.statement(sql)
      .run(id, (columns["started"] ?? .integer(0)).column, offset.column)
  }

  private func insertMessage(
    _ record: StoredRecord,
    _ id: String,
    _ connection: Connection
  ) throws(SQLiteError) {
    let session = record.text(StoredRecord.sessionColumn) ?? ""
    // Its conversation may come after it; a message that is forgotten takes an empty one along.
    try openSession(
      session,
      [
        "started": record.columns["time"] ?? .integer(0),
        "started_offset": record.columns["time_offset"] ?? .integer(0),
      ],
      connection
    )
    // A place that is taken, as by what was said elsewhere at the same time, becomes the one behind
    // the last.
    let sql = """
      INSERT INTO message (number, session, position, id, role, text, time, time_offset, status,
        kind, vitals)
      SELECT 1 + max(0, coalesce((SELECT max(number) FROM message), 0)), session.number,
        CASE WHEN NOT EXISTS
            (SELECT 1 FROM message WHERE session = session.number AND position = ?1)
          THEN ?1
          ELSE 1 + coalesce((SELECT max(position) FROM message WHERE session = session.number), 0)
        END,
        ?2, 'system', '', 0, 0, 'partial', 'talk', '[]'
      FROM session WHERE session.id = ?3
      """
    try connection.statement(sql).run(record.number("position") ?? 1, id, session)
  }

  private func insertNumbered(
    _ record: StoredRecord,
    _ standIns: [String: String],
    _ connection: Connection
  ) throws(SQLiteError) -> String {
    let marks = Array(repeating: "?", count: columns.count).joined(separator: ", ")
    let sql = "INSERT INTO \(name) (\(columns.joined(separator: ", "))) VALUES (\(marks))"
    let statement = try connection.statement(sql)
    defer { statement.reset() }
    for (index, column) in columns.enumerated() {
      let value = standIns[column].map(Value.text) ?? record.columns[column]?.column ?? .null
      try statement.bind(value, at: index + 1)
    }
    while try statement.step() {}
    return String(connection.lastInsertedRowID)
  }

  private func insertCheckIn(
    _ record: StoredRecord,
    _ connection: Connection
  ) throws(SQLiteError) {
    let sql = """
      INSERT INTO check_in (rule, due, due_offset, id, started, started_offset, decided,
        decided_offset, decision, reason, vitals, baselines, delivered)
      VALUES (?, ?, 0, ?, 0, 0, 0, 0, 'skipped', '', '[]', '[]', '[]')
      """
    try connection.statement(sql)
      .run(record.text("rule"), record.number("due"), record.text("id"))
  }
}
