import SQLite

/// The tables of `samples.sqlite`, as migrations.
enum HealthSchema {
  /// “MPSM” in ASCII: the number that marks a sample store of this program.
  static let applicationID: Int32 = 0x4D50_534D

  /// Brings a file to the newest schema.
  static let migrator = Migrator(
    applicationID: applicationID,
    migrations: [first, second, third, fourth]
  )

  /// Samples, tombstones and the profile.
  ///
  /// - Times are milliseconds since 1970-01-01T00:00:00Z, with the minutes east of UTC that
  ///   clocks showed. A value is in the unit of its type, so no row can disagree with another.
  /// - `longest` is the longest duration of a type ever stored: a search for what overlaps a
  ///   span begins that much earlier instead of at the first sample.
  /// - A tombstone's `anchor` comes from the sequence of the samples' ids, so that one number
  ///   orders what was added and what was deleted.
  /// - Devices, identifiers for synchronisation and metadata (JSON) are kept from the start,
  ///   so that nothing has to be imported again once they are read.
  private static let first = Migrator.Migration(
    version: 1,
    sql: """
      CREATE TABLE type (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        unit TEXT NOT NULL,
        longest INTEGER NOT NULL DEFAULT 0
      ) STRICT;
      CREATE TABLE source (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE
      ) STRICT;
      CREATE TABLE device (
        id INTEGER PRIMARY KEY,
        description TEXT NOT NULL UNIQUE
      ) STRICT;
      CREATE TABLE sample (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        type INTEGER NOT NULL REFERENCES type (id),
        start INTEGER NOT NULL,
        source INTEGER NOT NULL REFERENCES source (id),
        finish INTEGER NOT NULL CHECK (finish >= start),
        value REAL NOT NULL,
        start_offset INTEGER NOT NULL,
        finish_offset INTEGER NOT NULL,
        device INTEGER REFERENCES device (id),
        sync_identifier TEXT,
        sync_version INTEGER,
        metadata TEXT,
        UNIQUE (type, start, source, finish, value)
      ) STRICT;
      CREATE UNIQUE INDEX sample_by_sync_identifier
        ON sample (source, sync_identifier) WHERE sync_identifier IS NOT NULL;
      CREATE TABLE deleted_sample (
        anchor INTEGER PRIMARY KEY,
        sample INTEGER NOT NULL UNIQUE,
        type INTEGER NOT NULL REFERENCES type (id)
      ) STRICT;
      CREATE TABLE profile (
        key TEXT PRIMARY KEY,
        value TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
      """
  )
}
