import SQLite

/// What is kept of a conversation's safety: a text without words of the person, and a number.
///
/// Both are rows of `setting`. A conversation's row goes with the conversation, see
/// ``TranscriptStore/delete(session:)``; the numbers go when everything is forgotten.
extension TranscriptStore {
  /// What the key of a conversation's row begins with; its id follows.
  static let safetyKey = "safety.session."
  /// What the key of a year's number begins with; the year follows.
  static let referralKey = "safety.referrals."

  /// What is kept of a conversation's safety; nil when nothing is.
  ///
  /// While locked it is one of the words of ``SealedSafety``.
  package func safetyState(ofSession id: String) throws(TranscriptsError) -> String? {
    try access { connection throws(SQLiteError) in
      try Self.safety(Self.safetyKey + id, watch.opener, connection)?.text
    }
  }

  /// Keeps the safety of a conversation; nil takes it away.
  package func setSafetyState(
    _ text: String?,
    ofSession id: String
  ) throws(TranscriptsError) {
    let key = Self.safetyKey + id
    try change { connection throws(SQLiteError) in
      guard let text else {
        return try connection.statement("DELETE FROM setting WHERE key = ?").run(key)
      }
      try Self.setSafety(key, to: text, watch.sealer(connection), connection)
    }
  }

  /// What is kept of the safety of all conversations, by their ids; while locked as
  /// ``safetyState(ofSession:)`` says.
  package func safetyStates() throws(TranscriptsError) -> [String: String] {
    try values(below: Self.safetyKey).mapValues(\.text)
  }

  /// Counts one more time that a person was shown whom to call.
  ///
  /// While locked, when the number can't be read, a number of its own is begun.
  package func countReferral(inYear year: Int) throws(TranscriptsError) {
    try change { connection throws(SQLiteError) in
      let sealer = try watch.sealer(connection)
      let key = "\(Self.referralKey)\(year)"
      let known = try Self.safety(key, sealer.opener, connection)
      if let known, !known.isOpened {
        let part = try connection.statement("SELECT lower(hex(randomblob(8)))").first { $0.text(0) }
        return try Self.setSafety("\(key)+\(part ?? "")", to: "1", sealer, connection)
      }
      let count = known.flatMap { Int($0.text) } ?? 0
      try Self.setSafety(key, to: "\(count < Int.max ? count + 1 : count)", sealer, connection)
    }
  }

  /// How often a person was shown whom to call, by year.
  ///
  /// - Throws: ``TranscriptsError/locked`` while that can't be read.
  package func referrals() throws(TranscriptsError) -> [String: Int] {
    var counts: [String: Int] = [:]
    for (key, value) in try values(below: Self.referralKey) {
      guard value.isOpened else { throw .locked }
      let year = String(key.prefix { $0 != "+" })
      guard let count = Int(value.text) else { continue }
      counts[year] = counts[year, default: 0].addingReportingOverflow(count).partialValue
    }
    return counts
  }

  /// Takes the safety of conversations away that are no longer there.
  static func deleteOrphanedSafety(_ connection: Connection) throws(SQLiteError) {
    let sql = """
      DELETE FROM setting WHERE substr(key, 1, ?1) = ?2
        AND substr(key, ?1 + 1) NOT IN (SELECT id FROM session)
      """
    try connection.statement(sql).run(safetyKey.count, safetyKey)
  }

  /// Takes the safety of all conversations and all numbers away.
  static func deleteSafety(_ connection: Connection) throws(SQLiteError) {
    for key in [safetyKey, referralKey] {
      let sql = "DELETE FROM setting WHERE substr(key, 1, ?) = ?"
      try connection.statement(sql).run(key.count, key)
    }
  }

  private func values(below prefix: String) throws(TranscriptsError) -> [String: SafetyValue] {
    try access { connection throws(SQLiteError) in
      let sql = "SELECT key FROM setting WHERE substr(key, 1, ?) = ?"
      var found: [String: SafetyValue] = [:]
      for key in try connection.statement(sql).rows(prefix.count, prefix, read: { $0.text(0) }) {
        found[String(key.dropFirst(prefix.count))] =
          try Self.safety(key, watch.opener, connection)
      }
      return found
    }
  }
}

/// A value under `safety.` as it could be read.
struct SafetyValue: Sendable {
  /// The value, or what stands in its place while locked.
  let text: String
  /// Whether it is the value itself.
  let isOpened: Bool
}

extension TranscriptStore {
  /// A value under `safety.`; nil when there is none.
  static func safety(
    _ key: String,
    _ opener: WordOpener,
    _ connection: Connection
  ) throws(SQLiteError) -> SafetyValue? {
    let sql = "SELECT value, sealed FROM setting WHERE key = ?"
    return try connection.statement(sql).first(key) { (row) throws(SQLiteError) in
      guard let sealed = row.optionalBlob(1) else {
        return SafetyValue(text: row.text(0), isOpened: true)
      }
      guard opener.keys != nil else { return SafetyValue(text: row.text(0), isOpened: false) }
      let words = try opener.words(sealed, of: SealedColumns.safety, row: key)
      return SafetyValue(text: words[0] ?? "", isOpened: true)
    }
  }

  /// Keeps a value under `safety.` as the lock demands.
  static func setSafety(
    _ key: String,
    to text: String,
    _ sealer: WordSealer,
    _ connection: Connection
  ) throws(SQLiteError) {
    let stored = try sealer.stored([text], of: SealedColumns.safety, row: key)
    let sql = """
      INSERT INTO setting (key, value, sealed) VALUES (?, ?, ?)
      ON CONFLICT (key) DO UPDATE SET value = excluded.value, sealed = excluded.sealed
      """
    try connection.statement(sql).run(key, stored.columns[0], stored.sealed)
  }
}
