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
  ///   - opener: opens a sealed title.
  ///   - connection: where to read.
  /// - Returns: the hit with its snippet.
  /// - Throws: ``SQLiteError``.
  static func read(
    _ number: Int64,
    _ expression: String,
    in table: String,
    _ opener: WordOpener,
    _ connection: Connection
  ) throws(SQLiteError) -> SearchHit? {
    let name = table.split(separator: ".").last ?? ""
    let sql = """
      SELECT snippet(\(name), 0, ?3, ?4, '…', \(words)), session.id, \(TitleRow.columns),
        message.position, message.id, message.role, message.time, message.time_offset
      FROM \(table) AS found CROSS JOIN message ON message.number = found.rowid
        JOIN session ON session.number = message.session
        LEFT JOIN message AS first ON \(TitleRow.isFirst)
      WHERE found.\(name) MATCH ?1 AND found.rowid = ?2
      """
    return try connection.statement(sql).first(expression, number, opening, closing) {
      (row) throws(SQLiteError) in
      SearchHit(
        session: row.text(1),
        title: try TitleRow.title(row, from: 2, ofSession: row.text(1), opener),
        index: row.int(7),
        id: row.text(8),
        role: MessageRole(rawValue: row.text(9)) ?? .system,
        time: Timestamp(milliseconds: row.int64(10), offsetMinutes: row.int(11)),
        snippet: pieces(row.text(0))
      )
    }
  }

  /// The hit behind the number of a message that was found by its meaning; nil when nobody may find it.
  ///
  /// - Parameters:
  ///   - number: the message's number in the file.
  ///   - likeness: how near its meaning is.
  ///   - opener: opens sealed words.
  ///   - connection: where to read.
  /// - Returns: the hit with the message's first words.
  /// - Throws: ``SQLiteError``.
  static func read(
    _ number: Int64,
    likeness: Double,
    _ opener: WordOpener,
    _ connection: Connection
  ) throws(SQLiteError) -> SearchHit? {
    let sql = """
      SELECT message.text, message.failure, message.sealed, session.id, \(TitleRow.columns),
        message.position, message.id, message.role, message.time, message.time_offset
      FROM message JOIN session ON session.number = message.session
        LEFT JOIN message AS first ON \(TitleRow.isFirst)
      WHERE message.number = ? AND message.status <> 'failed'
      """
    return try connection.statement(sql).first(number) { (row) throws(SQLiteError) in
      let words = StoredWords(id: row.text(10), row: row, from: 0)
      return SearchHit(
        session: row.text(3),
        title: try TitleRow.title(row, from: 4, ofSession: row.text(3), opener),
        index: row.int(9),
        id: row.text(10),
        role: MessageRole(rawValue: row.text(11)) ?? .system,
        time: Timestamp(milliseconds: row.int64(12), offsetMinutes: row.int(13)),
        snippet: [Piece(beginning(of: try words.opened(opener)[0] ?? ""))],
        likeness: likeness
      )
    }
  }

  private static func beginning(of text: String) -> String {
    let parts = text.split(maxSplits: words, whereSeparator: \.isWhitespace)
    let beginning = parts.prefix(words).joined(separator: " ")
    return parts.count > words ? beginning + " …" : beginning
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
