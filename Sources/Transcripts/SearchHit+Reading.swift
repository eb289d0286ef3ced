import HealthModel
import SQLite

extension SearchHit {
  // Control characters that stand in a text are never shown, so they can't be taken for words.
  private static let opening = "\u{2}"
  private static let closing = "\u{3}"
  /// How many words a snippet has.
  private static let words = 24

  /// The hit behind a message's number; nil when it was forgotten meanwhile.
  ///
  /// - Parameters:
  ///   - number: the message's number in the file.
  ///   - expression: what was searched for.
  ///   - table: the index that found it, with its schema.
  ///   - connection: where to read.
  /// - Returns: the hit with its snippet.
  /// - Throws: ``SQLiteError``.
  static func read(
    _ number: Int64,
    _ expression: String,
    in table: String,
    _ connection: Connection
  ) throws(SQLiteError) -> SearchHit? {
    let name = table.split(separator: ".").last ?? ""
    let sql = """
      SELECT snippet(\(name), 0, ?3, ?4, '…', \(words)), session.id, session.title,
        (SELECT substr(first.text, 1, 512) FROM message AS first
          WHERE first.session = session.number AND first.role = 'user' ORDER BY position LIMIT 1),
        message.position, message.id, message.role, message.time, message.time_offset
      FROM \(table) AS found CROSS JOIN message ON message.number = found.rowid
        JOIN session ON session.number = message.session
      WHERE found.\(name) MATCH ?1 AND found.rowid = ?2
      """
    return try connection.statement(sql).first(expression, number, opening, closing) { row in
      SearchHit(
        session: row.text(1),
        title: row.optionalText(2) ?? row.optionalText(3).map(SessionTitle.make)
          ?? SessionTitle.checkInOnly,
        index: row.int(4),
        id: row.text(5),
        role: MessageRole(rawValue: row.text(6)) ?? .system,
        time: Timestamp(milliseconds: row.int64(7), offsetMinutes: row.int(8)),
        snippet: pieces(row.text(0))
      )
    }
  }

  /// A marked text as pieces.
  private static func pieces(_ marked: String) -> [Piece] {
    var pieces: [Piece] = []
    var text = ""
    var isMatch = false
    for character in marked {
      let mark = String(character)
      guard mark == opening || mark == closing else {
        text.append(character)
        continue
      }
      if !text.isEmpty { pieces.append(Piece(text, isMatch: isMatch)) }
      text = ""
      isMatch = mark == opening
    }
    if !text.isEmpty { pieces.append(Piece(text, isMatch: isMatch)) }
    return pieces
  }
}
