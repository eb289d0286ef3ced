import SQLite

/// The lock of a store, and where sealed words stand.
extension TranscriptSchema {
  /// The version of the file that can be locked.
  static let lockVersion: Int32 = 6

  /// Adds the lock, and a column for sealed words to each table that holds words.
  ///
  /// Columns that are added cost a file of any size nothing; the words of a row are sealed together,
  /// and what ``SealedTable`` names as stand-ins stands in their columns then. The one row of
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

  /// The version of the file in which rules and dangers are sealed, too.
  static let rulesVersion: Int32 = 7

  /// Adds a column for the sealed rule of a message, and one for sealed settings.
  ///
  /// A file whose lock was set before has both still readable: it counts as one whose sealing was
  /// interrupted, which the next command that opens the lock finishes.
  static let sealedRules = Migrator.Migration(
    version: rulesVersion,
    sql: """
      ALTER TABLE message ADD COLUMN sealed_rule BLOB;
      ALTER TABLE setting ADD COLUMN sealed BLOB;
      UPDATE lock SET phase = 'sealing' WHERE phase = 'sealed';
      """
  )
}
