import SQLite

/// Copies of messages, as forks have them: they have the time, the speaker and the text of their
/// original.
extension TranscriptStore {
  /// Puts a readable message and its copies into `temp.forgotten`; of a sealed one the row alone.
  static let copiesOfMessage = """
    INSERT OR IGNORE INTO temp.forgotten
    SELECT copy.number FROM message JOIN message AS copy
      ON (copy.time, copy.role, copy.text) = (message.time, message.role, message.text)
        AND (copy.number = message.number OR copy.sealed IS NULL AND message.sealed IS NULL)
    WHERE message.id = ?
    """

  /// Puts a message of a locked store and its copies into `temp.forgotten`.
  static func forgetSealed(
    _ id: String,
    _ opener: WordOpener,
    _ connection: Connection
  ) throws(SQLiteError) {
    let sql = """
      SELECT \(pairColumns), copy.number FROM message JOIN message AS copy
        ON (copy.time, copy.role) = (message.time, message.role)
      WHERE message.id = ?
      """
    let numbers = try connection.statement(sql).rows(id) { row in
      isPair(row, opener) ? row.int64(8) : nil
    }
    let insert = "INSERT OR IGNORE INTO temp.forgotten (number) VALUES (?)"
    for case let number? in numbers { try connection.statement(insert).run(number) }
  }

  /// The other conversations that hold copies of a conversation's messages, as forks do: their ids.
  ///
  /// - Throws: ``TranscriptsError/storage(_:)``.
  package func copies(ofSession id: String) throws(TranscriptsError) -> [String] {
    let sql = """
      SELECT DISTINCT other.id FROM message JOIN session ON session.number = message.session
        JOIN message AS copy
          ON (copy.time, copy.role, copy.text) = (message.time, message.role, message.text)
        JOIN session AS other ON other.number = copy.session
      WHERE session.id = ?1 AND other.id <> ?1 ORDER BY other.id
      """
    return try access { connection throws(SQLiteError) in
      if try watch.lock(connection) != nil {
        return try Self.sealedCopies(ofSession: id, watch.opener, connection)
      }
      return try connection.statement(sql).rows(id) { $0.text(0) }
    }
  }

  private static func sealedCopies(
    ofSession id: String,
    _ opener: WordOpener,
    _ connection: Connection
  ) throws(SQLiteError) -> [String] {
    let sql = """
      SELECT \(pairColumns), other.id FROM message
        JOIN session ON session.number = message.session
        JOIN message AS copy ON (copy.time, copy.role) = (message.time, message.role)
        JOIN session AS other ON other.number = copy.session
      WHERE session.id = ?1 AND other.id <> ?1
      """
    let found = try connection.statement(sql).rows(id) { row in
      isPair(row, opener) ? row.text(8) : nil
    }
    return Set(found.compactMap { $0 }).sorted()
  }

  /// The other conversations that hold copies of messages, as forks do: their ids.
  ///
  /// - Throws: ``TranscriptsError/storage(_:)``.
  package func copies(ofMessages ids: [String]) throws(TranscriptsError) -> [String] {
    let sql = """
      SELECT \(Self.pairColumns), other.id FROM message JOIN message AS copy
        ON (copy.time, copy.role) = (message.time, message.role)
        JOIN session AS other ON other.number = copy.session
      WHERE message.id = ? AND copy.session <> message.session
      """
    return try access { connection throws(SQLiteError) in
      var sessions: Set<String> = []
      for id in ids {
        let found = try connection.statement(sql).rows(id) { row in
          Self.isPair(row, watch.opener) ? row.text(8) : nil
        }
        sessions.formUnion(found.compactMap { $0 })
      }
      return sessions.sorted()
    }
  }

  private static let pairColumns = """
    message.id, message.text, message.failure, message.sealed,
    copy.id, copy.text, copy.failure, copy.sealed
    """

  /// Whether the two messages of a row over ``pairColumns`` say the same.
  private static func isPair(_ row: Statement, _ opener: WordOpener) -> Bool {
    let original = StoredWords(id: row.text(0), row: row, from: 1)
    let copy = StoredWords(id: row.text(4), row: row, from: 5)
    return row.text(0) == row.text(4) || copy.says(original, opener)
  }
}
