import Glibc
import SQLite
import Testing
import TestSupport
import Core

@Suite("The file of a connection")
struct ConnectionFileTests {
  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("a.sqlite")
  }

  @Test("A new file and its journal are readable by their owner only, whatever the umask")
  func modes() async {
    let path = path
    await #expect(processExitsWith: .success) { [path = path as String] in
      umask(0)
      let connection = try Connection(path: path, role: .readWrite)
      try connection.execute("CREATE TABLE t (v)")
      try #require(try permissions(of: path) == 0o600)
      try #require(try permissions(of: "\(path)-journal") == 0o600)
    }
  }

  @Test("The journal mode is TRUNCATE, in a pair with the library that loses nothing")
  func journalMode() throws {
    let connection = try Connection(path: path, role: .readWrite)
    let mode = try connection.journalMode()
    #expect(mode == .truncate)
    #expect(JournalMode.forLibrary(version: Connection.libraryVersion).contains(mode))
  }

  @Test(
    "The settings of a connection are the safe ones",
    arguments: [
      ("synchronous", 2), ("foreign_keys", 1), ("secure_delete", 1), ("trusted_schema", 0),
      ("cell_size_check", 1), ("mmap_size", 0), ("temp_store", 2),
    ]
  )
  func settings(name: String, value: Int) throws {
    let connection = try Connection(path: path, role: .readWrite)
    try connection.execute("CREATE TABLE t (v)")
    // mmap_size gives no row where the library has no memory mapping at all.
    #expect(try connection.prepare("PRAGMA \(name)").first { $0.int(0) } ?? 0 == value)
  }

  @Test(
    "What another connection holds is waited for as long as was said, five seconds if nothing was"
  )
  func wait() throws {
    #expect(Connection.standardBusyTimeout == 5000)
    let holder = try Connection(path: path, role: .readWrite)
    try holder.execute("CREATE TABLE t (v)")
    let connection = try Connection(path: path, role: .readWrite, busyTimeout: 300)
    try holder.execute("BEGIN EXCLUSIVE")
    let began = ContinuousClock.now
    let error = #expect(throws: SQLiteError.self) {
      try connection.execute("INSERT INTO t VALUES (1)")
    }
    #expect(error?.kind == .busy)
    #expect(ContinuousClock.now - began >= .milliseconds(290))
    try holder.execute("COMMIT")
    try connection.execute("INSERT INTO t VALUES (1)")
  }

  @Test("A schema can't be tampered with, and no extension is loaded")
  func defences() throws {
    let connection = try Connection(path: path, role: .readWrite)
    try connection.execute("CREATE TABLE t (v); PRAGMA writable_schema = ON;")
    #expect(throws: SQLiteError.self) {
      try connection.execute("UPDATE sqlite_schema SET sql = 'CREATE TABLE t (w)'")
    }
    #expect(throws: SQLiteError.self) {
      try connection.execute("SELECT load_extension('nothing')")
    }
    #expect(throws: SQLiteError.self) {
      try connection.execute("PRAGMA journal_mode = OFF; INSERT INTO missing VALUES (1)")
    }
    #expect(try connection.journalMode() != .off)
  }

  @Test("A symbolic link in place of the file is refused, and its target left alone")
  func link() throws {
    let target = directory.file("target")
    try write([], to: target)
    #expect(symlink(target, path) == 0)
    let error = #expect(throws: SQLiteError.self) {
      _ = try Connection(path: path, role: .readWrite)
    }
    #expect(error?.kind == .cannotOpen)
    #expect(error?.message.contains("symbolic link") == true)
    #expect(try contents(of: target) == [])
  }

  @Test("A link to nowhere is refused, and nothing is made there")
  func danglingLink() throws {
    #expect(symlink(directory.file("nowhere"), path) == 0)
    #expect(throws: SQLiteError.self) { _ = try Connection(path: path, role: .readWrite) }
    #expect(directory.names == ["a.sqlite"])
  }

  @Test("A directory that is a link, such as a moved home, is followed")
  func linkedDirectory() throws {
    let other = try TemporaryDirectory()
    #expect(symlink(other.path, directory.file("home")) == 0)
    let connection = try Connection(path: directory.file("home/b.sqlite"), role: .readWrite)
    try connection.execute("CREATE TABLE t (v)")
    #expect(other.names.contains("b.sqlite"))
    #expect(connection.path.hasSuffix("\(other.path)/b.sqlite"))
  }

  @Test("A directory, a pipe, a nameless path and a missing directory are refused")
  func wrongKinds() throws {
    #expect(mkdir(directory.file("dir"), 0o700) == 0)
    #expect(mkfifo(directory.file("pipe"), 0o600) == 0)
    let paths = [
      directory.file("dir"), directory.file("pipe"), directory.file(""), "", "..", "a\0b",
      directory.file("missing/a.sqlite"),
    ]
    for path in paths {
      let error = #expect(throws: SQLiteError.self) {
        _ = try Connection(path: path, role: .readWrite)
      }
      #expect(error?.kind == .cannotOpen, "\(path)")
      #expect(error?.hint.isEmpty == false)
    }
  }

  @Test("Reading what isn't there is refused and makes nothing")
  func missing() throws {
    let error = #expect(throws: SQLiteError.self) {
      _ = try Connection(path: path, role: .readOnly)
    }
    #expect(error?.kind == .cannotOpen)
    #expect(directory.names == [])
  }

  @Test("A connection for reading can't write")
  func readOnly() throws {
    do {
      let writer = try Connection(path: path, role: .readWrite)
      try writer.execute("CREATE TABLE t (v); INSERT INTO t VALUES (1)")
    }
    let reader = try Connection(path: path, role: .readOnly)
    #expect(try reader.prepare("SELECT v FROM t").first { $0.int(0) } == 1)
    let error = #expect(throws: SQLiteError.self) {
      try reader.execute("INSERT INTO t VALUES (2)")
    }
    #expect(error?.kind == .readOnly)
  }

  @Test(
    "An account without the right to read or write is told so",
    .enabled(if: geteuid() == 0, "only root can become another account"),
    arguments: [mode_t(0o600), 0o604]
  )
  func otherAccount(mode: mode_t) async throws {
    let path = path
    do {
      let connection = try Connection(path: path, role: .readWrite)
      try connection.execute("CREATE TABLE t (v)")
    }
    #expect(chmod(path, mode) == 0)
    #expect(chmod(directory.path, 0o755) == 0)
    await #expect(processExitsWith: .success) { [path = path as String] in
      try #require(setuid(65_534) == 0)
      let error = #expect(throws: SQLiteError.self) {
        _ = try Connection(path: path, role: .readWrite)
      }
      try #require(error?.kind == .notAllowed)
      let other = #expect(throws: SQLiteError.self) {
        _ = try Connection(path: "\(path)-new", role: .readWrite)
      }
      try #require(other?.kind == .notAllowed)
    }
  }

  @Test("A file with a write-ahead log is converted, its rows kept")
  func writeAheadLog() throws {
    try makeWriteAheadLog()
    let bytes = try contents(of: path)
    #expect(FileHeader(bytes)?.usesWriteAheadLog == true)
    let connection = try Connection(path: path, role: .readWrite)
    #expect(try connection.journalMode() == .truncate)
    #expect(try connection.prepare("SELECT v FROM t").rows { $0.int(0) } == [1, 2])
    #expect(FileHeader(try contents(of: path))?.usesWriteAheadLog == false)
  }

  @Test("A file with a write-ahead log isn't read with a library that can lose entries")
  func readingWriteAheadLog() throws {
    try makeWriteAheadLog()
    let isSafe = JournalMode.forLibrary(version: Connection.libraryVersion).contains(.wal)
    if isSafe {
      _ = try Connection(path: path, role: .readOnly)
    } else {
      #expect(throws: SQLiteError.self) { _ = try Connection(path: path, role: .readOnly) }
    }
  }

  @Test("Another program's file with a write-ahead log keeps every byte")
  func foreignWriteAheadLog() throws {
    try makeWriteAheadLog()
    let bytes = try contents(of: path)
    let names = directory.names
    let identity = FileIdentity(applicationID: 5, newestVersion: 1)
    let error = #expect(throws: SQLiteError.self) {
      _ = try Connection(path: path, role: .readWrite, identity: identity)
    }
    #expect(error?.kind == .foreignFile)
    #expect(try contents(of: path) == bytes)
    #expect(directory.names == names)
  }

  private func makeWriteAheadLog() throws {
    let connection = try Connection(path: path, role: .readWrite)
    try connection.execute("CREATE TABLE t (v); INSERT INTO t VALUES (1)")
    try connection.execute("PRAGMA journal_mode = WAL; INSERT INTO t VALUES (2)")
  }
}

