import SQLite
import Testing
import TestSupport
import Core

@Suite("Statements")
struct StatementTests {
  private let directory: TemporaryDirectory
  private let connection: Connection

  init() throws {
    directory = try TemporaryDirectory()
    connection = try Connection(path: directory.file("a.sqlite"), role: .readWrite)
  }

  static let values: [Value] = [
    .null, .integer(0), .integer(-1), .integer(.min), .integer(.max), .real(0.5), .real(-1.25e-300),
    .real(.greatestFiniteMagnitude), .real(.infinity), .real(-.infinity), .text(""), .text("word"),
    .text("a\0b\0"), .text("héllo 🧘‍♀️ \u{202E}x"), .text("'; DROP TABLE t; --"),
    .blob([]), .blob([0, 255, 0, 1]),
  ]

  @Test("Every value comes back as it was stored", arguments: values)
  func roundTrip(value: Value) throws {
    try connection.execute("CREATE TABLE t (v ANY) STRICT")
    try connection.prepare("INSERT INTO t VALUES (?)").run(value)
    #expect(try connection.prepare("SELECT v FROM t").first { $0.value(0) } == value)
  }

  // No arguments: a runner prints each of them.
  @Test("A long text and a large blob come back as they were stored")
  func longRoundTrip() throws {
    try connection.execute("CREATE TABLE t (v ANY) STRICT")
    let text = Value.text(String(repeating: "long ", count: 50_000))
    let blob = Value.blob([UInt8](repeating: 7, count: 100_000))
    for value in [text, blob] {
      try connection.execute("DELETE FROM t")
      try connection.prepare("INSERT INTO t VALUES (?)").run(value)
      let found = try connection.prepare("SELECT v FROM t").first { $0.value(0) }
      #expect((found == value) == true)
    }
  }

  private static let sum = StatementText("SELECT ?1 + ?2, ?3")

  @Test("A kept text is compiled once, and again only while the first is in use")
  func keptText() throws {
    let statement = try connection.statement(Self.sum)
    try statement.bind(Int64(40), at: 1)
    try statement.bind(2.5, at: 2)
    try statement.bind("", at: 3)
    #expect(try statement.step())
    #expect((statement.double(0), statement.text(1), statement.isNull(1)) == (42.5, "", false))
    #expect(try connection.statement(Self.sum) !== statement)
    statement.rewind()
    #expect(try connection.statement(Self.sum) === statement)
    // Wound back, it still has its values; reset, it has none.
    #expect(try statement.step())
    #expect(statement.double(0) == 42.5)
    statement.reset()
    #expect(try statement.step())
    #expect(statement.isNull(0))
    statement.reset()
    try statement.bind("x", at: 3)
    try statement.bindNull(at: 3)
    #expect(try statement.step())
    #expect(statement.isNull(1))
  }

  @Test("What can't be bound is refused, by the short way too")
  func unbindable() throws {
    let statement = try connection.statement(Self.sum)
    #expect(throws: SQLiteError.self) { try statement.bind(Double.nan, at: 1) }
    #expect(throws: SQLiteError.self) { try statement.bind(Int64(1), at: 4) }
    #expect(throws: SQLiteError.self) { try statement.bind("a", at: 0) }
    #expect(throws: SQLiteError.self) { try statement.bindNull(at: 4) }
  }

  @Test("Minus zero comes back as zero, as the manual of the file format has it")
  func minusZero() throws {
    try connection.execute("CREATE TABLE t (v REAL) STRICT")
    try connection.prepare("INSERT INTO t VALUES (?)").run(-0.0)
    let value = try #require(try connection.prepare("SELECT v FROM t").first { $0.double(0) })
    #expect(value == 0)
  }

  @Test("Swift values go in and out by their own names")
  func typedColumns() throws {
    let row = try connection.prepare("SELECT ?, ?, ?, ?, ?, ?, ?").first(
      Int64.min,
      42,
      true,
      2.5,
      "text",
      [UInt8]([1, 2]),
      nil
    ) { row in
      #expect(row.int64(0) == .min)
      #expect(row.int(1) == 42)
      #expect(row.bool(2))
      #expect(row.double(3) == 2.5)
      #expect(row.text(4) == "text")
      #expect(row.blob(5) == [1, 2])
      #expect(row.isNull(6))
      #expect(row.optionalInt64(0) == .min)
      #expect(row.optionalDouble(3) == 2.5)
      #expect(row.optionalText(4) == "text")
      #expect(row.optionalBlob(5) == [1, 2])
      #expect(row.optionalInt64(6) == nil)
      #expect(row.optionalDouble(6) == nil)
      #expect(row.optionalText(6) == nil)
      #expect(row.optionalBlob(6) == nil)
      return true
    }
    #expect(row == true)
  }

