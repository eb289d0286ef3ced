import Glibc
import HealthModel
import SQLite
import Testing
import TestSupport

@testable import HealthStorage
import Core

@Suite("The file of the sample store")
struct StoreFileTests {
  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("samples.sqlite")
  }

  @Test("It is stamped, strict, in TRUNCATE mode and readable by its owner only")
  func stamped() async throws {
    let path = path
    await #expect(processExitsWith: .success) { [path = path as String] in
      umask(0)
      let store = try HealthStore(path: path)
      try store.save([reading(60, at: 1)])
    }
    for name in directory.names {
      #expect(try permissions(of: directory.file(name)) == 0o600, "\(name)")
    }
    let connection = try Connection(path: path, role: .readOnly)
    #expect(try connection.applicationID() == 0x4D50_534D)
    #expect(try connection.userVersion() == 4)
    let sql = "SELECT name FROM pragma_table_list WHERE schema = 'main' AND NOT strict"
    let loose = try connection.prepare("\(sql) AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
    #expect(try loose.rows { $0.text(0) } == [])
    let writer = try Connection(path: path, role: .readWrite)
    #expect(try writer.journalMode() == .truncate)
  }

  @Test(
    "What people ask most is found by an index, without sorting everything",
    arguments: [SampleSQL.latest.sql, SampleSQL.overlapping]
  )
  func indexed(sql: String) throws {
    _ = try HealthStore(path: path)
    let connection = try Connection(path: path, role: .readOnly)
    let explanation = try connection.prepare("EXPLAIN QUERY PLAN \(sql)")
    var plan: [String] = []
    while try explanation.step() { plan.append(explanation.text(3)) }
    let search = "SEARCH sample USING INDEX sqlite_autoindex_sample_1 (type=? AND start"
    #expect(plan.contains { $0.hasPrefix(search) }, "\(plan)")
    #expect(!plan.contains { $0.hasPrefix("SCAN") || $0 == "USE TEMP B-TREE FOR ORDER BY" })
  }

  @Test("Statistics read the index alone, in its order")
  func covered() throws {
    _ = try HealthStore(path: path)
    let connection = try Connection(path: path, role: .readOnly)
    let explanation = try connection.prepare("EXPLAIN QUERY PLAN \(SampleSQL.scan)")
    var plan: [String] = []
    while try explanation.step() { plan.append(explanation.text(3)) }
    let search = "SEARCH sample USING COVERING INDEX sqlite_autoindex_sample_1 (type=? AND start"
    #expect(plan.count == 1, "\(plan)")
    #expect(plan.first?.hasPrefix(search) == true, "\(plan)")
  }

  @Test("A search in a span begins no earlier than the longest sample reaches")
  func longest() throws {
    let store = try HealthStore(path: path)
    let night = NewSample(
      type: .sleepAnalysis,
      value: 1,
      start: Timestamp(milliseconds: 1_000_000),
      end: Timestamp(milliseconds: 9_000_000),
      source: "test"
    )
    try store.save([night, reading(1, at: 5_000_000, type: .sleepAnalysis)])
    let connection = try Connection(path: path, role: .readOnly)
    #expect(try connection.prepare("SELECT longest FROM type").rows { $0.int(0) } == [8_000_000])
    let found = try store.samples(.sleepAnalysis, from: night.end)
    #expect(found.map(\.start) == [night.start])
    #expect(try store.samples(.sleepAnalysis, from: night.end.adding(milliseconds: 1)) == [])
  }

  @Test("Types, profile facts and units that this program doesn't know are passed over")
  func newerNames() throws {
    let store = try HealthStore(path: path)
    try store.save([reading(60, at: 1)])
    let newer = try Connection(path: path, role: .readWrite)
    try newer.execute(
      """
      INSERT INTO type (name, unit) VALUES ('aura', 'shade'), ('height', 'furlong');
      INSERT INTO sample (type, start, source, finish, value, start_offset, finish_offset)
        SELECT id, 5, 1, 5, 1.0, 0, 0 FROM type WHERE name IN ('aura', 'height');
      INSERT INTO profile (key, value) VALUES ('shoe', '44'), ('height', 'tall'), ('name', 'Ada');
      """
    )
    #expect(try store.counts().map(\.type) == [.heartRate])
    #expect(try store.sampleCount() == 3)
    #expect(try store.samples(.height) == [])
    #expect(try store.latest(.height) == nil)
    #expect(try store.profile().name == "Ada")
    #expect(try store.profile().height == nil)
    let error = #expect(throws: HealthStorageError.self) { try store.delete(ids: [2]) }
    #expect(error?.kind == .noSuchSample([2]))
    let refused = #expect(throws: HealthStorageError.self) {
      try store.save([reading(172, at: 1, type: .height)])
    }
    #expect(refused?.kind == .corrupt)
  }

  @Test("A newer store is refused and keeps every byte")
  func newer() throws {
    _ = try HealthStore(path: path)
    try Connection(path: path, role: .readWrite).execute("PRAGMA user_version = 5")
    try expectRefusal(.newerFile)
  }

  @Test("Another program's database is refused and keeps every byte")
  func foreign() throws {
    try Connection(path: path, role: .readWrite).execute("CREATE TABLE t (v)")
    try expectRefusal(.foreignFile)
  }

  @Test("A file that isn't a database is refused and keeps every byte")
  func garbage() throws {
    #expect(symlink("/etc/passwd", directory.file("link")) == 0)
    let file = try #require(fopen(path, "w"))
    fputs(String(repeating: "no database\n", count: 100), file)
    fclose(file)
    try expectRefusal(.foreignFile)
  }

  @Test("A link and a missing directory are told as what can't be made")
  func cannotCreate() throws {
    #expect(symlink("/nowhere", directory.file("link")) == 0)
    for name in ["link", "missing/samples.sqlite"] {
      let error = #expect(throws: HealthStorageError.self) {
        _ = try HealthStore(path: directory.file(name))
      }
      #expect(error?.kind == .cannotCreate)
    }
  }

  @Test("A store another program is writing to is told as busy, and works afterwards")
  func busy() throws {
    let store = try HealthStore(path: path, busyTimeout: 0)
    let other = try Connection(path: path, role: .readWrite)
    try other.execute("BEGIN IMMEDIATE")
    let error = #expect(throws: HealthStorageError.self) { try store.save([reading(60, at: 1)]) }
    #expect(error?.kind == .busy)
    #expect(error?.hint.contains("again") == true)
    #expect(try store.latest(.heartRate) == nil)
    try other.execute("COMMIT")
    #expect(try store.save([reading(60, at: 1)]).added.count == 1)
  }

  @Test("Two processes store at once, and every sample is there once", .timeLimit(.minutes(90)))
  func twoProcesses() async throws {
    let path = path
    async let other: ExitTest.Result? = #expect(processExitsWith: .success) {
      [path = path as String] in
      let store = try HealthStore(path: path, busyTimeout: 30_000)
      for time in Int64(0)..<100 { try store.save([reading(60, at: time, source: "child")]) }
    }
    let store = try HealthStore(path: path, busyTimeout: 30_000)
    for time in Int64(0)..<100 { try store.save([reading(60, at: time, source: "parent")]) }
    _ = await other
    #expect(try store.sampleCount() == 200)
    #expect(try store.latestAnchor() == 200)
    #expect(try store.integrityCheck() == [])
  }

  private func expectRefusal(_ kind: HealthStorageError.Kind) throws {
    let bytes = try contents(of: path)
    let time = try changeTime(of: path)
    let names = directory.names
    let error = #expect(throws: HealthStorageError.self) { _ = try HealthStore(path: path) }
    #expect(error?.kind == kind)
    #expect(error?.message.contains("samples.sqlite") == true)
    #expect(try contents(of: path) == bytes)
    #expect(try changeTime(of: path) == time)
    #expect(directory.names == names)
  }
}
