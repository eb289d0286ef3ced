import SQLite
import Testing
import TestSupport

@Suite("A database that tasks share")
struct DatabaseTests {
  @Test("Tasks take turns")
  func turns() async throws {
    let migrator = Migrator(
      applicationID: 3,
      migrations: [.init(version: 1, sql: "CREATE TABLE n (v INTEGER); INSERT INTO n VALUES (0)")]
    )
    let directory = try TemporaryDirectory()
    let database = try Database(path: directory.file("shared.sqlite"), migrator: migrator)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<50 {
        group.addTask {
          try database.withConnection { (connection) throws(SQLiteError) in
            let value = try connection.statement("SELECT v FROM n").first { $0.int(0) } ?? 0
            try connection.statement("UPDATE n SET v = ?").run(value + 1)
          }
        }
      }
      try await group.waitForAll()
    }
    let value = try database.withConnection { (connection) throws(SQLiteError) in
      try connection.statement("SELECT v FROM n").first { $0.int(0) }
    }
    #expect(value == 50)
  }
}