@Suite("Journal modes and headers")
struct HeaderTests {
  @Test(
    "A write-ahead log is safe from 3.51.3 on",
    arguments: [(3_040_001, false), (3_051_002, false), (3_051_003, true), (3_053_000, true)]
  )
  func writeAheadLog(version: Int32, isSafe: Bool) {
    #expect(JournalMode.forLibrary(version: version).contains(.wal) == isSafe)
  }

  @Test(
    "No library makes a missing journal or one in memory safe",
    arguments: [3_040_001, 4_000_000]
  )
  func unsafeModes(version: Int32) {
    let modes = JournalMode.forLibrary(version: version)
    #expect(modes.contains(.chosen))
    #expect(!modes.contains(.off))
    #expect(!modes.contains(.memory))
  }

  @Test("A header tells whose file it is, its version and its journal")
  func header() throws {
    var bytes = Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 84)
    bytes.replaceSubrange(60..<64, with: [0, 0, 1, 2])
    bytes.replaceSubrange(68..<72, with: [0xFF, 0xFF, 0xFF, 0xFE])
    let header = try #require(FileHeader(bytes))
    #expect(header.userVersion == 258)
    #expect(header.applicationID == -2)
    #expect(!header.usesWriteAheadLog)
    bytes[18] = 2
    #expect(FileHeader(bytes)?.usesWriteAheadLog == true)
    #expect(FileHeader(Array(bytes.dropLast())) == nil)
    bytes[0] = 0x73
    #expect(FileHeader(bytes) == nil)
  }
}
