import Core
import FoundationEssentials
package import HealthModel
import SQLite

/// The diary: what the smaller companions keep, as JSON of a shape that only they know.
///
/// A document is there once under its name, such as a profile; entries are many of a kind.
extension TranscriptStore {
  // MARK: - Documents

  /// A document; nil where it was never kept.
  ///
  /// - Throws: ``TranscriptsError/damaged(what:)`` where it is of another shape.
  package func diaryDocument<Body: Decodable & Sendable>(
    _ name: String,
    as type: Body.Type
  ) throws(TranscriptsError) -> Body? {
    let opener = watch.opener
    let text = try access { connection throws(SQLiteError) in
      try connection.statement("SELECT body, sealed FROM diary_document WHERE name = ?")
        .first(name) { (row) throws(SQLiteError) in
          guard let sealed = row.optionalBlob(1) else { return row.text(0) }
          return try opener.words(sealed, of: SealedColumns.diaryDocument, row: name)[0] ?? ""
        }
    }
    guard let text else { return nil }
    return try Self.body(text, of: "the document “\(name)”")
  }

  /// Keeps a document in place of the one of this name; nil takes it away.
  package func setDiaryDocument<Body: Encodable & Sendable>(
    _ name: String,
    to body: Body?
  ) throws(TranscriptsError) {
    let text = try body.map { body throws(TranscriptsError) in
      try Self.text(body, of: "the document “\(name)”")
    }
    try change { connection throws(SQLiteError) in
      guard let text else {
        return try connection.statement("DELETE FROM diary_document WHERE name = ?").run(name)
      }
      let sql = """
        INSERT INTO diary_document (name, body, sealed) VALUES (?, ?, ?)
        ON CONFLICT (name) DO UPDATE SET body = excluded.body, sealed = excluded.sealed
        """
      let words = try watch.sealer(connection)
        .stored([text], of: SealedColumns.diaryDocument, row: name)
      try connection.statement(sql).run(name, words.columns[0], words.sealed)
    }
  }

  // MARK: - Entries

  /// Keeps one more of a kind.
  ///
  /// - Returns: its number.
  @discardableResult
  package func addDiaryEntry<Body: Encodable & Sendable>(
    _ kind: String,
    at time: Timestamp,
    _ body: Body
  ) throws(TranscriptsError) -> Int64 {
    let text = try Self.text(body, of: "an entry of “\(kind)”")
    return try change { connection throws(SQLiteError) in
      let sealer = try watch.sealer(connection)
      // The place of sealed words names the row, whose number is known only once it is there.
      let isSealed = sealer.lock?.seals == true
      let sql = "INSERT INTO diary_entry (kind, time, time_offset, body) VALUES (?, ?, ?, ?)"
      try connection.statement(sql)
        .run(kind, time.milliseconds, time.offsetMinutes, isSealed ? "" : text)
      let id = connection.lastInsertedRowID
      if isSealed { try Self.reword(id, as: text, sealer, connection) }
      return id
    }
  }

  /// All of a kind, the earliest first.
  ///
  /// - Throws: ``TranscriptsError/damaged(what:)`` where one is of another shape.
  package func diaryEntries<Body: Decodable & Sendable>(
    _ kind: String,
    as type: Body.Type
  ) throws(TranscriptsError) -> [DiaryEntry<Body>] {
    let sql = """
      SELECT id, time, time_offset, body, sealed FROM diary_entry WHERE kind = ? ORDER BY time, id
      """
    let opener = watch.opener
    let rows = try access { connection throws(SQLiteError) in
      try connection.statement(sql).rows(kind) { (row) throws(SQLiteError) in
        try Self.entry(row, opener)
      }
    }
    var entries: [DiaryEntry<Body>] = []
    for row in rows {
      let body: Body = try Self.body(row.body, of: "entry \(row.id) of “\(kind)”")
      entries.append(DiaryEntry(id: row.id, time: row.time, body: body))
    }
    return entries
  }

