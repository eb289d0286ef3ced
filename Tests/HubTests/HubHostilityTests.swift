import Core
import Hub
import PostgreSQL
import TestSupport
import Testing

@Suite("A hub that isn't honest", .timeLimit(.minutes(90)))
struct HubHostilityTests {
  @Test(
    "can't change, move, swap or replay a row",
    arguments: [
      "UPDATE mindpulse.log SET content = set_byte(content, 29, get_byte(content, 29) # 1) WHERE number = 2",
      "UPDATE mindpulse.log SET wrapped_key = set_byte(wrapped_key, 29, get_byte(wrapped_key, 29) # 1) WHERE number = 2",
      "UPDATE mindpulse.log SET content = substring(content FROM 1 FOR 20) WHERE number = 2",
      "UPDATE mindpulse.log SET content = '\\x09' WHERE number = 2",
      "UPDATE mindpulse.log SET number = 9 WHERE number = 2",
      "UPDATE mindpulse.log l SET content = (SELECT content FROM mindpulse.log WHERE number = 1) WHERE number = 2",
      """
      UPDATE mindpulse.log l SET content = o.content, wrapped_key = o.wrapped_key
      FROM mindpulse.log o WHERE o.number = 1 AND l.number = 2
      """,
      "UPDATE mindpulse.log SET store = 'settings' WHERE number = 2",
      "UPDATE mindpulse.log SET epoch = 7 WHERE number = 2",
    ]
  )
  func rows(_ change: String) async throws {
    let bench = try await HubBench()
    let machine = try await TestMachine.first(bench.accounts())
    let log = try await machine.open()
    try await log.append(log.own(1...3))
    _ = try await bench.sql(change)
    var found: [HubError] = []
    for store in HubStoreName.allCases {
      let stream = HubStream(machine: log.machine, store: store)
      do {
        for row in try await log.rows(of: stream, after: 0, limit: 100) {
          do { _ = try log.key.open(row) } catch { found.append(error) }
        }
      } catch { found.append(error) }
    }
    #expect(found.count == 1)
    for error in found {
      switch error {
      case .altered, .sealing: #expect(error.message.hasSuffix("."))
      default: Issue.record("\(error)")
      }
    }
  }

  @Test("can't swap rows of two accounts or two machines")
  func swapped() async throws {
    let bench = try await HubBench()
    let first = try await TestMachine.first(bench.accounts())
    let second = try await first.paired("accounts")
    let stranger = try await TestMachine.first(bench.accounts())
    for machine in [first, second, stranger] {
      let log = try await machine.open()
      try await log.append(log.own(1...1))
    }
    let log = try await first.open()
    for (other, account) in [(second, first), (stranger, stranger)] {
      _ = try await bench.sql(
        """
        UPDATE mindpulse.log l SET content = o.content, wrapped_key = o.wrapped_key FROM mindpulse.log o
        WHERE o.account = '\(account.membership.account)' AND o.machine = '\(other.membership.machine)'
        AND l.machine = '\(log.machine)'
        """
      )
      let stream = HubStream(machine: log.machine, store: .transcripts)
      let row = try #require(try await log.rows(of: stream, after: 0, limit: 1).first)
      #expect(throws: HubError.altered(row.place)) { try log.key.open(row) }
    }
  }

  @Test("is refused where it is of another version, or none")
  func versions() async throws {
    let bench = try await HubBench()
    let accounts = try await bench.accounts()
    _ = try await bench.sql("UPDATE mindpulse.version SET version = 99")
    guard case .newer = await hubError({ _ = try await accounts.account() }) else {
      return #expect(Bool(false), "a newer hub is refused")
    }
    _ = try await bench.sql("UPDATE mindpulse.version SET version = 0")
    guard case .settings = await hubError({ _ = try await accounts.account() }) else {
      return #expect(Bool(false), "an older hub is refused")
    }
    let empty = try await HubBench(installed: false)
    let link = HubLink(try PostgresAddress(empty.server.url("owner", empty.database))) { nil }
    #expect(
      await hubError { _ = try await link.clock() }?.message == "There is no hub in this database."
    )
  }

  @Test("ends with a sentence", arguments: ["rows", "huge", "garbage", "hangup", "newer"])
  func manners(_ mode: String) async throws {
    let server = try PostgresServer.hostile(mode)
    let link = HubLink(try PostgresAddress(server.url("anna"))) { nil }
    let error = try #require(
      await hubError { _ = try await HubAccounts(link, now: HubBench.now).account() }
    )
    #expect(error.message.hasSuffix(".") && !error.hint.isEmpty)
    switch (mode, error) {
    case ("rows", .untrustworthy), ("huge", .untrustworthy), ("newer", .newer),
      ("hangup", .unreachable),
      ("garbage", .unreachable), ("garbage", .untrustworthy):
      break
    default: Issue.record("\(mode): \(error)")
    }
  }
}
