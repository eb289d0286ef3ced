import Foundation
import HealthModel
import SQLite
import Testing

@testable import Transcripts

@Suite("Transcripts of older versions")
struct SchemaTests {
  private let directory: TestDirectory

  /// The first schema as it was released; never to be changed.
  private static let first = """
    CREATE TABLE session (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      title TEXT,
      started INTEGER NOT NULL,
      started_offset INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE message (
      number INTEGER PRIMARY KEY,
      session INTEGER NOT NULL REFERENCES session (number) ON DELETE CASCADE,
      position INTEGER NOT NULL CHECK (position > 0),
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      role TEXT NOT NULL CHECK (role IN ('user', 'assistant', 'system')),
      text TEXT NOT NULL,
      time INTEGER NOT NULL,
      time_offset INTEGER NOT NULL,
      status TEXT NOT NULL CHECK (status IN ('complete', 'partial', 'failed')),
      kind TEXT NOT NULL CHECK (kind IN ('talk', 'checkIn')),
      finish_reason TEXT,
      engine TEXT,
      model TEXT,
      prompt_tokens INTEGER,
      completion_tokens INTEGER,
      total_tokens INTEGER,
      vitals TEXT NOT NULL,
      rule TEXT,
      failure TEXT,
      UNIQUE (session, position)
    ) STRICT;
    CREATE INDEX message_by_time ON message (time);
    CREATE TABLE check_in (
      rule TEXT NOT NULL,
      due INTEGER NOT NULL,
      due_offset INTEGER NOT NULL,
      id TEXT NOT NULL UNIQUE,
      decided INTEGER NOT NULL,
      decided_offset INTEGER NOT NULL,
      decision TEXT NOT NULL CHECK (decision IN ('claimed', 'sent', 'skipped', 'failed')),
      reason TEXT NOT NULL,
      vitals TEXT NOT NULL,
      engine TEXT,
      message TEXT,
      session TEXT,
      PRIMARY KEY (rule, due)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX check_in_by_decision ON check_in (decided);
    CREATE INDEX check_in_by_message ON check_in (message);
    CREATE TABLE setting (
      key TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    """

  init() throws {
    directory = try TestDirectory()
    let migrator = Migrator(
      applicationID: TranscriptSchema.applicationID,
      migrations: [.init(version: 1, sql: Self.first)]
    )
    let connection = try migrator.open(directory.file)
    try connection.execute(
      """
      INSERT INTO session (id, started, started_offset) VALUES ('s', 1000, 60);
      INSERT INTO message (session, position, id, role, text, time, time_offset, status, kind,
        vitals) VALUES (1, 1, 'm', 'assistant', 'How are you?', 1000, 60, 'complete', 'checkIn',
        '[]');
      INSERT INTO check_in VALUES
        ('every', 1000, 60, 'a', 1100, 60, 'sent', 'high', '[]', 'listener', 'm', 's'),
        ('every', 2000, 60, 'b', 2100, 60, 'skipped', 'fine', '[]', NULL, NULL, NULL),
        ('every', 3000, 60, 'every@3', 3100, 60, 'claimed', '', '[]', NULL, NULL, NULL),
        ('asked', 4000, 60, 'd', 4100, 60, 'failed', 'no', '[]', NULL, NULL, NULL);
      INSERT INTO setting VALUES ('check-in.schedule', '7200 1970-01-01T01:00:00+01:00');
      """
    )
  }

  @Test("A file of version 1 keeps every row, and what was sent counts as seen")
  func rows() throws {
    let store = try TranscriptStore(path: directory.file)
    let records = try store.checkIns(limit: 9)
    #expect(records.map(\.id) == ["d", "every@3", "b", "a"])
    #expect(records.map(\.decision) == [.failed, .claimed, .skipped, .sent])
    #expect(records.map(\.outcome) == [nil, nil, nil, .seen])
    let sent = try #require(records.last)
    #expect(sent.started.milliseconds == 1100)
    #expect(sent.due.offsetMinutes == 60)
    #expect((sent.engine, sent.messageID, sent.sessionID) == ("listener", "m", "s"))
    #expect(sent.baselines.isEmpty && sent.delivered.isEmpty)
    #expect(try store.message(id: "m").text == "How are you?")
    #expect(try store.scheduleMark()?.schedule == "7200")
    #expect(try store.unseenCheckInCount(at: .test()) == 0)
    #expect(try store.integrityCheck() == [])
    #expect(try store.search(SearchQuery(try SearchWords("are you"))).hits.map(\.id) == ["m"])
    try store.append(.said("well", "u"))
    #expect(try store.checkIn("a")?.outcome == .answered)
  }

  @Test("A claim of version 1 names no program and can be taken over")
  func claim() throws {
    let store = try TranscriptStore(path: directory.file)
    let claim = try store.claimCheckIn(
      rule: "every",
      due: Timestamp(milliseconds: 3000),
      at: .test(),
      holder: .process(1),
      messageID: "new",
      isAlive: { _ in true }
    )
    #expect(claim?.origin == .takenOver)
  }

  @Test("An older file and a new one have the same tables")
  func sameTables() throws {
    _ = try TranscriptStore(path: directory.file)
    let new = "\(directory.path)/new.sqlite"
    _ = try TranscriptStore(path: new)
    let sql = "SELECT name, sql FROM sqlite_schema ORDER BY name"
    let schemas = try [directory.file, new].map { file in
      try Connection(path: file, role: .readOnly).prepare(sql).rows { [$0.text(0), $0.text(1)] }
    }
    #expect(schemas[0] == schemas[1])
    #expect(schemas[0].count > 12)
  }

  @Test("The file as it was stays beside it until something is forgotten for good")
  func backup() throws {
    let store = try TranscriptStore(path: directory.file)
    let copy = "\(store.path).before-v\(TranscriptSchema.migrator.identity.newestVersion)"
    #expect(try Connection(path: copy, role: .readOnly).userVersion() == 1)
    let unfinished = try #require(FileManager.default.contents(atPath: copy))
    let made = FileManager.default.createFile(atPath: "\(copy).unfinished", contents: unfinished)
    #expect(made)
    #expect(try store.forget(messages: ["m"]).copies == [copy, "\(copy).unfinished"])
    #expect(try directory.files(containing: "How are you?").isEmpty)
    #expect(try store.forgetEverything().copies == [])
  }

  @Test("A file of version 1 can be locked, which takes the file as it was away")
  func lock() throws {
    let store = try TranscriptStore(path: directory.file)
    #expect(try directory.files(containing: "How are you?").count == 2)
    let (record, keys) = try LockScene.newLock()
    try store.beginSealing(record, keys: keys)
    try store.convert { _, _ in }
    #expect(try directory.files(containing: "How are you?") == [])
    #expect(try store.message(id: "m").text == "How are you?")
    #expect(try store.checkIn("a")?.reason == "high")
  }

  @Test("Two programs that open an older file at once both find it whole")
  func atOnce() async throws {
    let path = directory.file
    async let other: ExitTest.Result? = #expect(processExitsWith: .success) {
      [path = path as String] in
      try #require(try TranscriptStore(path: path).checkIns(limit: 9).count == 4)
    }
    #expect(try TranscriptStore(path: path).checkIns(limit: 9).count == 4)
    _ = await other
  }
}
