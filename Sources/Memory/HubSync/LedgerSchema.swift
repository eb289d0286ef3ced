import SQLite

/// The tables of `hub.sqlite`: what this machine has told a hub, and what it has heard.
///
/// Nothing that was said stands in them in readable form: keys are ids or marks, and what waits to be sent
/// is encrypted already.
enum LedgerSchema {
  /// “MPhb” in ASCII: the number that marks such a file.
  static let applicationID: Int32 = 0x4D50_6862

  /// Brings a file to the newest schema.
  static let migrator = Migrator(
    applicationID: applicationID,
    migrations: [
      Migrator.Migration(version: 1, sql: first), Migrator.Migration(version: 2, sql: second),
    ]
  )

  /// - `state`: how far the stores were looked through, and how far the own logs go.
  /// - `record`: each thing by its key on all machines, with its key in this machine's stores and the
  ///   version that stands there. What is erased stays as a mark, so that it can't come back.
  /// - `hub_row`, `held`: which rows of the hub hold a thing, so that erasing it erases them.
  /// - `outgoing`: rows that the hub hasn't confirmed yet, exactly as they are sent each time.
  /// - `heard`: how far the logs of other machines were read; `gap`: numbers that were not there.
  /// - `arriving`: new rows of stores with numbers of their own, until it is known which they got.
  /// - `waiting`: readings to be erased here once it is known which they are, and rows that can't be
  ///   told yet.
  /// - `superseded`: earlier versions of what was changed on two machines, encrypted.
  private static let first = """
    CREATE TABLE state (key TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE record (
      number INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      key BLOB NOT NULL,
      local TEXT,
      version INTEGER NOT NULL,
      origin TEXT NOT NULL,
      digest BLOB,
      is_erased INTEGER NOT NULL DEFAULT 0,
      UNIQUE (kind, key)
    ) STRICT;
    CREATE INDEX record_by_local ON record (local, kind) WHERE local IS NOT NULL;
    CREATE TABLE hub_row (
      number INTEGER PRIMARY KEY,
      machine TEXT NOT NULL,
      store TEXT NOT NULL,
      place INTEGER NOT NULL,
      is_to_erase INTEGER NOT NULL DEFAULT 0,
      UNIQUE (machine, store, place)
    ) STRICT;
    CREATE INDEX hub_row_to_erase ON hub_row (number) WHERE is_to_erase = 1;
    CREATE TABLE held (
      record INTEGER NOT NULL REFERENCES record (number),
      row INTEGER NOT NULL REFERENCES hub_row (number) ON DELETE CASCADE,
      PRIMARY KEY (record, row)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX held_by_row ON held (row);
    CREATE TABLE outgoing (
      store TEXT NOT NULL,
      place INTEGER NOT NULL,
      encrypted BLOB NOT NULL,
      wrapped_key BLOB NOT NULL,
      PRIMARY KEY (store, place)
    ) STRICT;
    CREATE TABLE heard (
      machine TEXT NOT NULL,
      store TEXT NOT NULL,
      place INTEGER NOT NULL,
      PRIMARY KEY (machine, store)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE gap (
      machine TEXT NOT NULL,
      store TEXT NOT NULL,
      first INTEGER NOT NULL,
      last INTEGER NOT NULL,
      PRIMARY KEY (machine, store, first)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE erased_row (
      machine TEXT NOT NULL,
      store TEXT NOT NULL,
      place INTEGER NOT NULL,
      PRIMARY KEY (machine, store, place)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE head (machine TEXT PRIMARY KEY, note TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE arriving (
      kind TEXT NOT NULL,
      key BLOB NOT NULL,
      digest BLOB NOT NULL,
      version INTEGER NOT NULL,
      origin TEXT NOT NULL,
      PRIMARY KEY (kind, key)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE waiting (
      kind TEXT NOT NULL,
      key BLOB NOT NULL,
      PRIMARY KEY (kind, key)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE superseded (
      number INTEGER PRIMARY KEY,
      record INTEGER NOT NULL REFERENCES record (number) ON DELETE CASCADE,
      version INTEGER NOT NULL,
      origin TEXT NOT NULL,
      encrypted BLOB NOT NULL
    ) STRICT;
    CREATE INDEX superseded_by_record ON superseded (record, version);
    """

  /// Readings are found by the first eight bytes of their marks; where two begin alike the whole mark decides.
  ///
  /// Marks lie anywhere in an index: of a third of its size, a third of the pages is read and written.
  private static let second = """
    CREATE TABLE newer_record (
      number INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      key BLOB NOT NULL,
      local TEXT,
      version INTEGER NOT NULL,
      origin TEXT NOT NULL,
      digest BLOB,
      is_erased INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    INSERT INTO newer_record SELECT number, kind, key, local, version, origin, digest, is_erased FROM record;
    CREATE TABLE newer_held (
      record INTEGER NOT NULL REFERENCES newer_record (number),
      row INTEGER NOT NULL REFERENCES hub_row (number) ON DELETE CASCADE,
      PRIMARY KEY (record, row)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO newer_held SELECT record, row FROM held;
    CREATE TABLE newer_superseded (
      number INTEGER PRIMARY KEY,
      record INTEGER NOT NULL REFERENCES newer_record (number) ON DELETE CASCADE,
      version INTEGER NOT NULL,
      origin TEXT NOT NULL,
      encrypted BLOB NOT NULL
    ) STRICT;
    INSERT INTO newer_superseded SELECT number, record, version, origin, encrypted FROM superseded;
    DROP TABLE superseded;
    DROP TABLE held;
    DROP TABLE record;
    ALTER TABLE newer_record RENAME TO record;
    ALTER TABLE newer_held RENAME TO held;
    ALTER TABLE newer_superseded RENAME TO superseded;
    CREATE UNIQUE INDEX record_by_key ON record (kind, key) WHERE kind <> 'sample';
    CREATE INDEX sample_by_mark ON record (substr(key, 1, 8)) WHERE kind = 'sample';
    CREATE INDEX erased_sample ON record (number) WHERE kind = 'sample' AND is_erased = 1;
    CREATE INDEX record_by_local ON record (local, kind) WHERE local IS NOT NULL;
    CREATE INDEX held_by_row ON held (row);
    CREATE INDEX superseded_by_record ON superseded (record, version);
    """
}
