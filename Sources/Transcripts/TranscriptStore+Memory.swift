package import HealthModel
import Locking
import SQLite

/// Notes that outlive a session: proposed, confirmed, worded anew, erased.
extension TranscriptStore {
  /// The most proposals that wait at once; a new one takes the place of the oldest.
  package static let mostProposedNotes = 20

  /// All notes in the order they were made, those that only wait for a word of the person's too.
  package func notes() throws(TranscriptsError) -> [Note] {
    try access { connection throws(SQLiteError) in
      try connection.statement("SELECT \(Self.noteColumns) FROM note ORDER BY id")
        .rows(read: Self.note)
    }
  }

  /// One note.
  ///
  /// - Throws: ``TranscriptsError/noSuchNote(_:)``.
  package func note(_ id: Int64) throws(TranscriptsError) -> Note {
    let found = try access { connection throws(SQLiteError) in
      try Self.note(id, connection)
    }
    guard let found else { throw .noSuchNote(id) }
    return found
  }

  /// Keeps a note that the person typed; one of the same words that waits is confirmed instead.
  ///
  /// - Returns: the note as it is kept; the one that is there already where the words are the same.
  @discardableResult
  package func keepNote(_ text: String, at now: Timestamp) throws(TranscriptsError) -> Note {
    let note = try change { connection throws(SQLiteError) -> Note? in
      if let known = try Self.noteSaying(text, connection) {
        return try Self.confirm(known, as: text, at: now, connection)
      }
      return try Self.insert(text, .kept, .person, of: nil, at: now, connection)
    }
    guard let note else { throw .damaged(what: "a note that was just kept is not there") }
    return note
  }

  /// Puts down what a model proposes; it waits for the person's word.
  ///
  /// - Parameters:
  ///   - text: one line.
  ///   - messageID: the person's message it was drawn from.
  ///   - now: the present.
  /// - Returns: the note; nil where the same words are kept or proposed already, or where the
  ///   message is no longer there.
  /// - Throws: ``TranscriptsError`` when it can't be stored.
  package func proposeNote(
    _ text: String,
    of messageID: String,
    at now: Timestamp
  ) throws(TranscriptsError) -> Note? {
    try change { connection throws(SQLiteError) -> Note? in
      let isThere = try connection.statement("SELECT 1 FROM message WHERE id = ?")
        .first(messageID) { _ in true }
      guard isThere == true, try Self.noteSaying(text, connection) == nil else { return nil }
      let sql = """
        DELETE FROM note WHERE state = 'proposed' AND id NOT IN (
          SELECT id FROM note WHERE state = 'proposed' ORDER BY id DESC LIMIT ?)
        """
      try connection.statement(sql).run(Self.mostProposedNotes - 1)
      return try Self.insert(text, .proposed, .model, of: messageID, at: now, connection)
    }
  }

  /// Confirms a proposal, or words a note anew, which confirms it too.
  ///
  /// - Parameters:
  ///   - id: the note.
  ///   - text: its new words; nil leaves them.
  ///   - now: the present.
  /// - Returns: the note as it is now.
  /// - Throws: ``TranscriptsError/noSuchNote(_:)``.
  @discardableResult
  package func confirmNote(
    _ id: Int64,
    as text: String? = nil,
    at now: Timestamp
  ) throws(TranscriptsError) -> Note {
    let note = try change { connection throws(SQLiteError) -> Note? in
      guard let known = try Self.note(id, connection) else { return nil }
      return try Self.confirm(known, as: text ?? known.text, at: now, connection)
    }
    guard let note else { throw .noSuchNote(id) }
    return note
  }

  /// Erases proposals, whose bytes are overwritten (`secure_delete`); a kept note stays.
  ///
  /// - Throws: ``TranscriptsError/noSuchNote(_:)`` for the first that isn't there; none is erased
  ///   then.
  package func refuseNotes(_ ids: [Int64]) throws(TranscriptsError) {
    for id in ids { _ = try note(id) }
    try change { connection throws(SQLiteError) in
      let sql = "DELETE FROM note WHERE id = ? AND state = 'proposed'"
      for id in ids { try connection.statement(sql).run(id) }
    }
  }

