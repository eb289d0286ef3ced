import SQLite

/// The notes of a companion that remembers.
extension TranscriptSchema {
  /// The version of the file that has notes.
  static let memoryVersion: Int32 = 4

  /// Adds the notes.
  ///
  /// A note drawn from a message goes with that message, whoever erases it and how; one that the
  /// person typed or worded anew is theirs and stays, without the way back. It is a trigger's work,
  /// so that no way of erasing can pass it by. `AUTOINCREMENT` lets no number come twice.
  static let memory = Migrator.Migration(
    version: memoryVersion,
    sql: """
      CREATE TABLE note (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        text TEXT NOT NULL CHECK (text <> ''),
        state TEXT NOT NULL CHECK (state IN ('proposed', 'kept')),
        origin TEXT NOT NULL CHECK (origin IN ('model', 'person')),
        is_edited INTEGER NOT NULL CHECK (is_edited IN (0, 1)),
        message TEXT,
        made INTEGER NOT NULL,
        made_offset INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        changed_offset INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX note_by_message ON note (message) WHERE message IS NOT NULL;

      CREATE TRIGGER note_of_forgotten_message AFTER DELETE ON message BEGIN
        DELETE FROM note WHERE message = OLD.id AND origin = 'model' AND is_edited = 0;
        UPDATE note SET message = NULL WHERE message = OLD.id;
      END;
      """
  )
}
