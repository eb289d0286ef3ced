import Hub
import PostgreSQL
import TestSupport
import Testing

@Suite("Names at a hub", .eachPostgres, .timeLimit(.minutes(90)))
struct HubNamesTests {
  private static func mark() -> [UInt8] { (0..<32).map { _ in UInt8.random(in: 0...255) } }

  private struct Two {
    let bench: HubBench
    let nadia: TestMachine
    let ben: TestMachine

    init() async throws {
      bench = try await HubBench()
      nadia = try await TestMachine.first(bench.accounts())
      ben = try await TestMachine.first(bench.accounts())
    }

    func count() async throws -> Int64? {
      try await bench.sql("SELECT count(*) FROM mindpulse.name").first?.number(0)
    }
  }

  @Test("are found by their whole mark, renewed, and gone once they are taken away")
  func finding() async throws {
    let two = try await Two()
    let mark = Self.mark()
    let own = try await two.nadia.open().names
    let other = try await two.ben.open().names
    #expect(try await other.find(mark) == nil)
    for content: [UInt8] in [[1, 2, 3], [4, 5]] {
      #expect(try await own.publish(mark, content: content))
      #expect(try await other.find(mark) == content)
    }
    #expect(try await two.count() == 1)
    #expect(try await other.find(Array(mark.dropLast()) + [mark[31] ^ 1]) == nil)
    #expect(try await other.find(Array(mark.dropLast())) == nil)
    // Nobody else takes it away, or has the same.
    try await other.withdraw(mark)
    #expect(try await other.publish(mark, content: [9]) == false)
    #expect(try await other.find(mark) == [4, 5])
    try await own.withdraw(mark)
    try await own.withdraw(mark)
    #expect(try await other.find(mark) == nil)
    #expect(try await two.count() == 0)
  }

  @Test("are put there by two machines at once, once")
  func race() async throws {
    let two = try await Two()
    let second = try await two.nadia.paired("desk")
    let mark = Self.mark()
    let one = try await two.nadia.open().names
    let link = HubLink(second.accounts.link.address) { Array("right".utf8) }
    let other = HubNames(
      HubAccounts(link, now: HubBench.now),
      account: second.membership.account
    )
    for number: UInt8 in 1...20 {
      async let left = one.publish(mark, content: [1, number])
      async let right = other.publish(mark, content: [2, number])
      let outcomes = try await [left, right]
      #expect(outcomes == [true, true], "\(number)")
      #expect(try await two.count() == 1)
    }
  }

  @Test("end with their account")
  func erased() async throws {
    let two = try await Two()
    #expect(try await two.nadia.open().names.publish(Self.mark(), content: [1]))
    try await two.nadia.accounts.eraseAccount(two.nadia.membership.account)
    #expect(try await two.count() == 0)
  }

  @Test("say nothing of whose they are to other members, who can't change or forge them")
  func rights() async throws {
    let two = try await Two()
    let mark = Self.mark()
    #expect(try await two.nadia.open().names.publish(mark, content: [1]))
    let connection = try await PostgresConnection.open(
      two.ben.accounts.link.address,
      password: Array("right".utf8)
    )
    let account = two.nadia.membership.account
    for sql in [
      "SELECT account FROM mindpulse.name", "SELECT created FROM mindpulse.name",
      "SELECT * FROM mindpulse.name", "DELETE FROM mindpulse.name WHERE account = '\(account)'",
      "UPDATE mindpulse.name SET content = '\\x02'",
      "INSERT INTO mindpulse.name VALUES ('\(account)', decode(repeat('07', 32), 'hex'), '\\x01', 0)",
      "INSERT INTO mindpulse.name SELECT account, decode(repeat('07', 31), 'hex'), '\\x01', 0 "
        + "FROM mindpulse.account",
      "INSERT INTO mindpulse.name SELECT account, decode(repeat('07', 32), 'hex'), "
        + "decode(repeat('00', 1025), 'hex'), 0 FROM mindpulse.account",
    ] {
      await #expect(throws: PostgresError.self, "\(sql)") {
        _ = try await connection.run(PostgresStatement(sql))
      }
    }
    let gone = "DELETE FROM mindpulse.name"
    _ = try await connection.run(PostgresStatement(gone))
    #expect(try await two.count() == 1)
  }

  @Test("that are larger than a hub takes are refused")
  func hostile() async throws {
    let two = try await Two()
    let mark = Self.mark()
    let names = try await two.nadia.open().names
    #expect(try await names.publish(mark, content: [1]))
    _ = try await two.bench.sql("ALTER TABLE mindpulse.name DROP CONSTRAINT name_content_check")
    _ = try await two.bench.sql(
      "UPDATE mindpulse.name SET content = decode(repeat('00', 2000), 'hex')"
    )
    guard case .untrustworthy = await hubError({ _ = try await names.find(mark) }) else {
      return #expect(Bool(false), "what no hub takes is refused")
    }
  }
}
