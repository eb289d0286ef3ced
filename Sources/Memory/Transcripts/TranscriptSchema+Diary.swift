import SQLite

/// What a person keeps with the smaller companions beside their talks.
extension TranscriptSchema {
  /// The version of the file that has a diary.
  static let diaryVersion: Int32 = 5

  /// Adds the diary.
  ///
  /// A body is JSON whose shape the module that keeps it knows. `AUTOINCREMENT` lets no number come
  /// twice.
  static let diary = Migrator.Migration(
    version: diaryVersion,
    sql: """
      CREATE TABLE diary_document (
        name TEXT PRIMARY KEY CHECK (name <> ''),
        body TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE diary_entry (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        kind TEXT NOT NULL CHECK (kind <> ''),
        time INTEGER NOT NULL,
        time_offset INTEGER NOT NULL,
        body TEXT NOT NULL
      ) STRICT;
      CREATE INDEX diary_entry_by_kind ON diary_entry (kind, time);
      """
  )
}
