import HealthModel
import SQLite
import Testing
import TestSupport

@testable import HealthStorage

@Suite("Stores of older versions")
struct MigrationTests {
  private let directory: TemporaryDirectory
  private let path: String

  /// The first schema as it was released; never to be changed.
  private static let first = """
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

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("samples.sqlite")
    let migrator = Migrator(
      applicationID: HealthSchema.applicationID,
      migrations: [.init(version: 1, sql: Self.first)]
    )
    let connection = try migrator.open(path)
    try connection.execute(
      """
      INSERT INTO type (name, unit) VALUES ('heart-rate', 'count/min'), ('aura', 'shade');
      INSERT INTO source (name) VALUES ('watch'), ('phone');
      INSERT INTO sample (type, start, source, finish, value, start_offset, finish_offset) VALUES
        (1, 5000, 1, 5000, 60.0, 60, 60), (1, 3000, 1, 3000, 61.0, 60, 60),
        (1, 4000, 2, 4000, 62.0, 0, 0), (2, 1, 2, 1, 1.0, 0, 0);
      INSERT INTO deleted_sample VALUES (5, 99, 1);
      UPDATE sqlite_sequence SET seq = 5;
      INSERT INTO profile VALUES ('name', 'Ada');
      """
    )
  }

  @Test("A store of version 1 keeps everything, and its counts are there")
  func first() throws {
    let store = try HealthStore(path: path)
    #expect(try store.samples(.heartRate).map(\.value) == [60, 62, 61])
    #expect(try store.samples(.heartRate).first?.start.offsetMinutes == 60)
    #expect(try store.counts().map(\.count) == [3])
    #expect(try store.sources().map(\.name) == ["phone", "watch"])
    #expect(try store.sources().map(\.count) == [1, 2])
    #expect(try store.sources().map(\.first) == [4000, 3000])
    #expect(try store.latestAnchor() == 5)
    #expect(try store.changes(after: 0).deleted.map(\.id) == [99])
    #expect(try store.profile().name == "Ada")
    #expect(try store.imports() == [])
    #expect(try store.integrityCheck() == [])
    try store.save([reading(63, at: 9000, source: "watch")])
    #expect(try store.latest(.heartRate)?.id == 6)
    #expect(try store.sources().map(\.count) == [1, 3])
  }

  @Test("The store as it was stays beside it, for its owner only")
  func backup() throws {
    _ = try HealthStore(path: path)
    let copy = directory.file("samples.sqlite.before-v4")
    #expect(try permissions(of: copy) == 0o600)
    let connection = try Connection(path: copy, role: .readOnly)
    #expect(try connection.userVersion() == 1)
    #expect(try connection.prepare("SELECT count(*) FROM sample").first { $0.int(0) } == 4)
  }

  @Test("An older store and a new one have the same tables")
  func sameTables() throws {
    _ = try HealthStore(path: path)
    let new = directory.file("new.sqlite")
    _ = try HealthStore(path: new)
    let sql = "SELECT name, sql FROM sqlite_schema ORDER BY name"
    let schemas = try [path, new].map { file in
      try Connection(path: file, role: .readOnly).prepare(sql).rows { [$0.text(0), $0.text(1)] }
    }
    #expect(schemas[0] == schemas[1])
  }

  @Test("Two programs that open an older store at once both find it whole")
  func atOnce() async throws {
    let path = path
    async let other: ExitTest.Result? = #expect(processExitsWith: .success) {
      [path = path as String] in
      try #require(try HealthStore(path: path).counts().map(\.count) == [3])
    }
    #expect(try HealthStore(path: path).counts().map(\.count) == [3])
    _ = await other
  }
}
