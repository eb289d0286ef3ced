import Hub
import PostgreSQL
import TestSupport
import Testing

@Suite("The logs of a hub", .eachPostgres, .timeLimit(.minutes(90)))
struct HubDatabaseTests {
  @Test("give rows back in order, page by page, to every machine of the account and to nobody else")
  func rows() async throws {
    let bench = try await HubBench()
    let accounts = try await bench.accounts()
    let first = try await TestMachine.first(accounts)
    let second = try await first.paired("accounts")
    let log = try await first.open()
    try await log.append(log.own(1...1_200))
    let other = try await second.open()
    #expect(try await other.read(log.machine, limit: 1_000) == (1...1_000).map { "row \($0)" })
    #expect(try await other.read(log.machine, after: 1_000) == (1_001...1_200).map { "row \($0)" })
    #expect(try await other.read(log.machine, after: 1_200).isEmpty)
    #expect(try await other.ends() == [HubStream(machine: log.machine, store: .transcripts): 1_200])
    let stranger = try await TestMachine.first(bench.accounts()).open()
    #expect(try await stranger.read(log.machine).isEmpty)
    #expect(try await stranger.ends().isEmpty)
  }

  @Test("take each row once, and an erased one never again, however often a call is repeated")
  func repeated() async throws {
    let bench = try await HubBench()
    let machine = try await TestMachine.first(bench.accounts())
    let log = try await machine.open()
    let rows = try log.own(1...5)
    try await log.append(rows)
    try await log.append(try log.own(3...6, saying: "other"))
    let stream = HubStream(machine: log.machine, store: .transcripts)
    #expect(
      try await log.read(log.machine) == ["row 1", "row 2", "row 3", "row 4", "row 5", "other 6"]
    )
    let places = [
      HubPlace(stream, index: 2), HubPlace(stream, index: 6), HubPlace(stream, index: 99),
    ]
    try await log.erase(places)
    try await log.erase(places)
    try await log.append(rows)
    try await log.append(try log.own(6...6))
    #expect(try await log.read(log.machine) == ["row 1", "row 3", "row 4", "row 5"])
    #expect(try await log.ends() == [stream: 6])
  }

  @Test("refuse rows of another machine, and rows that are too large")
  func refusals() async throws {
    let bench = try await HubBench()
    let machine = try await TestMachine.first(bench.accounts())
    let log = try await machine.open()
    let foreign = HubPlace(HubStream(machine: HubBench.id(), store: .samples), index: 1)
    let row = try log.key.seal([1], at: foreign)
    #expect(await hubError { try await log.append([row]) } != nil)
    let stream = HubStream(machine: log.machine, store: .samples)
    let large = try log.key.seal(
      [UInt8](repeating: 1, count: 1 << 20),
      at: HubPlace(stream, index: 1)
    )
    #expect(await hubError { try await log.append([large]) } != nil)
    let most = try log.key.seal(
      [UInt8](repeating: 1, count: (1 << 20) - 41),
      at: HubPlace(stream, index: 2)
    )
    try await log.append([most])
    #expect(try await log.rows(of: stream, after: 0, limit: 10).count == 1)
  }

  @Test("bring large rows in pages of bounded size, and all that were asked for")
  func large() async throws {
    let bench = try await HubBench()
    let machine = try await TestMachine.first(bench.accounts())
    let log = try await machine.open()
    let stream = HubStream(machine: log.machine, store: .samples)
    let bytes = [UInt8](repeating: 1, count: 900_000)
    try await log.append(
      try (1...120).map { try log.key.seal(bytes, at: HubPlace(stream, index: $0)) }
    )
    #expect(try await log.rows(of: stream, after: 0, limit: 1_000).count == 120)
    #expect(try await log.rows(of: stream, after: 0, limit: 7).map(\.place.index) == Array(1...7))
  }

  @Test("let one machine take what only one may do")
  func claims() async throws {
    let bench = try await HubBench()
    let accounts = try await bench.accounts()
    let first = try await TestMachine.first(accounts)
    let second = try await first.paired("accounts")
    let one = try await first.open()
    let two = try await second.open()
    let mark = try one.key.mark("check-in 2026-11-26 08:00")
    #expect(try two.key.mark("check-in 2026-11-26 08:00") == mark)
    async let a = one.claim(mark)
    async let b = two.claim(mark)
    let (first1, second1) = try await (a, b)
    #expect(first1 != second1)
    #expect(try await one.claim(mark) == first1)
    #expect(try await two.claim(one.key.mark("another")))
  }

  @Test("go on after the connection was lost")
  func lost() async throws {
    let bench = try await HubBench()
    let machine = try await TestMachine.first(bench.accounts())
    let log = try await machine.open()
    try await log.append(log.own(1...3))
    let kill = """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
      """
    for number in Int64(4)...6 {
      _ = try await bench.sql(kill)
      try await log.append(log.own(number...number))
    }
    _ = try await bench.sql(kill)
    #expect(try await log.read(log.machine).count == 6)
  }

  @Test("go on where transactions get in each other's way")
  func conflicts() async throws {
    let bench = try await HubBench()
    let name = "m\(UInt64.random(in: 0 ... .max))"
    let accounts = try await bench.accounts(name)
    // As engines do that know no weaker rule; a transaction then fails with 40001 and has to come again.
    _ = try await bench.sql("ALTER ROLE \(name) SET default_transaction_isolation = 'serializable'")
    let first = try await TestMachine.first(accounts)
    var logs: [HubDatabase] = []
    for number in 0..<4 {
      let machine = try await first.paired("machine \(number)")
      let address = try PostgresAddress(bench.server.url(name, bench.database))
      let own = HubAccounts(HubLink(address) { Array("right".utf8) }, now: HubBench.now)
      logs.append(try await TestMachine(own, machine.membership).open())
    }
    for round in Int64(0)..<5 {
      let mark = try logs[0].key.mark("round \(round)")
      let taken = try await withThrowingTaskGroup(of: Bool.self) { group in
        for log in logs {
          group.addTask {
            try await log.append(log.own(round * 10 + 1...round * 10 + 10))
            return try await log.claim(mark)
          }
        }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(taken == 1)
    }
    #expect(try await logs[0].ends().values.sorted() == [50, 50, 50, 50])
  }

  @Test("tell that something is new")
  func hints() async throws {
    let bench = try await HubBench()
    let accounts = try await bench.accounts()
    let first = try await TestMachine.first(accounts)
    let second = try await first.paired("accounts")
    let log = try await first.open()
    let other = try await second.open()
    var hints = other.hints(quiet: 600, rest: 0.01).makeAsyncIterator()
    // The first one comes once it listens.
    #expect(await hints.next() != nil)
    try await log.append(log.own(1...1))
    #expect(await hints.next() != nil)
    #expect(try await other.read(log.machine) == ["row 1"])
  }

  @Test("make a copy of the data a machine of its own")
  func copies() async throws {
    let bench = try await HubBench()
    let machine = try await TestMachine.first(bench.accounts())
    let before = try await machine.open()
    try await before.append(before.own(1...3))
    let copy = TestMachine(machine.accounts, machine.membership)
    let after = try await copy.open(binding: "another file")
    #expect(after.machine != before.machine)
    try await after.append(after.own(1...2, saying: "copy"))
    #expect(try await after.read(before.machine) == ["row 1", "row 2", "row 3"])
    #expect(try await before.read(after.machine) == ["copy 1", "copy 2"])
    let again = try await copy.open(binding: "another file")
    #expect(again.machine == after.machine)
    #expect(try await machine.accounts.machines(machine.membership).count == 2)
  }
}
