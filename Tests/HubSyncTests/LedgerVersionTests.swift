import Foundation
import HealthModel
import HealthStorage
import Hub
import HubSync
import SQLite
import Testing
import Transcripts

/// What the first released version wrote in `hub.sqlite`.
@Suite("A ledger of the first version") struct LedgerVersionTests {
  /// The tables of version 1, filled from those of today.
  private static let older = """
    CREATE TABLE older_record (
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
    INSERT INTO older_record SELECT number, kind, key, local, version, origin, digest, is_erased FROM record;
    CREATE TABLE older_held (
      record INTEGER NOT NULL REFERENCES older_record (number),
      row INTEGER NOT NULL REFERENCES hub_row (number) ON DELETE CASCADE,
      PRIMARY KEY (record, row)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO older_held SELECT record, row FROM held;
    CREATE TABLE older_superseded (
      number INTEGER PRIMARY KEY,
      record INTEGER NOT NULL REFERENCES older_record (number) ON DELETE CASCADE,
      version INTEGER NOT NULL,
      origin TEXT NOT NULL,
      encrypted BLOB NOT NULL
    ) STRICT;
    INSERT INTO older_superseded SELECT number, record, version, origin, encrypted FROM superseded;
    DROP TABLE superseded;
    DROP TABLE held;
    DROP TABLE record;
    ALTER TABLE older_record RENAME TO record;
    ALTER TABLE older_held RENAME TO held;
    ALTER TABLE older_superseded RENAME TO superseded;
    CREATE INDEX record_by_local ON record (local, kind) WHERE local IS NOT NULL;
    CREATE INDEX held_by_row ON held (row);
    CREATE INDEX superseded_by_record ON superseded (record, version);
    PRAGMA user_version = 1;
    """

  private let hub = MemoryHub()
  private let key: AccountKey
  private let clock = TestClock()

  init() throws { key = try AccountKey.make(account: "0198a000-0000-7000-8000-000000000001") }

  private func log(_ name: String) -> MemoryLog { MemoryLog(hub: hub, machine: name) }

  private func reading(_ minute: Int64) -> NewSample {
    let time = Timestamp(milliseconds: 1_700_000_000_000 + minute * 60_000, offsetMinutes: 60)
    return NewSample(type: .heartRate, value: 70, start: time, end: time, source: "manual")
  }

  private func rows(_ file: String, _ sql: String) throws -> [String] {
    try Connection(path: file, role: .readOnly).prepare(sql).rows { $0.text(0) }
  }

  @Test("is brought up to date: nothing is sent twice, and what is erased goes everywhere")
  func migrated() async throws {
    let names = (
      "0198a000-0000-7000-8000-000000000101", "0198a000-0000-7000-8000-000000000102"
    )
    let first = try TestMachine(names.0, log(names.0), key, clock: clock.now)
    let second = try TestMachine(names.1, log(names.1), key, clock: clock.now)
    let ids = try first.readings.save((0..<600).map(reading)).added.map(\.id)
    try first.transcripts.setDiaryDocument("profile", to: TestMachine.Body(text: "plan A"))
    _ = try await first.sync()
    try first.readings.delete(ids: [ids[3]])
    _ = try await first.sync()
    _ = try await second.sync()
    try second.transcripts.setDiaryDocument("profile", to: TestMachine.Body(text: "plan B"))
    _ = try await second.sync()
    for _ in 1...2 { _ = try await first.sync() }
    #expect(try await first.sync().sent == 0)

    let file = first.folder.appending(path: "hub.sqlite").path
    let everything =
      "SELECT group_concat(hex(key) || ifnull(local, '-') || version, ',') FROM record"
    let before = try rows(file, everything)
    let older = try Connection(path: file, role: .readWrite)
    try older.transaction { () throws(SQLiteError) in try older.execute(Self.older) }

    let again = try TestMachine(again: first, log(names.0), key, clock: clock.now)
    #expect(try rows(file, everything) == before)
    #expect(try rows(file, "PRAGMA foreign_key_check").isEmpty)
    #expect(try rows(file, "SELECT count(*) FROM superseded") == ["1"])
    #expect(try await again.sync().sent == 0)
    #expect(try again.samples().count == 599)
    try again.readings.save([reading(700)])
    try again.readings.delete(ids: [ids[4], ids[599]])
    _ = try await again.sync()
    _ = try await second.sync()
    #expect(try second.samples() == again.samples())
    #expect(try again.samples().count == 598)
    #expect(try second.document() == "plan B")
  }
}
