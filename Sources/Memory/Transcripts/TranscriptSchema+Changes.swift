import SQLite

/// What has changed since another machine of the same person was told.
extension TranscriptSchema {
  /// The version of the file that notes changes.
  static let changesVersion: Int32 = 10
  /// The setting that is there while changes are noted.
  package static let followsKey = "hub.follows"

  /// Adds the changes, noted by triggers, so that no way of writing can pass them by.
  ///
  /// Only the kind and the key of a row stand there, and only while somebody is to be told: after an
  /// erasure nothing is left of what was said.
  static let changes = Migrator.Migration(
    version: changesVersion,
    sql: """
      CREATE TABLE changed (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        kind TEXT NOT NULL,
        key TEXT NOT NULL
      ) STRICT;

      """ + followed.map(triggers).joined(separator: "\n")
  )

  /// The tables that are followed, with what tells a row apart.
  package static let followed: [(table: String, key: String)] = [
    ("session", "id"), ("message", "id"), ("note", "id"), ("diary_document", "name"),
    ("diary_entry", "id"), ("check_in", "rule || '@' || %.due"),
  ]

  private static func triggers(_ table: String, _ key: String) -> String {
    let events = [("INSERT", "NEW"), ("UPDATE", "NEW"), ("DELETE", "OLD")]
    return events.map { event, row in
      """
      CREATE TRIGGER \(table)_\(event.lowercased())_noted AFTER \(event) ON \(table)
      WHEN EXISTS (SELECT 1 FROM setting WHERE key = '\(followsKey)') BEGIN
        INSERT INTO changed (kind, key)
        VALUES ('\(table)', \(row).\(key.replacing("%", with: row)));
      END;
      """
    }.joined(separator: "\n")
  }
}
