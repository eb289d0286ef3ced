import Core
package import HealthModel
import SQLite

/// Notes that outlive a session: proposed, confirmed, worded anew, erased.
extension TranscriptStore {
  /// The most proposals that wait at once; a new one takes the place of the oldest.
  package static let mostProposedNotes = 20

  /// All notes in the order they were made, those that only wait for a word of the person's too.
  package func notes() throws(TranscriptsError) -> [Note] {
    let opener = watch.opener
    return try access { connection throws(SQLiteError) in
      try connection.statement("SELECT \(Self.noteColumns) FROM note ORDER BY id")
        .rows { (row) throws(SQLiteError) in try Self.note(row, opener) }
    }
  }

  /// One note.
  ///
  /// - Throws: ``TranscriptsError/noSuchNote(_:)``.
  package func note(_ id: Int64) throws(TranscriptsError) -> Note {
    let opener = watch.opener
    let found = try access { connection throws(SQLiteError) in
      try Self.note(id, opener, connection)
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
      let sealer = try watch.sealer(connection)
      if let known = try Self.noteSaying(text, sealer.opener, connection) {
        return try Self.confirm(known, as: text, at: now, sealer, connection)
      }
      return try Self.insert(text, .kept, .person, of: nil, at: now, sealer, connection)
    }
    guard let note else { throw .damaged(what: "a note that was just saved is missing") }
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
      let sealer = try watch.sealer(connection)
      guard isThere == true, try Self.noteSaying(text, sealer.opener, connection) == nil else {
        return nil
      }
      let sql = """
        DELETE FROM note WHERE state = 'proposed' AND id NOT IN (
          SELECT id FROM note WHERE state = 'proposed' ORDER BY id DESC LIMIT ?)
        """
      try connection.statement(sql).run(Self.mostProposedNotes - 1)
      return try Self.insert(text, .proposed, .model, of: messageID, at: now, sealer, connection)
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
      let sealer = try watch.sealer(connection)
      guard let known = try Self.note(id, sealer.opener, connection) else { return nil }
      return try Self.confirm(known, as: text ?? known.text, at: now, sealer, connection)
    }
    guard let note else { throw .noSuchNote(id) }
    return note
  }

  /// Erases proposals, whose bytes are overwritten (`secure_delete`); a kept note stays.
  ///
  /// - Throws: ``TranscriptsError/noSuchNote(_:)`` for the first that isn't there; none is erased
  ///   then.
  package func refuseNotes(_ ids: [Int64]) throws(TranscriptsError) {
    for id in ids { try requireNote(id) }
    try change { connection throws(SQLiteError) in
      let sql = "DELETE FROM note WHERE id = ? AND state = 'proposed'"
      for id in ids { try connection.statement(sql).run(id) }
    }
  }

  /// Erases notes for good, from every page of the file and from copies of older versions.
  ///
  /// - Returns: their texts, for whoever keeps them elsewhere; not those that are sealed while no key
  ///   is there.
  /// - Throws: ``TranscriptsError/noSuchNote(_:)`` for the first that isn't there; none is erased
  ///   then.
  @discardableResult
  package func forgetNotes(_ ids: [Int64]) throws(TranscriptsError) -> [String] {
    var texts: [String] = []
    for id in ids {
      try requireNote(id)
      if let text = try readableText(ofNote: id) { texts.append(text) }
    }
    try eraseNotes { connection throws(SQLiteError) in
      for id in ids { try connection.statement("DELETE FROM note WHERE id = ?").run(id) }
    }
    return texts
  }

  /// Erases all notes for good.
  ///
  /// - Returns: their texts, as for ``forgetNotes(_:)``.
  @discardableResult
  package func forgetAllNotes() throws(TranscriptsError) -> [String] {
    var texts: [String] = []
    let ids = try access { connection throws(SQLiteError) in
      try connection.statement("SELECT id FROM note ORDER BY id").rows { $0.int64(0) }
    }
    for id in ids { if let text = try readableText(ofNote: id) { texts.append(text) } }
    try eraseNotes { connection throws(SQLiteError) in try Self.deleteNotes(connection) }
    return texts
  }

  /// Takes all notes away, inside a change that erases more.
  static func deleteNotes(_ connection: Connection) throws(SQLiteError) {
    try connection.execute("DELETE FROM note")
  }

  /// Fails when there is no such note; its words are not looked at.
  private func requireNote(_ id: Int64) throws(TranscriptsError) {
    let isKnown = try access { connection throws(SQLiteError) in
      try connection.statement("SELECT 1 FROM note WHERE id = ?").first(id) { _ in true }
    }
    guard isKnown == true else { throw .noSuchNote(id) }
  }

  /// A note's text; nil where it can't be opened, so that it can be erased all the same.
  private func readableText(ofNote id: Int64) throws(TranscriptsError) -> String? {
    do throws(TranscriptsError) {
      return try note(id).text
    } catch {
      switch error {
      case .locked, .noSuchNote: return nil
      case .storage(let reason) where reason.isDamageOfWords: return nil
      default: throw error
      }
    }
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
