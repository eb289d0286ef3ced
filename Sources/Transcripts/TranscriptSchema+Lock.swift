import SQLite

/// The lock of a store, and where sealed words stand.
extension TranscriptSchema {
  /// The version of the file that can be locked.
  static let lockVersion: Int32 = 6

  /// Adds the lock, and a column for sealed words to each table that holds words.
  ///
  /// Columns that are added cost a file of any size nothing; the words of a row are sealed together,
  /// and what ``SealedTable`` names as placeholders stands in their columns then. The one row of
  /// `lock` says how far everything is, see ``LockPhase``.
  static let lock = Migrator.Migration(
    version: lockVersion,
    sql: """
      CREATE TABLE lock (
        number INTEGER PRIMARY KEY CHECK (number = 1),
        record TEXT NOT NULL,
        phase TEXT NOT NULL CHECK (phase IN ('sealing', 'sealed', 'opening'))
      ) STRICT;
      ALTER TABLE session ADD COLUMN sealed BLOB;
      ALTER TABLE message ADD COLUMN sealed BLOB;
      ALTER TABLE check_in ADD COLUMN sealed BLOB;
      ALTER TABLE note ADD COLUMN sealed BLOB;
      ALTER TABLE diary_document ADD COLUMN sealed BLOB;
      ALTER TABLE diary_entry ADD COLUMN sealed BLOB;
      """
  )
}
