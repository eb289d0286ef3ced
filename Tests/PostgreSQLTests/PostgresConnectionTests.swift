import PostgreSQL
import TestSupport
import Testing

@Suite("A connection to PostgreSQL", .timeLimit(.minutes(90)))
struct PostgresConnectionTests {
  private func open(
    _ limits: PostgresLimits = PostgresLimits()
  ) async throws -> PostgresConnection {
    let server = try PostgresServer.shared.get()
    return try await .open(PostgresAddress(server.url("owner")), password: nil, limits: limits)
  }

  private func kind(_ work: () async throws -> Void) async -> PostgresError.Kind? {
    do { try await work() } catch { return (error as? PostgresError)?.kind }
    return nil
  }

  @Test("gives values back as they were sent")
  func values() async throws {
    let connection = try await open()
    let uuid = try #require(PostgresValue.uuid("01A21954-197f-72df-8a77-9df2f8b6c36a"))
    let answer = try await connection.run(
      PostgresStatement(
        "SELECT $1::bigint, $2::bytea, $3::text, $4::uuid, $5::bigint, $6::bytea",
        .number(.min),
        .bytes([0, 255, 39, 92]),
        .text("ä'; DROP TABLE x; --\u{1F600}"),
        uuid,
        .noNumber,
        .bytes([])
      )
    )
    let row = try #require(answer.rows.first)
    #expect(row.number(0) == .min)
    #expect(row.bytes(1) == [0, 255, 39, 92])
    #expect(row.text(2) == "ä'; DROP TABLE x; --\u{1F600}")
    #expect(row.uuid(3) == "01a21954-197f-72df-8a77-9df2f8b6c36a")
    #expect(row.bytes(4) == nil && row.number(4) == nil)
    #expect(row.bytes(5) == [])
    #expect(
      row.number(1) == nil && row.uuid(0) == nil && row.bytes(6) == nil && row.bytes(-1) == nil
    )
    #expect(PostgresValue.uuid("01a21954197f72df8a779df2f8b6c36a") == nil)
    connection.close()
  }

  @Test("sends thousands of statements in one go, and of a transaction that fails nothing stays")
  func pipeline() async throws {
    let connection = try await open()
    let table = "pipeline_\(UInt64.random(in: 0 ... .max))"
    _ = try await connection.run(
      PostgresStatement("CREATE TABLE \(table) (a bigint PRIMARY KEY, b bytea)")
    )
    let bytes = PostgresValue.bytes([UInt8](repeating: 7, count: 2_000))
    let inserts = (0..<5_000).map {
      PostgresStatement("INSERT INTO \(table) VALUES ($1, $2)", .number(Int64($0)), bytes)
    }
    let answers = try await connection.run(inserts)
    #expect(answers.count == 5_000 && answers.allSatisfy { $0.changed == 1 })
    let refused = await #expect(throws: PostgresError.self) {
      try await connection.run([
        PostgresStatement("BEGIN"), PostgresStatement("INSERT INTO \(table) VALUES (9999, NULL)"),
        PostgresStatement("INSERT INTO \(table) VALUES (1, NULL)"), PostgresStatement("COMMIT"),
      ])
    }
    #expect(refused?.sqlState == "23505" && refused?.kind == .refused)
    let count = try await connection.run(PostgresStatement("SELECT count(*) FROM \(table)"))
    #expect(count.rows.first?.number(0) == 5_000)
    _ = try await connection.run(PostgresStatement("DROP TABLE \(table)"))
  }

  @Test("ends what is too large, too long or stopped, and is closed then")
  func bounds() async throws {
    var limits = PostgresLimits()
    limits.answerRows = 1_000
    limits.answerBytes = 1 << 20
    let endless = PostgresStatement("SELECT generate_series(1, 2000000000)")
    let large = PostgresStatement("SELECT decode(repeat('00', 4000000), 'hex')")
    let slow = PostgresStatement("SELECT 1 FROM pg_sleep(60)")
    for (statement, expected) in [
      (endless, PostgresError.Kind.tooLarge), (large, .tooLarge), (slow, .timedOut),
    ] {
      limits.statementSeconds = expected == .timedOut ? 0.5 : 60
      let connection = try await open(limits)
      #expect(await kind { _ = try await connection.run(statement) } == expected)
      #expect(await kind { _ = try await connection.run(slow) } == .lost)
    }
    let connection = try await open()
    let task = Task { try await connection.run(slow) }
    task.cancel()
    #expect(await kind { _ = try await task.value } == .cancelled)
  }

  @Test("tells a wrong password, a missing one and a missing database apart")
  func signIn() async throws {
    let server = try PostgresServer.shared.get()
    let owner = try await open()
    let name = "guest_\(UInt32.random(in: 0 ... .max))"
    let verifier = try await owner.verifier("right", for: name)
    #expect(verifier.hasPrefix("SCRAM-SHA-256$"))
    _ = try await owner.run(PostgresStatement("CREATE ROLE \(name) LOGIN PASSWORD '\(verifier)'"))
    let address = try PostgresAddress(server.url(name))
    let guest = try await PostgresConnection.open(address, password: Array("right".utf8))
    #expect(try await guest.state().isOpen)
    #expect(
      await kind { _ = try await PostgresConnection.open(address, password: Array("x".utf8)) }
        == .signIn
    )
    #expect(
      await kind { _ = try await PostgresConnection.open(address, password: nil) }
        == .passwordMissing
    )
    let absent = try PostgresAddress(server.url("owner", "absent"))
    #expect(await kind { _ = try await PostgresConnection.open(absent, password: nil) } == .refused)
  }

  @Test("goes on to the next host, and to one that can be written to")
  func hosts() async throws {
    let server = try PostgresServer.shared.get()
    let dead = try PostgresServer.hostile("silence").port
    var limits = PostgresLimits()
    limits.connectSeconds = 30
    let text =
      "postgresql://owner@127.0.0.1:1,127.0.0.1:\(server.port)/postgres?target_session_attrs=read-write"
    let connection = try await PostgresConnection.open(
      PostgresAddress(text),
      password: nil,
      limits: limits
    )
    #expect(try await connection.run(PostgresStatement("SELECT 1::bigint")).rows.count == 1)
    #expect(dead > 0)
    let nowhere = try PostgresAddress("postgresql://owner@127.0.0.1:1/postgres")
    #expect(
      await kind { _ = try await PostgresConnection.open(nowhere, password: nil) } == .unreachable
    )
    let readOnly = try PostgresAddress(server.url("owner", more: "?target_session_attrs=read-only"))
    #expect(
      await kind { _ = try await PostgresConnection.open(readOnly, password: nil) } == .unreachable
    )
  }

  @Test("demands that a server by name proves who it is")
  func certificates() async throws {
    let server = try PostgresServer.shared.get()
    let secure = try PostgresAddress(server.secureURL("owner"))
    #expect(!secure.isPrivate)
    let connection = try await PostgresConnection.open(secure, password: nil)
    #expect(try await connection.state().isEncrypted)
    for url in [
      server.secureURL("owner", name: "other.example"), server.secureURL("owner", authority: false),
    ] {
      let address = try PostgresAddress(url)
      #expect(
        await kind { _ = try await PostgresConnection.open(address, password: nil) } == .untrusted
      )
    }
    // A server that speaks no TLS gets nothing either.
    let plain = try PostgresServer.hostile("rows")
    let address = try PostgresAddress(
      "postgresql://owner@hub.example:\(plain.port)/x?hostaddr=127.0.0.1"
    )
    #expect(
      await kind { _ = try await PostgresConnection.open(address, password: nil) } == .untrusted
    )
  }

  @Test("hears hints, and waits no longer than it was told to")
  func hints() async throws {
    let connection = try await open()
    let other = try await open()
    _ = try await connection.run(PostgresStatement("LISTEN hint_of_tests"))
    #expect(try await connection.notification(seconds: 0.05) == false)
    async let heard = connection.notification(seconds: 60)
    _ = try await other.run(PostgresStatement("NOTIFY hint_of_tests"))
    #expect(try await heard)
  }

  @Test(
    "survives servers without manners",
    arguments: ["rows", "huge", "garbage", "silence", "hangup"]
  )
  func hostile(_ mode: String) async throws {
    var limits = PostgresLimits()
    limits.answerBytes = 16 << 20
    limits.statementSeconds = mode == "silence" ? 0.5 : 60
    let server = try PostgresServer.hostile(mode)
    let connection = try await PostgresConnection.open(
      PostgresAddress(server.url("anna")),
      password: nil,
      limits: limits
    )
    let found = await kind { _ = try await connection.run(PostgresStatement("SELECT 1")) }
    let expected: [String: PostgresError.Kind] = [
      "rows": .tooLarge, "huge": .tooLarge, "silence": .timedOut, "hangup": .lost,
    ]
    if let kind = expected[mode] { #expect(found == kind) } else { #expect(found != nil) }
  }
}
