import SQLite

extension HealthSchema {
  /// Counts by type and source, the order of sources, and imports.
  ///
  /// - `tally` says what is in `sample` without reading it all; whoever changes samples changes
  ///   it in the same transaction. `first` and `last` are starts.
  /// - `priority` orders the sources a person prefers, from 1; NULL for all others.
  /// - An import that is not complete is running, or its process has died. Its ranges hold ids that
  ///   it has added and nobody else has: each was written in one transaction.
  static let second = Migrator.Migration(
    version: 2,
    sql: """
      CREATE TABLE tally (
        type INTEGER NOT NULL REFERENCES type (id),
        source INTEGER NOT NULL REFERENCES source (id),
        count INTEGER NOT NULL CHECK (count > 0),
        first INTEGER NOT NULL,
        last INTEGER NOT NULL,
        PRIMARY KEY (type, source)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO tally
        SELECT type, source, count(*), min(start), max(start) FROM sample GROUP BY type, source;
      ALTER TABLE source ADD COLUMN priority INTEGER;
      CREATE TABLE import (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        file TEXT NOT NULL,
        started INTEGER NOT NULL,
        started_offset INTEGER NOT NULL,
        is_complete INTEGER NOT NULL DEFAULT 0,
        added INTEGER NOT NULL DEFAULT 0,
        duplicates INTEGER NOT NULL DEFAULT 0
      ) STRICT;
      CREATE TABLE import_range (
        import INTEGER NOT NULL REFERENCES import (id) ON DELETE CASCADE,
        first INTEGER NOT NULL,
        last INTEGER NOT NULL CHECK (last >= first),
        PRIMARY KEY (import, first)
      ) STRICT, WITHOUT ROWID;
      """
  )
}
