import Glibc
import SQLite
import Testing
import TestSupport
import Core

@Suite("Transactions")
struct TransactionTests {
  private let directory: TemporaryDirectory
  private let path: String
  private let connection: Connection

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("a.sqlite")
    connection = try Connection(path: path, role: .readWrite)
    try connection.execute(
      "CREATE TABLE t (id INTEGER PRIMARY KEY, v TEXT NOT NULL UNIQUE) STRICT"
    )
  }

  @Test("A change that throws leaves nothing, and the connection can go on")
  func rollback() throws {
    let error = #expect(throws: SQLiteError.self) {
      try connection.transaction { () throws(SQLiteError) in
        try connection.statement("INSERT INTO t (v) VALUES (?)").run("a")
        try connection.statement("INSERT INTO t (v) VALUES (?)").run("a")
      }
    }
    #expect(error?.isDuplicate == true)
    #expect(!connection.isInTransaction)
    #expect(try count() == 0)
    try insert("b")
    #expect(try count() == 1)
  }

  @Test("A transaction inside another is refused, and both are taken back")
  func nested() throws {
    #expect(throws: SQLiteError.self) {
      try connection.transaction { () throws(SQLiteError) in
        try connection.statement("INSERT INTO t (v) VALUES ('a')").run()
        try connection.transaction { () throws(SQLiteError) in }
      }
    }
    #expect(!connection.isInTransaction)
    #expect(try count() == 0)
  }

  @Test("A read sees one state, and a writer waits for it only at its commit")
  func snapshot() throws {
    let writer = try Connection(path: path, role: .readWrite, busyTimeout: 0)
    try connection.read { () throws(SQLiteError) in
      #expect(try connection.statement("SELECT count(*) FROM t").first { $0.int(0) } == 0)
      let error = #expect(throws: SQLiteError.self) {
        try writer.transaction { () throws(SQLiteError) in
          try writer.statement("INSERT INTO t (v) VALUES ('a')").run()
        }
      }
      #expect(error?.kind == .busy)
      #expect(!writer.isInTransaction)
      #expect(try connection.statement("SELECT count(*) FROM t").first { $0.int(0) } == 0)
    }
    try writer.execute("INSERT INTO t (v) VALUES ('a')")
    #expect(try count() == 1)
  }

  @Test("A second writer is told that the database is busy, and what to do")
  func busy() throws {
    let second = try Connection(path: path, role: .readWrite, busyTimeout: 0)
    try connection.transaction { () throws(SQLiteError) in
      let error = #expect(throws: SQLiteError.self) {
        try second.transaction { () throws(SQLiteError) in }
      }
      #expect(error?.kind == .busy)
      #expect(error?.message.contains("a.sqlite") == true)
      #expect(error?.hint.contains("again") == true)
    }
    try second.transaction { () throws(SQLiteError) in }
  }

  @Test("Another process is told that the database is busy")
  func busyProcess() async throws {
    let path = path
    try connection.execute("BEGIN IMMEDIATE")
    await #expect(processExitsWith: .success) { [path = path as String] in
      let second = try Connection(path: path, role: .readWrite, busyTimeout: 20)
      let error = #expect(throws: SQLiteError.self) {
        try second.transaction { () throws(SQLiteError) in }
      }
      try #require(error?.kind == .busy)
    }
    try connection.execute("COMMIT")
  }

  @Test("Two processes write at once, and every row is there once", .timeLimit(.minutes(90)))
  func twoProcesses() async throws {
    let path = path
    async let other: ExitTest.Result? = #expect(processExitsWith: .success) {
      [path = path as String] in
      let second = try Connection(path: path, role: .readWrite, busyTimeout: 30_000)
      for number in 0..<200 {
        try second.statement("INSERT INTO t (v) VALUES (?)").run("child \(number)")
      }
    }
    let patient = try Connection(path: path, role: .readWrite, busyTimeout: 30_000)
    for number in 0..<200 {
      try patient.statement("INSERT INTO t (v) VALUES (?)").run("parent \(number)")
    }
    _ = await other
    #expect(try count() == 400)
    #expect(try connection.integrityCheck() == [])
  }

  @Test("A process killed inside a change leaves nothing of it")
  func killed() async throws {
    let path = path
    try insert("kept")
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let victim = try Connection(path: path, role: .readWrite)
      // A cache this small writes pages to the file before the commit.
      try victim.execute("PRAGMA cache_size = 2; BEGIN IMMEDIATE")
      for number in 0..<2000 {
        try victim.statement("INSERT INTO t (v) VALUES (?)").run("lost \(number)")
      }
      kill(getpid(), SIGKILL)
    }
    #expect(try contents(of: "\(path)-journal").isEmpty == false)
    let next = try Connection(path: path, role: .readWrite)
    #expect(try next.prepare("SELECT v FROM t").rows { $0.text(0) } == ["kept"])
    #expect(try next.integrityCheck() == [])
  }

  @Test("A full database says so, keeps what was there and goes on when there is room")
  func full() throws {
    try insert("kept")
    try connection.execute("PRAGMA max_page_count = 10")
    let error = #expect(throws: SQLiteError.self) {
      try connection.transaction { () throws(SQLiteError) in
        for number in 0..<10_000 {
          try connection.statement("INSERT INTO t (v) VALUES (?)").run("row \(number)")
        }
      }
    }
    #expect(error?.kind == .full)
    #expect(!connection.isInTransaction)
    #expect(try count() == 1)
    try connection.execute("PRAGMA max_page_count = 1000")
    try insert("later")
    #expect(try connection.integrityCheck() == [])
  }

  @Test("A write the system refuses is an error, and what was there is kept")
  func refusedWrite() async throws {
    let path = path
    try insert("kept")
    await #expect(processExitsWith: .success) { [path = path as String] in
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 20_000, rlim_max: 20_000)
      try #require(setrlimit(__rlimit_resource_t(1), &limit) == 0)
      let connection = try Connection(path: path, role: .readWrite)
      let error = #expect(throws: SQLiteError.self) {
        try connection.statement("INSERT INTO t (v) VALUES (?)").run(
          String(repeating: "x", count: 100_000)
        )
      }
      try #require(error?.kind == .ioError)
    }
    #expect(try count() == 1)
    #expect(try connection.integrityCheck() == [])
  }

  @Test("The data version changes by another's commit, and not by one's own")
  func dataVersion() throws {
    let before = try connection.dataVersion()
    try insert("own")
    #expect(try connection.dataVersion() == before)
    let second = try Connection(path: path, role: .readWrite)
    try second.execute("INSERT INTO t (v) VALUES ('other')")
    #expect(try connection.dataVersion() != before)
  }

  @Test("A damaged file and a reference to nothing are found")
  func integrity() throws {
    #expect(try connection.integrityCheck() == [])
    try connection.execute(
      """
      CREATE TABLE child (t INTEGER REFERENCES t (id)) STRICT;
      PRAGMA foreign_keys = OFF;
      INSERT INTO child VALUES (77);
      PRAGMA foreign_keys = ON;
      """
    )
    let problems = try connection.integrityCheck()
    #expect(problems.count == 1)
    #expect(problems.first?.english.contains("child") == true)
    #expect(throws: SQLiteError.self) { try connection.execute("INSERT INTO child VALUES (78)") }
  }

  @Test("Deleted text is gone from the file")
  func erasure() throws {
    let secret = "a secret that must not stay"
    try insert(secret)
    #expect(try contents(of: path).contains(Array(secret.utf8)))
    try connection.execute("DELETE FROM t")
    for name in directory.names {
      #expect(try !contents(of: directory.file(name)).contains(Array(secret.utf8)), "\(name)")
    }
  }

  @Test("Writing the file anew gives back the room of what was deleted")
  func vacuum() throws {
    for number in 0..<200 {
      try insert(String(repeating: "\(number) ", count: 2000))
    }
    let size = try contents(of: path).count
    try connection.execute("DELETE FROM t")
    try connection.vacuum()
    #expect(try contents(of: path).count < size / 10)
    #expect(try permissions(of: path) == 0o600)
  }

  private func insert(_ text: String) throws {
    try connection.statement("INSERT INTO t (v) VALUES (?)").run(text)
  }

  private func count() throws -> Int? {
    try connection.statement("SELECT count(*) FROM t").first { $0.int(0) }
  }
}
