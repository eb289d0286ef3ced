import SQLite

/// What a whole message of a check-in tells of it, for a record that its writer didn't live to keep.
struct WrittenCheckIn: Sendable {
  /// The course or rule it rested on; nil where that is sealed and no key is there.
  private(set) var rule: String?
  /// Its readings, as JSON.
  let vitals: String
  /// What wrote it.
  let engine: String?
  /// The conversation it stands in.
  let session: String
  /// Why the endpoint failed before it; nil where that is sealed and no key is there.
  private(set) var failure: String?

  /// What the message tells; nil when it is not there, or not whole.
  static func read(
    _ message: String,
    _ opener: WordOpener,
    _ connection: Connection
  ) throws(SQLiteError) -> WrittenCheckIn? {
    let sql = """
      SELECT message.rule, message.vitals, message.engine, session.id, failed.id, failed.failure,
        failed.sealed, message.sealed_rule
      FROM \(MessageRow.tables)
        LEFT JOIN message AS failed ON failed.session = message.session
          AND failed.position = message.position - 1
          AND failed.kind = 'checkIn' AND failed.status = 'failed'
      WHERE message.id = ? AND message.status = 'complete'
      """
    return try connection.statement(sql).first(message) { (row) throws(SQLiteError) in
      var written = WrittenCheckIn(
        rule: row.optionalText(0),
        vitals: row.text(1),
        engine: row.optionalText(2),
        session: row.text(3),
        failure: row.optionalText(5)
      )
      if let sealed = row.optionalBlob(7) {
        written.rule = nil
        if opener.keys != nil {
          written.rule = try opener.words(sealed, of: SealedColumns.messageRule, row: message)[0]
        }
      }
      guard let sealed = row.optionalBlob(6) else { return written }
      written.failure = nil
      guard opener.keys != nil else { return written }
      let words = try opener.words(sealed, of: SealedColumns.message, row: row.text(4))
      written.failure = words[1]
      return written
    }
  }
}
