import Core
import Foundation
import Hub
import PostgreSQL
import TestSupport
import Testing

@Suite("A hub's installation", .eachPostgres, .timeLimit(.minutes(90)))
struct HubInstallationTests {
  @Test("can be repeated, and says what it did")
  func repeated() async throws {
    let bench = try await HubBench(installed: false)
    let first = try await HubInstallation(bench.owner).run()
    #expect(first.contains { $0.words.english.contains("schema") && $0.outcome == .done })
    #expect(!first.contains { $0.outcome == .skipped })
    let again = try await HubInstallation(bench.owner).run()
    #expect(again.map(\.words).count == first.count && again.allSatisfy { $0.outcome == .kept })
    _ = try await bench.sql("UPDATE mindpulse.version SET version = 99")
    guard case .newer = await hubError({ _ = try await HubInstallation(bench.owner).run() }) else {
      return #expect(Bool(false), "a newer hub is left alone")
    }
  }

  @Test("by an owner who is no superuser says what had to be skipped, and works")
  func owner() async throws {
    let bench = try await HubBench(installed: false)
    let name = "o\(UInt32.random(in: 0 ... .max))"
    _ = try await bench.sql("CREATE ROLE \(name) LOGIN CREATEROLE PASSWORD 'right'")
    _ = try await bench.sql("ALTER DATABASE \(bench.database) OWNER TO \(name)")
    let connection = try await PostgresConnection.open(
      PostgresAddress(bench.server.url(name, bench.database)),
      password: Array("right".utf8)
    )
    let steps = try await HubInstallation(connection).run()
    #expect(steps.contains { $0.outcome == .skipped && $0.words.english.contains("large objects") })
    #expect(try await HubInstallation(connection).run().allSatisfy { $0.outcome != .done })
    let machine = try await TestMachine.first(bench.accounts())
    let log = try await machine.open()
    try await log.append(log.own(1...2))
    #expect(try await log.read(log.machine).count == 2)
    // The rules hold for the owner, too.
    let seen = try await connection.run(PostgresStatement("SELECT count(*) FROM mindpulse.log"))
    #expect(seen.rows.first?.number(0) == 0)
  }

