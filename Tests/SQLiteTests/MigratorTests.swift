import Glibc
import SQLite
import Testing
import TestSupport
import Core

@Suite("Migrations")
struct MigratorTests {
  private let directory: TemporaryDirectory
  private let path: String

  private static let first = Migrator.Migration(
    version: 1,
    sql: "CREATE TABLE a (v TEXT NOT NULL) STRICT; INSERT INTO a VALUES ('one');"
  )
  private static let second = Migrator.Migration(
    version: 2,
    sql: "ALTER TABLE a ADD COLUMN w TEXT; UPDATE a SET w = v;"
  )
  private static let broken = Migrator.Migration(
    version: 2,
    sql: "ALTER TABLE a ADD COLUMN w TEXT; UPDATE nowhere SET w = v;"
  )
  private static let old = Migrator(applicationID: 0x1234_5678, migrations: [first])
  private static let new = Migrator(applicationID: 0x1234_5678, migrations: [second, first])

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("a.sqlite")
  }

  @Test("A new file is stamped and gets the newest schema")
  func newFile() throws {
    let connection = try Self.new.open(path)
    #expect(try connection.applicationID() == 0x1234_5678)
    #expect(try connection.userVersion() == 2)
    #expect(try connection.prepare("SELECT w FROM a").first { $0.text(0) } == "one")
    #expect(directory.names == ["a.sqlite", "a.sqlite-journal"])
    #expect(Self.new.backups(of: connection) == [])
  }

  @Test("An older file is copied, then brought to the newest schema, its rows kept")
  func olderFile() throws {
    do {
      let connection = try Self.old.open(path)
      try connection.prepare("UPDATE a SET v = ?").run("kept")
    }
    let connection = try Self.new.open(path)
    #expect(try connection.userVersion() == 2)
    #expect(try connection.prepare("SELECT w FROM a").first { $0.text(0) } == "kept")

    let backups = Self.new.backups(of: connection)
    #expect(backups == ["\(connection.path).before-v2"])
    let backup = try #require(backups.first)
    #expect(try permissions(of: backup) == 0o600)
    let copy = try Connection(path: backup, role: .readOnly, identity: Self.old.identity)
    #expect(try copy.userVersion() == 1)
    #expect(try copy.prepare("SELECT v FROM a").first { $0.text(0) } == "kept")
    #expect(!directory.names.contains { $0.hasSuffix("unfinished") })
  }

  @Test("A file that is up to date isn't written")
  func upToDate() throws {
    _ = try Self.new.open(path)
    let bytes = try contents(of: path)
    let time = try changeTime(of: path)
    _ = try Self.new.open(path)
    #expect(try contents(of: path) == bytes)
    #expect(try changeTime(of: path) == time)
  }

  @Test("A step that fails leaves the file as it was, and the next try works")
  func failedStep() throws {
    _ = try Self.old.open(path)
    let bytes = try contents(of: path)
    let failing = Migrator(applicationID: 0x1234_5678, migrations: [Self.first, Self.broken])
    #expect(throws: SQLiteError.self) { _ = try failing.open(path) }
    #expect(try contents(of: path) == bytes)
    #expect(try Self.new.open(path).userVersion() == 2)
  }

  @Test("A first step that fails leaves an empty file that the next try takes")
  func failedFirstStep() throws {
    let wrong = Migrator(
      applicationID: 0x1234_5678,
      migrations: [.init(version: 1, sql: "CREATE TABLE a (v TEXT); CREATE TABLE a (v TEXT);")]
    )
    #expect(throws: SQLiteError.self) { _ = try wrong.open(path) }
    #expect(try contents(of: path) == [])
    #expect(try Self.new.open(path).userVersion() == 2)
  }

  @Test("A newer file is refused and keeps every byte and its time")
  func newerFile() throws {
    _ = try Self.new.open(path)
    try expectRefusal(.newerFile)
  }

  @Test("A file of another program is refused and keeps every byte and its time")
  func foreignFile() throws {
    _ = try Migrator(applicationID: 99, migrations: [Self.first]).open(path)
    try expectRefusal(.foreignFile)
  }

  @Test("A database nobody has stamped belongs to another program")
  func unstampedFile() throws {
    do {
      let connection = try Connection(path: path, role: .readWrite)
      try connection.execute("CREATE TABLE other (v TEXT)")
    }
    try expectRefusal(.foreignFile)
  }

  @Test(
    "A file that isn't a database is refused and keeps every byte and its time",
    arguments: [
      Array("{ \"not\": \"a database\" }".utf8), [UInt8](repeating: 0xA5, count: 8192),
      [UInt8](repeating: 0, count: 8192), Array("SQLite format 3\0".utf8), [0, 0],
    ]
  )
  func garbage(bytes: [UInt8]) throws {
    try write(bytes, to: path)
    try expectRefusal(.notADatabase)
  }

  @Test("A file without a byte is taken as a new one")
  func zeroLength() throws {
    try write([], to: path)
    #expect(try Self.new.open(path).userVersion() == 2)
  }

  @Test("A first step that was cut off by a kill is taken back and done again")
  func killedFirstStep() async throws {
    let path = path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let victim = try Connection(path: path, role: .readWrite)
      // A cache this small writes pages to the file before the commit.
      try victim.execute(
        """
        PRAGMA cache_size = 2; BEGIN IMMEDIATE; PRAGMA application_id = \(0x1234_5678);
        CREATE TABLE a (v TEXT NOT NULL) STRICT;
        """
      )
      for number in 0..<2000 {
        try victim.statement("INSERT INTO a VALUES (?)").run("row \(number)")
      }
      kill(getpid(), SIGKILL)
    }
    #expect(try contents(of: path).isEmpty == false)
    let connection = try Self.new.open(path)
    #expect(try connection.prepare("SELECT v FROM a").rows { $0.text(0) } == ["one"])
    #expect(try connection.integrityCheck() == [])
  }

  @Test("Many tasks opening a new file at once all find the newest schema")
  func racingOpeners() async throws {
    let path = path
    try await withThrowingTaskGroup(of: Int32.self) { group in
      for _ in 0..<16 {
        group.addTask {
          try Database(path: path, migrator: Self.new).withConnection { (connection) in
            try connection.userVersion()
          }
        }
      }
      for try await version in group { #expect(version == 2) }
    }
    let connection = try Self.new.open(path)
    #expect(try connection.prepare("SELECT count(*) FROM a").first { $0.int(0) } == 1)
  }

  private func expectRefusal(_ kind: SQLiteError.Kind) throws {
    let bytes = try contents(of: path)
    let time = try changeTime(of: path)
    let names = directory.names
    let error = #expect(throws: SQLiteError.self) { _ = try Self.old.open(path) }
    #expect(error?.kind == kind)
    #expect(error?.message.contains("a.sqlite") == true)
    #expect(error?.hint.isEmpty == false)
    #expect(try contents(of: path) == bytes)
    #expect(try changeTime(of: path) == time)
    #expect(directory.names == names)
  }
}
