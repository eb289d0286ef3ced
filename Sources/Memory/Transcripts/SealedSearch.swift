import SQLite

/// The search index of a locked store: FTS5 as in the file, but in memory alone.
///
/// SQLite keeps the schema `temp` in memory here (`temp_store`), never in a file. What was added,
/// changed or forgotten since the last search is brought in before the next; some messages at a
/// time, as others can't write while the file is read. Many at a time make an index of few parts,
/// which costs a quarter less.
enum SealedSearch {
  /// What the index was brought up to date with.
  struct Mark: Hashable, Sendable {
    /// What other programs had stored.
    let version: Int64
    /// How many rows this connection had changed.
    let changes: Int64
  }

  /// The index, with its schema.
  static let table = "temp.sealed_search"
  /// How many messages are opened at a time: less than a tenth of a second of work.
  private static let step = 5_000
  /// After how many bytes of text it is enough for a time, where messages are long.
  private static let enough = 2 << 20

  /// What tells that a message's words have changed: each sealing has another tag.
  static let tag = "coalesce(substr(sealed, -16), text)"

  /// Brings the index, and the one of replies that are still written, up to date.
  ///
  /// - Parameters:
  ///   - known: what the last call returned; nil at the first.
  ///   - opener: opens the words.
  ///   - connection: where they are.
  ///   - reading: told now and then how many messages were brought in.
  /// - Returns: what the indexes are up to date with.
  /// - Throws: ``SQLiteError``.
  static func bringUpToDate(
    _ known: Mark?,
    _ opener: WordOpener,
    _ connection: Connection,
    _ reading: (Int) -> Void
  ) throws(SQLiteError) -> Mark {
    let version = try connection.dataVersion()
    if let known, known == Mark(version: version, changes: try changes(connection)) { return known }
    try connection.execute(
      """
      CREATE VIRTUAL TABLE IF NOT EXISTS \(table) USING fts5 (
        text, tokenize = '\(TranscriptSchema.tokenizer)', prefix = '\(TranscriptSchema.prefixes)');
      CREATE TABLE IF NOT EXISTS temp.sealed_seen (number INTEGER PRIMARY KEY, tag);
      CREATE VIRTUAL TABLE IF NOT EXISTS temp.open_ended_search
        USING fts5 (text, tokenize = '\(TranscriptSchema.tokenizer)');
      """
    )
    try removeChanged(connection)
    var last = Int64.min
    var count = 0
    while let next = try add(behind: last, opener, connection) {
      last = next.last
      count += next.count
      reading(count)
    }
    try readOpenEnded(opener, connection)
    return Mark(version: version, changes: try changes(connection))
  }

  /// Takes the indexes away, as the words in them may no longer be read.
  static func drop(_ connection: Connection) throws(SQLiteError) {
    try connection.execute(
      """
      DROP TABLE IF EXISTS \(table);
      DROP TABLE IF EXISTS temp.sealed_seen;
      DROP TABLE IF EXISTS temp.open_ended_search;
      """
    )
  }

  private static func changes(_ connection: Connection) throws(SQLiteError) -> Int64 {
    try connection.statement("SELECT total_changes()").first { $0.int64(0) } ?? 0
  }

  private static func removeChanged(_ connection: Connection) throws(SQLiteError) {
    let sql = """
      SELECT number FROM temp.sealed_seen AS seen WHERE NOT EXISTS (
        SELECT 1 FROM main.message WHERE message.number = seen.number
          AND \(TranscriptSchema.mayBeFound) AND \(tag) IS seen.tag)
      """
    let gone = try connection.statement(sql).rows { $0.int64(0) }
    guard !gone.isEmpty else { return }
    try connection.read { () throws(SQLiteError) in
      for number in gone {
        try connection.statement("DELETE FROM \(table) WHERE rowid = ?").run(number)
        try connection.statement("DELETE FROM temp.sealed_seen WHERE number = ?").run(number)
      }
    }
  }

  /// Adds the next messages that are not in; gives the last of them, nil when all are.
  private static func add(
    behind number: Int64,
    _ opener: WordOpener,
    _ connection: Connection
  ) throws(SQLiteError) -> (last: Int64, count: Int)? {
    let sql = """
      SELECT number, id, text, failure, sealed, \(tag) FROM main.message
      WHERE number > ? AND \(TranscriptSchema.mayBeFound)
        AND number NOT IN (SELECT number FROM temp.sealed_seen)
      ORDER BY number LIMIT ?
      """
    return try connection.read { () throws(SQLiteError) in
      let insert = try connection.statement("INSERT INTO \(table) (rowid, text) VALUES (?, ?)")
      let see = try connection.statement("INSERT INTO temp.sealed_seen VALUES (?, ?)")
      let row = try connection.statement(sql)
      defer { row.reset() }
      try row.bind(number, at: 1)
      try row.bind(Int64(step), at: 2)
      var (size, count) = (0, 0)
      var last: Int64?
      while size < enough, try row.step() {
        let words = StoredWords(id: row.text(1), row: row, from: 2)
        if let text = try text(words, opener) {
          try insert.run(row.int64(0), text)
          size += text.utf8.count
        }
        try see.run(row.int64(0), row.value(5))
        last = row.int64(0)
        count += 1
      }
      return last.map { ($0, count) }
    }
  }

  /// A message's text; nil for one that was damaged, which can't be found.
  static func text(
    _ words: StoredWords,
    _ opener: WordOpener
  ) throws(SQLiteError) -> String? {
    do throws(SQLiteError) {
      return try words.opened(opener)[0]
    } catch {
      guard error.isDamageOfWords else { throw error }
      return nil
    }
  }

  /// Reads the replies whose end nobody has told.
  private static func readOpenEnded(
    _ opener: WordOpener,
    _ connection: Connection
  ) throws(SQLiteError) {
    let sql = """
      SELECT number, id, text, failure, sealed FROM main.message
      WHERE \(TranscriptSchema.isOpenEnded)
      """
    try connection.execute("DELETE FROM temp.open_ended_search")
    let insert = "INSERT INTO temp.open_ended_search (rowid, text) VALUES (?, ?)"
    _ = try connection.statement(sql).rows { (row) throws(SQLiteError) in
      let words = StoredWords(id: row.text(1), row: row, from: 2)
      if let text = try text(words, opener) {
        try connection.statement(insert).run(row.int64(0), text)
      }
    }
  }
}
