import SQLite
import Testing
import TestSupport
import Core

@Suite struct ForeignFileTests {
  private let directory: TemporaryDirectory

  /// Numbers without end.
  private static let endless =
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"

  init() throws { directory = try TemporaryDirectory() }

  private func file(_ statements: String) throws -> Connection {
    let path = directory.file("foreign.sqlite")
    try Connection(path: path, role: .readWrite).execute(statements)
    return try Connection(path: path, role: .readOnlyCopy)
  }

  @Test(arguments: [
    "SELECT count(*) FROM numbers", "SELECT i FROM numbers ORDER BY i",
    "SELECT i FROM numbers WHERE i < 0",
  ])
  func `a question without an end is given up, and says so`(sql: String) throws {
    let connection = try file("CREATE VIEW numbers AS \(Self.endless)")
    try connection.boundWork()
    let error = #expect(throws: SQLiteError.self) {
      try connection.prepare(sql).run()
    }
    #expect(error?.kind == .endless)
    #expect(error?.message.contains("more work or space than its size explains") == true)
    // What was used up stays used up: a file is bounded as a whole.
    #expect(throws: SQLiteError.self) { try connection.prepare(sql).run() }
  }

  @Test func `a value that is larger than anybody says is refused`() throws {
    let connection = try file("CREATE VIEW huge AS SELECT zeroblob(400000000) AS text")
    try connection.boundWork()
    let error = #expect(throws: SQLiteError.self) {
      try connection.prepare("SELECT hex(text) FROM huge").run()
    }
    #expect(error?.kind == .endless)
  }

  @Test func `a table that is read once for each of its rows is within bounds`() throws {
    let connection = try file(
      """
      CREATE TABLE a (i INTEGER, text TEXT);
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
        INSERT INTO a SELECT i, 'some text' FROM n;
      """
    )
    try connection.boundWork()
    let sql = "SELECT count(*) FROM a AS x, a AS y WHERE x.i + y.i < 100"
    #expect(try connection.prepare(sql).first { $0.int(0) } == 4851)
    #expect(try connection.integrityCheck() == [])
  }

  @Test func `statements that outlive a bounded connection can be let go`() throws {
    var connection: Connection? = try file("CREATE TABLE a (i); INSERT INTO a VALUES (1), (2)")
    try connection?.boundWork()
    let statement = try #require(try connection?.prepare("SELECT i FROM a"))
    #expect(try statement.step())
    connection = nil
    #expect(try statement.step())
    #expect(try !statement.step())
  }

  @Test func `only tables with rows of their own are ordinary`() throws {
    let connection = try file(
      """
      CREATE TABLE plain (a TEXT);
      CREATE TABLE strict_one (a TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
      CREATE TABLE computed (a TEXT, b TEXT AS (hex(a)));
      CREATE TABLE stored (a TEXT, b TEXT AS (hex(a)) STORED);
      CREATE VIEW seen AS SELECT a FROM plain;
      CREATE VIRTUAL TABLE words USING fts5 (a);
      """
    )
    #expect(try connection.ordinaryTables() == ["plain", "strict_one", "sqlite_schema"])
  }
}