  /// Whether there is any of a kind; no body is read.
  package func hasDiaryEntries(_ kind: String) throws(TranscriptsError) -> Bool {
    try access { connection throws(SQLiteError) in
      try connection.statement("SELECT 1 FROM diary_entry WHERE kind = ? LIMIT 1")
        .first(kind) { _ in true } ?? false
    }
  }

  /// The numbers of all entries of a kind; no body is read.
  package func diaryEntryNumbers(_ kind: String) throws(TranscriptsError) -> [Int64] {
    try access { connection throws(SQLiteError) in
      try connection.statement("SELECT id FROM diary_entry WHERE kind = ? ORDER BY id")
        .rows(kind) { $0.int64(0) }
    }
  }

  /// Whether a document is there; its body is not read.
  package func hasDiaryDocument(_ name: String) throws(TranscriptsError) -> Bool {
    try access { connection throws(SQLiteError) in
      try connection.statement("SELECT 1 FROM diary_document WHERE name = ?")
        .first(name) { _ in true } ?? false
    }
  }

  /// Puts another body in the place of an entry's; one that is no longer there stays away.
  package func changeDiaryEntry<Body: Encodable & Sendable>(
    _ id: Int64,
    to body: Body
  ) throws(TranscriptsError) {
    let text = try Self.text(body, of: "entry \(id)")
    try change { connection throws(SQLiteError) in
      try Self.reword(id, as: text, watch.sealer(connection), connection)
    }
  }

  /// Takes entries away; their bytes are overwritten (`secure_delete`).
  package func deleteDiaryEntries(_ ids: [Int64]) throws(TranscriptsError) {
    try change { connection throws(SQLiteError) in
      for id in ids {
        try connection.statement("DELETE FROM diary_entry WHERE id = ?").run(id)
      }
    }
  }

  /// The document by which this machine knows its hub; it says nothing of the person.
  package static let hubDocument = "hub"

  /// The document by which this machine ends what is shared; only its reader at the hub can read it.
  package static let shareEndingsDocument = "share-endings"

  /// Takes the whole diary away, inside a change that erases more.
  ///
  /// The way to a hub stays: the other machines are still to be told that everything is erased, and
  /// whoever something was shared with that nothing more comes: documents named `…-endings` do that.
  static func deleteDiary(_ connection: Connection) throws(SQLiteError) {
    try connection.execute("DELETE FROM diary_entry")
    try connection.statement("DELETE FROM diary_document WHERE name <> ? AND name NOT LIKE ?")
      .run(hubDocument, "%-endings")
  }

  // MARK: - Bodies

  /// The row of an entry, its body opened where it is sealed.
  private static func entry(
    _ row: Statement,
    _ opener: WordOpener
  ) throws(SQLiteError) -> DiaryEntry<String> {
    let id = row.int64(0)
    let body: String
    if let sealed = row.optionalBlob(4) {
      body = try opener.words(sealed, of: SealedColumns.diaryEntry, row: String(id))[0] ?? ""
    } else {
      body = row.text(3)
    }
    let time = Timestamp(milliseconds: row.int64(1), offsetMinutes: row.int(2))
    return DiaryEntry(id: id, time: time, body: body)
  }

  private static func reword(
    _ id: Int64,
    as text: String,
    _ sealer: WordSealer,
    _ connection: Connection
  ) throws(SQLiteError) {
    let words = try sealer.stored([text], of: SealedColumns.diaryEntry, row: String(id))
    try connection.statement("UPDATE diary_entry SET body = ?, sealed = ? WHERE id = ?")
      .run(words.columns[0], words.sealed, id)
  }

  private static func text(
    _ body: some Encodable,
    of what: LocalizedText
  ) throws(TranscriptsError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do { return String(decoding: try encoder.encode(body), as: UTF8.self) } catch {
      throw .damaged(what: "\(what) contains something that can't be saved")
    }
  }

  private static func body<Body: Decodable>(
    _ text: String,
    of what: LocalizedText
  ) throws(TranscriptsError) -> Body {
    do { return try JSONDecoder().decode(Body.self, from: Data(text.utf8)) } catch {
      throw .damaged(what: "\(what) can't be read")
    }
  }
}
