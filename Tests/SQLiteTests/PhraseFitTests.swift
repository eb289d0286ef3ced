import Testing
import TestSupport

@testable import SQLite

@Suite("Ranking with numbers of rows that are told")
struct PhraseFitTests {
  private let connection: Connection

  init() throws {
    connection = try Connection(path: "", role: .memory)
    try connection.definePhraseFit()
    try connection.execute("CREATE VIRTUAL TABLE t USING fts5 (a, b, prefix = '1 2')")
  }

  /// Rows of some words, some of them in most rows and some in few.
  private func fill(_ random: inout SeededGenerator) throws {
    try connection.execute("DELETE FROM t")
    let insert = try connection.prepare("INSERT INTO t VALUES (?, ?)")
    for _ in 0..<Int.random(in: 1...300, using: &random) {
      func text(_ most: Int) -> String {
        (0..<Int.random(in: 0...most, using: &random)).map { _ in Self.word(&random) }
          .joined(separator: " ")
      }
      try insert.run(text(40), text(5))
    }
  }

  private static func word(_ random: inout SeededGenerator) -> String {
    let place = Int.random(in: 1...30, using: &random) * Int.random(in: 1...30, using: &random)
    return "\(["be", "to", "no"][place % 3])\(place / 30)"
  }

  /// One to five words, words in a row, and beginnings.
  private static func phrases(_ random: inout SeededGenerator) -> [String] {
    (0..<Int.random(in: 1...5, using: &random)).map { _ in
      switch Int.random(in: 0..<4, using: &random) {
      case 0: "\"\(word(&random)) \(word(&random))\""
      case 1: "\"\(word(&random).prefix(Int.random(in: 1...3, using: &random)))\"*"
      default: "\"\(word(&random))\""
      }
    }
  }

  private func ranks(_ function: String, _ match: String, _ value: Value) throws -> [UInt64] {
    try connection.prepare("SELECT \(function)(t, ?2) FROM t WHERE t MATCH ?1 ORDER BY rowid")
      .rows(match, value) { $0.double(0).bitPattern }
  }

  private func counted(_ phrases: [String]) throws -> PhraseRows {
    let count = try connection.prepare("SELECT count(*) FROM t WHERE t MATCH ?")
    return PhraseRows(try phrases.map { try count.first($0) { $0.double(0) } ?? 0 })
  }

  @Test("With the numbers counted it is bm25() to the last bit")
  func same() throws {
    let seed = UInt64.random(in: 0...(.max))
    var random = SeededGenerator(seed: seed)
    var compared = 0
    for _ in 0..<40 {
      try fill(&random)
      for _ in 0..<25 {
        let phrases = Self.phrases(&random)
        for operation in [" AND ", " OR "] {
          let match = phrases.joined(separator: operation)
          let expected = try ranks("bm25", match, .real(1))
          let found = try ranks("phrase_fit", match, try counted(phrases).sqliteValue)
          #expect(found == expected, "\(match), seed \(seed)")
          compared += found.count
        }
      }
    }
    #expect(compared > 1000)
  }

  @Test(
    "Numbers that can't be make a rank all the same",
    arguments: [-1, .nan, .infinity, -.infinity, 1e300, 4] as [Double]
  )
  func outOfRange(number: Double) throws {
    try connection.execute("INSERT INTO t VALUES ('be to', ''), ('be', 'to to'), ('no', '')")
    let value = PhraseRows([number, 1]).sqliteValue
    let found = try ranks("phrase_fit", "be AND to", value).map(Double.init(bitPattern:))
    #expect(found.count == 2)
    #expect(found.allSatisfy { $0 < 0 && $0.isFinite })
  }

  @Test("The weight of a phrase falls with the rows that hold it, and stays above none")
  func weights() {
    let weights = stride(from: 0.0, through: 1000, by: 10).map { PhraseFit.weight($0, of: 1000) }
    #expect(zip(weights, weights.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(weights.last == 1e-6 && weights.first.map { $0 > 7 } == true)
    #expect(PhraseFit.weight(1, of: 0) == 1e-6)
  }

  @Test("Anything but one number for each phrase is refused")
  func arguments() throws {
    try connection.execute("INSERT INTO t VALUES ('be to', '')")
    let wrong: [Value] = [
      .null, .integer(2), .text("12345678"), .blob([]), .blob([1, 2, 3]),
      PhraseRows([1]).sqliteValue, PhraseRows([1, 1, 1]).sqliteValue,
    ]
    for value in wrong {
      let error = #expect(throws: SQLiteError.self) {
        try ranks("phrase_fit", "be AND to", value)
      }
      #expect(error?.kind == .misuse)
    }
    for call in ["phrase_fit(t)", "phrase_fit(t, x'', x'')", "phrase_fit(1, x'')"] {
      #expect(throws: SQLiteError.self) {
        try connection.prepare("SELECT \(call) FROM t WHERE t MATCH 'be'").run()
      }
    }
  }

  @Test("A row that FTS5 can't read ends the search with FTS5's own failure")
  func failures() throws {
    // Without lengths of its own the index looks for the row's text, which is gone.
    try connection.execute(
      """
      CREATE TABLE kept (number INTEGER PRIMARY KEY, a TEXT);
      INSERT INTO kept VALUES (1, 'be');
      CREATE VIRTUAL TABLE gone USING fts5 (
        a, content = 'kept', content_rowid = 'number', columnsize = 0);
      INSERT INTO gone (gone) VALUES ('rebuild');
      DELETE FROM kept;
      """
    )
    let failures = ["bm25(gone, ?)", "phrase_fit(gone, ?)"].map { call in
      #expect(throws: SQLiteError.self) {
        try connection.prepare("SELECT \(call) FROM gone WHERE gone MATCH 'be'")
          .run(PhraseRows([1]))
      }
    }
    #expect(failures[0] == failures[1])
    #expect(failures[1]?.kind == .corrupt)
  }

  @Test("Each connection has its own, and is told of it once")
  func connections() throws {
    try connection.definePhraseFit()
    let other = try Connection(path: "", role: .memory)
    try other.execute("CREATE VIRTUAL TABLE t USING fts5 (a); INSERT INTO t VALUES ('be')")
    let sql = "SELECT phrase_fit(t, ?) FROM t WHERE t MATCH 'be'"
    #expect(throws: SQLiteError.self) { try other.prepare(sql) }
    try other.definePhraseFit()
    #expect(try other.prepare(sql).first(PhraseRows([1])) { $0.double(0) }.map { $0 < 0 } == true)
  }
}
