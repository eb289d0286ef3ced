import SQLite

/// Keeps the full text index in step with the messages; called in the same change as they are.
///
/// The index has no text of its own, so a message leaves it before its text changes. Triggers can't
/// do it: SQLite lets none write to an FTS5 table where schemas are not trusted (sqlite.org/pragma.html,
/// `trusted_schema`), and a database that was restored from somewhere must not be.
enum SearchIndex {
  private static let found = "SELECT number FROM message WHERE id = ?"
  private static let ofSession = """
    SELECT message.number FROM message JOIN session ON session.number = message.session
    WHERE session.id = ?
    """
  private static let forgotten = "SELECT number FROM temp.forgotten"

  /// Adds a message, if it may be found.
  static func add(message id: String, _ connection: Connection) throws(SQLiteError) {
    try connection.statement(adding(found)).run(id)
  }

  /// Adds the messages of a new conversation.
  static func add(session id: String, _ connection: Connection) throws(SQLiteError) {
    try connection.statement(adding(ofSession)).run(id)
  }

  /// Takes a message away, if it could be found.
  static func remove(message id: String, _ connection: Connection) throws(SQLiteError) {
    try connection.statement(removing(found)).run(id)
  }

  /// Takes away the messages that `temp.forgotten` names.
  static func removeForgotten(_ connection: Connection) throws(SQLiteError) {
    try connection.statement(removing(forgotten)).run()
  }

  /// Merges all segments into one, so that no word of a removed message is left in any.
  static func purge(_ connection: Connection) throws(SQLiteError) {
    try connection.execute("INSERT INTO message_search (message_search) VALUES ('optimize')")
  }

  private static func adding(_ numbers: String) -> String {
    """
    INSERT INTO message_search (rowid, text)
    SELECT number, text FROM message_found WHERE number IN (\(numbers))
    """
  }

  private static func removing(_ numbers: String) -> String {
    """
    INSERT INTO message_search (message_search, rowid, text)
    SELECT 'delete', number, text FROM message_found WHERE number IN (\(numbers))
    """
  }
}
