package import SQLite

/// Keeps the full text index in step with the messages; called in the same change as they are.
///
/// The index has no text of its own, so a message leaves it before its text changes. Triggers can't
/// do it: SQLite lets none write to an FTS5 table where schemas are not trusted (sqlite.org/pragma.html,
/// `trusted_schema`), and a database that was restored from somewhere must not be.
///
/// Under a lock there is no index in the file. While a lock is taken away the index grows: it holds
/// some messages and others not yet, which FTS5's table of lengths tells apart.
package enum SearchIndex {
  private static let found = "SELECT number FROM message WHERE id = ?1"
  private static let ofSession = """
    SELECT message.number FROM message JOIN session ON session.number = message.session
    WHERE session.id = ?1
    """
  private static let forgotten = "SELECT number FROM temp.forgotten"

  /// Makes an empty index.
  static func create(_ connection: Connection) throws(SQLiteError) {
    try connection.execute(TranscriptSchema.index)
  }

  /// Takes the whole index away, its pages overwritten.
  static func drop(_ connection: Connection) throws(SQLiteError) {
    try connection.execute("DROP TABLE IF EXISTS message_search")
  }

  /// Adds a message, if it may be found.
  package static func add(
    message id: String,
    _ state: WordSealer.IndexState,
    _ connection: Connection
  ) throws(SQLiteError) {
    guard state != .missing else { return }
    try connection.statement(adding(found, state)).run(id)
  }

  /// Adds the messages of a new conversation.
  static func add(
    session id: String,
    _ state: WordSealer.IndexState,
    _ connection: Connection
  ) throws(SQLiteError) {
    guard state != .missing else { return }
    try connection.statement(adding(ofSession, state)).run(id)
  }

  /// Adds messages that are not in a growing index yet, from the lowest number behind one.
  ///
  /// - Returns: the highest number that was added; nil when all are in.
  static func grow(
    behind number: Int64,
    limit: Int,
    _ connection: Connection
  ) throws(SQLiteError) -> Int64? {
    let some = """
      SELECT number FROM message WHERE number > ?1 AND sealed IS NULL
        AND \(TranscriptSchema.mayBeFound)
        AND number NOT IN (SELECT id FROM message_search_docsize) ORDER BY number LIMIT ?2
      """
    let last =
      try connection.statement("SELECT max(number) FROM (\(some))")
      .first(number, limit) { $0.optionalInt64(0) } ?? nil
    guard let last else { return nil }
    try connection.statement(adding(some, .whole)).run(number, limit)
    return last
  }

  /// Takes a message away, if it could be found.
  package static func remove(
    message id: String,
    _ state: WordSealer.IndexState,
    _ connection: Connection
  ) throws(SQLiteError) {
    guard state != .missing else { return }
    try connection.statement(removing(found, state)).run(id)
  }

  /// Takes away the messages that `temp.forgotten` names.
  static func removeForgotten(
    _ state: WordSealer.IndexState,
    _ connection: Connection
  ) throws(SQLiteError) {
    guard state != .missing else { return }
    try connection.statement(removing(forgotten, state)).run()
  }

  /// Merges all segments into one, so that no word of a removed message is left in any.
  static func purge(
    _ state: WordSealer.IndexState,
    _ connection: Connection
  ) throws(SQLiteError) {
    guard state != .missing else { return }
    try connection.execute("INSERT INTO message_search (message_search) VALUES ('optimize')")
  }

  private static func adding(_ numbers: String, _ state: WordSealer.IndexState) -> String {
    // What is sealed still has no words to be found.
    let missing =
      "AND number NOT IN (SELECT id FROM message_search_docsize) AND number NOT IN "
      + "(SELECT number FROM message WHERE sealed IS NOT NULL AND number IN (\(numbers)))"
    return """
      INSERT INTO message_search (rowid, text)
      SELECT number, text FROM message_found WHERE number IN (\(numbers))
        \(state == .growing ? missing : "")
      """
  }

  private static func removing(_ numbers: String, _ state: WordSealer.IndexState) -> String {
    let there = "AND number IN (SELECT id FROM message_search_docsize)"
    return """
      INSERT INTO message_search (message_search, rowid, text)
      SELECT 'delete', number, text FROM message_found WHERE number IN (\(numbers))
        \(state == .growing ? there : "")
      """
  }
}
