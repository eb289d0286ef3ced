import SQLite
package import TextEncoding

/// A message whose meaning is still to be made.
package struct MeaningSource: Sendable {
  /// What is to be encoded; nil where nobody is to find it, as a reply that was taken back.
  package let text: String?
  /// The message's number in the file.
  let number: Int64
  /// What tells that its words have changed since.
  let tag: Value
}

/// Meanings beside the messages: which are missing, and how they come in.
///
/// Meanings of another model count as missing. Every message has one in the end; one that can't be found has ``MeaningVector/none``. What changes
/// a message's words or standing takes its meaning away, in the same change.
extension TranscriptStore {
  /// How many messages there are, and how many of them have a meaning of a model, by its name.
  package func meaningCount(of model: String) throws(TranscriptsError) -> (made: Int, all: Int) {
    try access { connection throws(SQLiteError) in
      try connection.read { () throws(SQLiteError) in try Self.meaningCount(model, connection) }
    }
  }

  /// The numbers of all messages without a meaning, the newest message first.
  package func messagesWithoutMeaning(of model: String) throws(TranscriptsError) -> [Int64] {
    try access { connection throws(SQLiteError) in
      try connection.read { () throws(SQLiteError) in
        let count = try Self.meaningCount(model, connection)
        guard count.made < count.all else { return [] }
        return try Self.withoutMeaning(of: model, among: nil, connection)
      }
    }
  }

  /// The numbers of those without any meaning among so many of the newest messages.
  ///
  /// A reply whose end nobody has told is left alone: it may still be written.
  package func newestWithoutMeaning(among count: Int) throws(TranscriptsError) -> [Int64] {
    try access { connection throws(SQLiteError) in
      try Self.withoutMeaning(of: nil, among: count, connection)
    }
  }

  /// The texts of messages, to be encoded; without those that were forgotten meanwhile.
  ///
  /// - Throws: ``TranscriptsError/locked`` where they can't be read.
  package func meaningSources(_ numbers: [Int64]) throws(TranscriptsError) -> [MeaningSource] {
    let sql = """
      SELECT id, text, failure, sealed, status = 'failed', \(SealedSearch.tag) FROM message
      WHERE number = ?
      """
    return try access { connection throws(SQLiteError) in
      let opener = watch.opener
      var sources: [MeaningSource] = []
      for number in numbers {
        let source = try connection.statement(sql).first(number) { (row) throws(SQLiteError) in
          let words = StoredWords(id: row.text(0), row: row, from: 1)
          let text = row.bool(4) ? nil : try SealedSearch.text(words, opener)
          return MeaningSource(text: text, number: number, tag: row.value(5))
        }
        if let source { sources.append(source) }
      }
      return sources
    }
  }

  /// Stores meanings, in one change; not of messages whose words have changed since they were read.
  package func store(
    meanings: [(source: MeaningSource, vector: MeaningVector)],
    of model: String
  ) throws(TranscriptsError) {
    let sql = """
      INSERT OR REPLACE INTO meaning (message, encoder, is_sealed, vector)
      SELECT number, ?1, ?2, ?3 FROM message WHERE number = ?4 AND \(SealedSearch.tag) IS ?5
      """
    try change { connection throws(SQLiteError) in
      let sealer = try watch.sealer(connection)
      for (source, vector) in meanings {
        let stored = try SealedMeaning.stored(vector.bytes, of: source.number, sealer)
        let isSealed = stored.isSealed ? 1 : 0
        try connection.statement(sql)
          .run(model, isSealed, stored.bytes, source.number, source.tag)
      }
    }
  }

  /// Takes a message's meaning away, as its words change.
  static func removeMeaning(
    ofMessage id: String,
    _ connection: Connection
  ) throws(SQLiteError) {
    let sql = "DELETE FROM meaning WHERE message = (SELECT number FROM message WHERE id = ?)"
    try connection.statement(sql).run(id)
  }

  private static func meaningCount(
    _ model: String,
    _ connection: Connection
  ) throws(SQLiteError) -> (made: Int, all: Int) {
    let sql = """
      SELECT (SELECT count(*) FROM meaning WHERE encoder = ?), (SELECT count(*) FROM message)
      """
    return try connection.statement(sql).first(model) { ($0.int(0), $0.int(1)) }
      ?? (0, 0)
  }

  private static func withoutMeaning(
    of model: String?,
    among count: Int?,
    _ connection: Connection
  ) throws(SQLiteError) -> [Int64] {
    let newest = """
      (SELECT number FROM message WHERE NOT (\(TranscriptSchema.isOpenEnded))
       ORDER BY time DESC, number DESC LIMIT ?2)
      """
    let all = "(SELECT number FROM message ORDER BY time DESC, number DESC LIMIT ?2)"
    let sql = """
      SELECT number FROM \(count == nil ? all : newest) AS message WHERE NOT EXISTS
        (SELECT 1 FROM meaning WHERE (?1 IS NULL OR encoder = ?1) AND meaning.message = message.number)
      """
    // A limit below zero is none (sqlite.org/lang_select.html).
    return try connection.statement(sql).rows(model, count ?? -1) { $0.int64(0) }
  }
}
