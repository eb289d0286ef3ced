import Foundation
import SQLite
import Testing

@Suite("A copy of a database that is in use") struct BackUpCopyTests {
  let folder: String

  init() throws {
    folder = "/tmp/copies-\(UInt64.random(in: 0...(.max)))"
    try FileManager.default.createDirectory(
      atPath: folder,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
  }

  /// A database of this many pages whose one table has a sum that every change keeps.
  private func database(pages: Int) throws -> Connection {
    let connection = try Connection(path: "\(folder)/d.sqlite", role: .readWrite)
    try connection.execute(
      """
      CREATE TABLE account (id INTEGER PRIMARY KEY, amount INTEGER, filling BLOB);
      WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < \(pages))
      INSERT INTO account SELECT x, 100, zeroblob(3000) FROM n;
      """
    )
    return connection
  }

  private func sum(_ path: String) throws -> Int64? {
    let copy = try Connection(path: path, role: .readOnly)
    #expect(try copy.integrityCheck() == [])
    return try copy.prepare("SELECT sum(amount) FROM account").first { $0.int64(0) }
  }

  @Test("is the same, is its owner's alone, and takes no name that is taken")
  func copies() throws {
    let connection = try database(pages: 10)
    try connection.backUp(to: "\(folder)/copy.sqlite")
    #expect(try sum("\(folder)/copy.sqlite") == 1000)
    let mode = try FileManager.default.attributesOfItem(atPath: "\(folder)/copy.sqlite")[
      .posixPermissions
    ]
    #expect(mode as? Int == 0o600)
    #expect(throws: SQLiteError.self) { try connection.backUp(to: "\(folder)/copy.sqlite") }
    #expect(try sum("\(folder)/copy.sqlite") == 1000)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.contains("copy") }
        == ["copy.sqlite"]
    )
  }

  @Test("is of one moment, also when somebody writes between all of its steps")
  func busy() throws {
    let source = try database(pages: 12_000)
    let writer = try Connection(path: "\(folder)/d.sqlite", role: .readWrite)
    var steps = 0
    try source.backUp(to: "\(folder)/copy.sqlite") {
      steps += 1
      do {
        try writer.transaction { () throws(SQLiteError) in
          try writer.execute("UPDATE account SET amount = amount - 1 WHERE id <= 6000")
          try writer.execute("UPDATE account SET amount = amount + 1 WHERE id > 6000")
        }
      } catch { Issue.record(error) }
    }
    // It began anew a few times, and then gave up letting others in.
    #expect(steps > 4 && steps < 40)
    #expect(try sum("\(folder)/copy.sqlite") == 1_200_000)
    let amounts = try Connection(path: "\(folder)/copy.sqlite", role: .readOnly)
      .prepare("SELECT count(DISTINCT amount) FROM account").first { $0.int64(0) }
    #expect(amounts == 2)
  }

  @Test("leaves nothing behind where the source is held for writing")
  func held() throws {
    _ = try database(pages: 10)
    let writer = try Connection(path: "\(folder)/d.sqlite", role: .readWrite)
    let reader = try Connection(path: "\(folder)/d.sqlite", role: .readOnly, busyTimeout: 1)
    try writer.execute("BEGIN EXCLUSIVE")
    let error = #expect(throws: SQLiteError.self) {
      try reader.backUp(to: "\(folder)/copy.sqlite")
    }
    #expect(error?.kind == .busy)
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/copy.sqlite"))
  }
}
