import SQLite

extension HealthSchema {
  /// The version of the file that can be locked.
  static let lockVersion: Int32 = 3

  /// The lock, and columns for what it seals.
  ///
  /// - The one row of `lock` says what seals, and whether rows are being sealed or opened. The key is
  ///   wrapped in `transcripts.sqlite`; here stands only its public half.
  /// - A text that is sealed has something else in its own column, see ``SealedTexts``.
  static let third = Migrator.Migration(
    version: lockVersion,
    sql: """
      CREATE TABLE lock (
        number INTEGER PRIMARY KEY CHECK (number = 1),
        public_key BLOB NOT NULL,
        phase TEXT NOT NULL CHECK (phase IN ('sealing', 'sealed', 'opening'))
      ) STRICT;
      ALTER TABLE source ADD COLUMN sealed BLOB;
      ALTER TABLE device ADD COLUMN sealed BLOB;
      ALTER TABLE sample ADD COLUMN sealed BLOB;
      ALTER TABLE profile ADD COLUMN sealed BLOB;
      ALTER TABLE import ADD COLUMN sealed BLOB;
      """
  )
}