  /// Erases notes for good, from every page of the file and from copies of older versions.
  ///
  /// - Returns: their texts, for whoever keeps them elsewhere.
  /// - Throws: ``TranscriptsError/noSuchNote(_:)`` for the first that isn't there; none is erased
  ///   then.
  @discardableResult
  package func forgetNotes(_ ids: [Int64]) throws(TranscriptsError) -> [String] {
    var texts: [String] = []
    for id in ids { texts.append(try note(id).text) }
    try eraseNotes { connection throws(SQLiteError) in
      for id in ids { try connection.statement("DELETE FROM note WHERE id = ?").run(id) }
    }
    return texts
  }

  /// Erases all notes for good.
  ///
  /// - Returns: their texts.
  @discardableResult
  package func forgetAllNotes() throws(TranscriptsError) -> [String] {
    let texts = try notes().map(\.text)
    try eraseNotes { connection throws(SQLiteError) in try Self.deleteNotes(connection) }
    return texts
  }

  /// Takes all notes away, inside a change that erases more.
  static func deleteNotes(_ connection: Connection) throws(SQLiteError) {
    try connection.execute("DELETE FROM note")
  }

  private func eraseNotes(
    _ delete: (Connection) throws(SQLiteError) -> Void
  ) throws(TranscriptsError) {
    try change { connection throws(SQLiteError) in try delete(connection) }
    try access { connection throws(SQLiteError) in
      _ = try TranscriptSchema.migrator.removeBackups(of: connection)
      try connection.vacuum()
    }
  }
}

extension TranscriptStore {
  private static let noteColumns = """
    id, text, state, origin, is_edited, message, made, made_offset, changed, changed_offset
    """

  private static func note(_ row: Statement) -> Note {
    // The table's own rules allow no other words, so the fallbacks are never taken.
    Note(
      id: row.int64(0),
      text: row.text(1),
      state: Note.State(rawValue: row.text(2)) ?? .proposed,
      origin: Note.Origin(rawValue: row.text(3)) ?? .model,
      isEdited: row.int(4) == 1,
      messageID: row.optionalText(5),
      made: Timestamp(milliseconds: row.int64(6), offsetMinutes: row.int(7)),
      changed: Timestamp(milliseconds: row.int64(8), offsetMinutes: row.int(9))
    )
  }

  private static func note(_ id: Int64, _ connection: Connection) throws(SQLiteError) -> Note? {
    try connection.statement("SELECT \(noteColumns) FROM note WHERE id = ?")
      .first(id, read: note)
  }

  /// The note that says the same, but for capitals.
  private static func noteSaying(
    _ text: String,
    _ connection: Connection
  ) throws(SQLiteError) -> Note? {
    let sql = "SELECT \(noteColumns) FROM note ORDER BY id"
    let wanted = text.lowercased()
    return try connection.statement(sql).rows(read: note).first { $0.text.lowercased() == wanted }
  }

  private static func insert(
    _ text: String,
    _ state: Note.State,
    _ origin: Note.Origin,
    of messageID: String?,
    at now: Timestamp,
    _ connection: Connection
  ) throws(SQLiteError) -> Note? {
    let sql = """
      INSERT INTO note (text, state, origin, is_edited, message, made, made_offset, changed,
        changed_offset) VALUES (?1, ?2, ?3, 0, ?4, ?5, ?6, ?5, ?6)
      """
    try connection.statement(sql).run(
      text,
      state.rawValue,
      origin.rawValue,
      messageID,
      now.milliseconds,
      now.offsetMinutes
    )
    return try note(connection.lastInsertedRowID, connection)
  }

  private static func confirm(
    _ known: Note,
    as text: String,
    at now: Timestamp,
    _ connection: Connection
  ) throws(SQLiteError) -> Note? {
    let isEdited = known.isEdited || text != known.text
    if known.state == .kept, text == known.text { return known }
    let sql = """
      UPDATE note SET text = ?, state = 'kept', is_edited = ?, changed = ?, changed_offset = ?
      WHERE id = ?
      """
    try connection.statement(sql).run(
      text,
      isEdited ? 1 : 0,
      now.milliseconds,
      now.offsetMinutes,
      known.id
    )
    return try note(known.id, connection)
  }
}