  @Test("admits members by plain names alone, and leaves a password that is in use")
  func members() async throws {
    let bench = try await HubBench()
    let installation = HubInstallation(bench.owner)
    for name in [
      "", "Anna", "a\"b", "a;b", "pg_x", "1a", "ä", "mindpulse_member",
      String(repeating: "a", count: 41),
    ] {
      #expect(
        await hubError { _ = try await installation.admit(name, password: "x", renewing: false) }
          != nil
      )
    }
    let name = "m\(UInt32.random(in: 0 ... .max))"
    #expect(
      try await installation.admit(name, password: "it's", renewing: false).password == "it's"
    )
    #expect(try await installation.admit(name, password: "new", renewing: false).password == nil)
    let address = try PostgresAddress(bench.server.url(name, bench.database))
    _ = try await PostgresConnection.open(address, password: Array("it's".utf8))
    #expect(try await installation.admit(name, password: "new", renewing: true).password == "new")
    _ = try await PostgresConnection.open(address, password: Array("new".utf8))
  }

  @Test("brings every released version up to date, and keeps its rows", arguments: [1, 2, 3])
  func migrations(from version: Int) async throws {
    let bench = try await Self.released(version)
    _ = try await HubInstallation(bench.owner).run()
    let found = try await bench.sql("SELECT version FROM mindpulse.version")
    #expect(found.first?.number(0) == HubSchema.version)
    #expect(try await bench.sql("SELECT 1 FROM mindpulse.log").count == 3)
    if version > 2 {
      #expect(try await bench.sql("SELECT 1 FROM mindpulse.name").count == 1)
    }
    if version > 1 {
      #expect(try await bench.sql("SELECT 1 FROM mindpulse.delivery").count == 2)
    }
    #expect(try await Self.shape(bench) == Self.shape(server: HubBench()))
    try await Self.use(bench)
  }

  @Test("of the newest released version is used as it is")
  func newest() async throws {
    try await Self.use(Self.released(Int(HubSchema.version)))
  }

  /// A hub as a released version of the program has made it, with some rows.
  private static func released(_ version: Int) async throws -> HubBench {
    let bench = try await HubBench(installed: false)
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/version-\(version).sql")
    let text = try String(contentsOf: file, encoding: .utf8)
    // The role of all hubs may be there already.
    let server = try await HubBench()
    server.owner.close()
    for statement in text.split(separator: ";\n") { _ = try await bench.sql(String(statement)) }
    return bench
  }

  /// Two people join, one writes a log, and one sends the other something.
  private static func use(_ bench: HubBench) async throws {
    let sender = try await TestMachine.first(bench.accounts())
    let recipient = try await TestMachine.first(bench.accounts())
    let log = try await sender.open()
    try await log.append(log.own(1...2))
    #expect(try await log.read(log.machine).count == 2)
    let row = HubDelivery.Row(
      recipient: recipient.membership.account,
      sender: sender.membership.account,
      mark: [UInt8](repeating: 7, count: HubSchema.deliveryMark)
    )
    let delivery = HubDelivery(row: row, number: 1, content: [1, 2, 3])
    #expect(try await log.deliveries.send(delivery) == .here)
    #expect(try await recipient.open().deliveries.next([(row, 0)]) == [delivery])
    let mark = [UInt8](repeating: 8, count: HubSchema.nameMark)
    #expect(try await log.names.publish(mark, content: [1]))
    #expect(try await recipient.open().names.find(mark) == [1])
  }

  /// Columns, rules and rights of a hub, as text.
  private static func shape(_ bench: HubBench) async throws -> [String] {
    let sql = """
      SELECT 'column ' || table_name || ' ' || column_name || ' ' || data_type || ' ' || is_nullable
      FROM information_schema.columns WHERE table_schema = 'mindpulse'
      UNION ALL SELECT 'policy ' || tablename || ' ' || policyname || ' ' || cmd || ' ' || coalesce(qual, '')
        || ' ' || coalesce(with_check, '') FROM pg_policies WHERE schemaname = 'mindpulse'
      UNION ALL SELECT 'right ' || table_name || ' ' || column_name || ' ' || privilege_type
      FROM information_schema.column_privileges WHERE table_schema = 'mindpulse' AND grantee = 'mindpulse_member'
      UNION ALL SELECT 'check ' || conrelid::regclass::text || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
      WHERE connamespace = 'mindpulse'::regnamespace
      UNION ALL SELECT 'forced ' || relname || relforcerowsecurity::text FROM pg_class
      WHERE relnamespace = 'mindpulse'::regnamespace AND relkind = 'r' ORDER BY 1
      """
    return try await bench.sql(sql).compactMap { $0.text(0) }
  }

  private static func shape(server bench: HubBench) async throws -> [String] {
    try await shape(bench)
  }

  @Test("and everything that machines send keep to what engines share")
  func portable() {
    let forbidden = [
      "TRIGGER", "SEQUENCE", "SERIAL", "NEXTVAL", "ADVISORY", "COPY ", "GENERATED", "IDENTITY",
      "JSON", "ARRAY", "LATERAL",
      "DO $$", "LANGUAGE", "EXTENSION", "INHERITS", "LOCK TABLE", "RULE", "MATERIALIZED", "TEMP ",
      "FOR UPDATE", "SKIP LOCKED",
    ]
    let all = HubStatements.all + HubSchema.migrations.flatMap(\.self)
    #expect(HubStatements.all.count > 30)
    for sql in all {
      let words = sql.uppercased()
      for word in forbidden {
        #expect(
          !words.contains(word) || word == "FOR UPDATE" && words.contains("POLICY"),
          "\(sql): \(word)"
        )
      }
    }
    // A name is found by its mark, whoever's it is: the one small table that each server has whole.
    let byMark = [HubStatements.findName, HubStatements.withdrawName]
    for sql in HubStatements.all
    where sql.contains("mindpulse.") && !sql.contains("mindpulse.version") && !byMark.contains(sql)
    {
      #expect(sql.contains("account"), "\(sql): by account")
    }
    let types = #/^\s+(\w+) (bigint|bytea|uuid|text)( NOT NULL| PRIMARY KEY|,|\))/#
      .anchorsMatchLineEndings()
    for sql in HubSchema.migrations.flatMap(\.self) where sql.hasPrefix("CREATE TABLE") {
      let columns = sql.split(separator: "\n").dropFirst().filter {
        !$0.contains("PRIMARY KEY (") && !$0.contains("UNIQUE (")
      }
      #expect(
        !columns.isEmpty
          && columns.allSatisfy { $0.contains(types) || $0.contains("revoked bigint,") },
        "\(sql)"
      )
      let key =
        sql.contains("PRIMARY KEY (account") || sql.contains("account uuid PRIMARY KEY")
        || sql.contains("one bigint")
      #expect(key, "\(sql): a key that begins with the account")
    }
  }
}
