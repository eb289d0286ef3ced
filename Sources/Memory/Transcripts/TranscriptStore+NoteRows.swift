import HealthModel
import SQLite

/// The rows of notes.
extension TranscriptStore {
  /// The columns ``note(_:_:)`` reads, in their order.
  static let noteColumns = """
    id, text, state, origin, is_edited, message, made, made_offset, changed, changed_offset, sealed
    """

  /// The note a statement stands on, opened where it is sealed.
  static func note(_ row: Statement, _ opener: WordOpener) throws(SQLiteError) -> Note {
    var text = row.text(1)
    if let sealed = row.optionalBlob(10) {
      text = try opener.words(sealed, of: SealedColumns.note, row: String(row.int64(0)))[0] ?? ""
    }
    // The table's own rules allow no other words, so the fallbacks are never taken.
    return Note(
      id: row.int64(0),
      text: text,
      state: Note.State(rawValue: row.text(2)) ?? .proposed,
      origin: Note.Origin(rawValue: row.text(3)) ?? .model,
      isEdited: row.int(4) == 1,
      messageID: row.optionalText(5),
      made: Timestamp(milliseconds: row.int64(6), offsetMinutes: row.int(7)),
      changed: Timestamp(milliseconds: row.int64(8), offsetMinutes: row.int(9))
    )
  }

  /// One note; nil when it isn't there.
  static func note(
    _ id: Int64,
    _ opener: WordOpener,
    _ connection: Connection
  ) throws(SQLiteError) -> Note? {
    try connection.statement("SELECT \(noteColumns) FROM note WHERE id = ?")
      .first(id) { (row) throws(SQLiteError) in try note(row, opener) }
  }

  /// The note that says the same, but for capitals.
  static func noteSaying(
    _ text: String,
    _ opener: WordOpener,
    _ connection: Connection
  ) throws(SQLiteError) -> Note? {
    let sql = "SELECT \(noteColumns) FROM note ORDER BY id"
    let wanted = text.lowercased()
    return try connection.statement(sql)
      .rows { (row) throws(SQLiteError) in try note(row, opener) }
      .first { $0.text.lowercased() == wanted }
  }

  /// Stores a new note.
  static func insert(
    _ text: String,
    _ state: Note.State,
    _ origin: Note.Origin,
    of messageID: String?,
    at now: Timestamp,
    _ sealer: WordSealer,
    _ connection: Connection
  ) throws(SQLiteError) -> Note? {
    let sql = """
      INSERT INTO note (text, state, origin, is_edited, message, made, made_offset, changed,
        changed_offset) VALUES (?1, ?2, ?3, 0, ?4, ?5, ?6, ?5, ?6)
      """
    // The place of sealed words names the row, whose number is known only once it is there.
    let isSealed = sealer.lock?.seals == true
    try connection.statement(sql).run(
      isSealed ? SealedColumns.note.standIn(text) : text,
      state.rawValue,
      origin.rawValue,
      messageID,
      now.milliseconds,
      now.offsetMinutes
    )
    let id = connection.lastInsertedRowID
    if isSealed { try reword(id, as: text, sealer, connection) }
    return Note(
      id: id,
      text: text,
      state: state,
      origin: origin,
      messageID: messageID,
      made: now,
      changed: now
    )
  }

  /// Confirms a note, with these words.
  static func confirm(
    _ known: Note,
    as text: String,
    at now: Timestamp,
    _ sealer: WordSealer,
    _ connection: Connection
  ) throws(SQLiteError) -> Note? {
    var note = known
    note.isEdited = known.isEdited || text != known.text
    if known.state == .kept, text == known.text { return known }
    let sql = """
      UPDATE note SET state = 'kept', is_edited = ?, changed = ?, changed_offset = ? WHERE id = ?
      """
    try connection.statement(sql)
      .run(note.isEdited ? 1 : 0, now.milliseconds, now.offsetMinutes, known.id)
    try reword(known.id, as: text, sealer, connection)
    (note.text, note.state, note.changed) = (text, .kept, now)
    return note
  }

  private static func reword(
    _ id: Int64,
    as text: String,
    _ sealer: WordSealer,
    _ connection: Connection
  ) throws(SQLiteError) {
    let words = try sealer.stored([text], of: SealedColumns.note, row: String(id))
    try connection.statement("UPDATE note SET text = ?, sealed = ? WHERE id = ?")
      .run(words.columns[0], words.sealed, id)
  }
}
