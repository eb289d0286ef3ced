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
  package func safetyState(ofSession id: String) throws(TranscriptsError) -> String? {
    try setting(Self.safetyKey + id)
  }

  /// Keeps the safety of a conversation; nil takes it away.
  package func setSafetyState(
    _ text: String?,
    ofSession id: String
  ) throws(TranscriptsError) {
    try set(Self.safetyKey + id, to: text)
  }

  /// What is kept of the safety of all conversations, by their ids.
  package func safetyStates() throws(TranscriptsError) -> [String: String] {
    try values(below: Self.safetyKey)
  }

  /// Counts one more time that a person was shown whom to call.
  package func countReferral(inYear year: Int) throws(TranscriptsError) {
    try change { connection throws(SQLiteError) in
      let sql = """
        INSERT INTO setting (key, value) VALUES (?, '1')
        ON CONFLICT (key) DO UPDATE SET value = CAST(value AS INTEGER) + 1
        """
      try connection.statement(sql).run("\(Self.referralKey)\(year)")
    }
  }

  /// How often a person was shown whom to call, by year.
  package func referrals() throws(TranscriptsError) -> [String: Int] {
    try values(below: Self.referralKey).compactMapValues(Int.init)
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

  private func values(below prefix: String) throws(TranscriptsError) -> [String: String] {
    try access { connection throws(SQLiteError) in
      let sql = "SELECT key, value FROM setting WHERE substr(key, 1, ?) = ?"
      let statement = try connection.statement(sql)
      defer { statement.reset() }
      try statement.bind(prefix.count, at: 1)
      try statement.bind(prefix, at: 2)
      var found: [String: String] = [:]
      while try statement.step() {
        found[String(statement.text(0).dropFirst(prefix.count))] = statement.text(1)
      }
      return found
    }
  }
}
