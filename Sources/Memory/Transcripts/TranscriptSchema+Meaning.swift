import SQLite

/// What messages mean, as numbers, so that they can be found by it.
extension TranscriptSchema {
  /// The version of the file that has meanings.
  static let meaningVersion: Int32 = 8

  /// Adds the meanings, none of which is made yet.
  ///
  /// A meaning goes with its message, whoever erases that and how: the reference sees to it. `vector`
  /// is sealed under a lock, see ``SealedMeaning``. The index tells which are missing without a look at
  /// the vectors.
  static let meanings = Migrator.Migration(
    version: meaningVersion,
    sql: """
      CREATE TABLE meaning (
        message INTEGER PRIMARY KEY REFERENCES message (number) ON DELETE CASCADE,
        encoder TEXT NOT NULL CHECK (encoder <> ''),
        is_sealed INTEGER NOT NULL CHECK (is_sealed IN (0, 1)),
        vector BLOB NOT NULL
      ) STRICT;
      CREATE INDEX meaning_by_encoder ON meaning (encoder);
      """
  )
}