  @Test("An empty blob is not NULL, and an empty text is not NULL")
  func emptiness() throws {
    let kinds = try connection.prepare("SELECT typeof(?), typeof(?), typeof(?)").first(
      [UInt8](),
      "",
      nil
    ) { [$0.text(0), $0.text(1), $0.text(2)] }
    #expect(kinds == ["blob", "text", "null"])
  }

  @Test("NaN is refused instead of becoming NULL")
  func notANumber() throws {
    let statement = try connection.prepare("SELECT ?")
    let error = #expect(throws: SQLiteError.self) { try statement.run(Double.nan) }
    #expect(error?.kind == .misuse)
  }

  @Test("A hundred thousand rows go in and come back in order")
  func manyRows() throws {
    try connection.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, v TEXT) STRICT")
    try connection.transaction { () throws(SQLiteError) in
      for number in 1...100_000 {
        try connection.statement("INSERT INTO t VALUES (?, ?)").run(number, "row \(number)")
      }
    }
    let rows = try connection.statement("SELECT id, v FROM t ORDER BY id").rows {
      ($0.int(0), $0.text(1))
    }
    #expect(rows.count == 100_000)
    #expect(rows.enumerated().allSatisfy { $1.0 == $0 + 1 && $1.1 == "row \($0 + 1)" })
    #expect(connection.lastInsertedRowID == 100_000)
  }

  @Test("Bytes that are no UTF-8 are read with replacement marks")
  func brokenText() throws {
    let text = try connection.prepare("SELECT CAST(x'61FF62' AS TEXT)").first { $0.text(0) }
    #expect(text == "a\u{FFFD}b")
  }

  @Test("A wrong count of values is refused", arguments: ["SELECT 1", "SELECT ?, ?"])
  func wrongCount(sql: String) throws {
    let statement = try connection.prepare(sql)
    let error = #expect(throws: SQLiteError.self) { try statement.run(1) }
    #expect(error?.kind == .misuse)
  }

  @Test(
    "SQL that isn't exactly one statement is refused",
    arguments: ["", "  -- nothing", "SELECT 1; SELECT 2", "SELEKT 1", "SELECT nothing FROM t"]
  )
  func oneStatement(sql: String) {
    let error = #expect(throws: SQLiteError.self) { _ = try connection.prepare(sql) }
    #expect(error?.kind == .misuse)
  }

  @Test("Double quotes never turn a wrong name into a text")
  func doubleQuotes() {
    #expect(throws: SQLiteError.self) { _ = try connection.prepare("SELECT \"no such column\"") }
  }

  @Test("A kept statement may be used while it is in use")
  func nestedUse() throws {
    let sql = "WITH t(v) AS (VALUES (1), (2)) SELECT v FROM t ORDER BY v"
    let pairs = try connection.statement(sql).rows { (outer) throws(SQLiteError) in
      let first = outer.int(0)
      return try connection.statement(sql).rows { first * 10 + $0.int(0) }
    }
    #expect(pairs == [[11, 12], [21, 22]])
  }

  @Test("A statement that failed can be used again")
  func afterFailure() throws {
    try connection.execute("CREATE TABLE t (v INTEGER UNIQUE) STRICT")
    let insert = try connection.prepare("INSERT INTO t VALUES (?)")
    try insert.run(1)
    let error = #expect(throws: SQLiteError.self) { try insert.run(1) }
    #expect(error?.kind == .constraint)
    #expect(error?.isDuplicate == true)
    #expect(error?.message.contains("t.v") == true)
    try insert.run(2)
    #expect(connection.changes == 1)
  }

  @Test("A strict table refuses a value of another type")
  func strictTable() throws {
    try connection.execute("CREATE TABLE t (v INTEGER) STRICT")
    let insert = try connection.prepare("INSERT INTO t VALUES (?)")
    let error = #expect(throws: SQLiteError.self) { try insert.run("private words") }
    #expect(error?.kind == .constraint)
    #expect(error?.message.contains("private") == false)
  }

  @Test("An error at a running statement doesn't quote what was bound")
  func privateSearch() throws {
    try connection.execute("CREATE VIRTUAL TABLE f USING fts5(t)")
    let search = try connection.prepare("SELECT t FROM f WHERE f MATCH ?")
    // SQLite's own message would be “no such column: private”.
    let error = #expect(throws: SQLiteError.self) { try search.run("private: words") }
    #expect(error?.message.contains("private") == false)
    #expect(error?.message.contains("words") == false)
  }

  @Test("A statement outlives its connection without harm")
  func outlives() throws {
    var short: Connection? = try Connection(path: directory.file("b.sqlite"), role: .readWrite)
    let statement = try #require(try short?.prepare("SELECT 7"))
    short = nil
    #expect(try statement.first { $0.int(0) } == 7)
  }
}
