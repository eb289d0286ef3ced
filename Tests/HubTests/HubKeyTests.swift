import BundledFiles
import Core
import FlatTables
import Hub
import PostgreSQL
import Testing

@Suite("The keys of an account", .eachPostgres, .timeLimit(.minutes(90)))
struct HubKeyTests {
  private static func words() throws -> PairingWords {
    struct List: Decodable { let words: [String] }
    let list = try ConfigurationTable.decode(List.self, from: BundledFile.pairingWords.table)
    return try #require(PairingWords(list.words))
  }

  @Test("are handed over by twelve words, once and for ten minutes")
  func pairing() async throws {
    let bench = try await HubBench()
    let accounts = try await bench.accounts()
    let first = try await TestMachine.first(accounts)
    let words = try Self.words()
    let text = try await accounts.pairing(first.membership, secret: Array(0..<16)).text(words)
    #expect(text.split(separator: " ").count == 12)
    let typed = try PairingCode(
      " \(text.uppercased().split(separator: " ").joined(separator: "-"))\n",
      words
    )
    let url = accounts.link.address.text
    let joining = { (code: PairingCode) in
      try await accounts.joining(
        code,
        url: url,
        machine: HubBench.id(),
        name: "accounts",
        binding: "two"
      )
    }
    let second = try await joining(typed)
    #expect(second.account == first.membership.account && second.keys == first.membership.keys)
    try await accounts.close(typed, of: second.account)
    #expect(await hubError { _ = try await joining(typed) }?.message.contains("10 minutes") == true)
    let old = try await accounts.pairing(first.membership, secret: Array(1..<17))
    _ = try await bench.sql("UPDATE mindpulse.pairing SET until = until - 600001")
    #expect(await hubError { _ = try await joining(old) } != nil)
    // What the hub has changed is refused.
    let changed = try await accounts.pairing(first.membership, secret: Array(2..<18))
    _ = try await bench.sql(
      "UPDATE mindpulse.pairing SET content = set_byte(content, 39, get_byte(content, 39) # 1)"
    )
    #expect(await hubError { _ = try await joining(changed) }?.message.contains("changed") == true)
    // A code of somebody else's account opens nothing here.
    let stranger = try await TestMachine.first(bench.accounts())
    let foreign = try await stranger.accounts.pairing(stranger.membership, secret: Array(3..<19))
    #expect(await hubError { _ = try await joining(foreign) } != nil)
  }

  @Test("aren't handed over by words that were mistyped")
  func mistyped() throws {
    let words = try Self.words()
    var generator = SystemRandomNumberGenerator()
    var slips = 0
    for _ in 0..<200 {
      let secret = (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let list = try PairingCode(secret).text(words).split(separator: " ").map(String.init)
      #expect(
        try PairingCode(list.joined(separator: " "), words).text(words)
          == list.joined(separator: " ")
      )
      var swapped = list
      swapped.swapAt(0, 5)
      if swapped != list, (try? PairingCode(swapped.joined(separator: " "), words)) != nil {
        slips += 1
      }
    }
    // Four bits find fifteen of sixteen; the hub itself has none of the others.
    #expect(slips < 40)
    for text in [
      "", "abacus", "zzzz" + String(repeating: " abacus", count: 11),
      String(repeating: "abacus ", count: 13),
    ] {
      #expect(throws: HubError.self) { try PairingCode(text, words) }
    }
  }

  @Test("are renewed for every machine but a revoked one, and no row becomes unreadable")
  func renewal() async throws {
    let bench = try await HubBench()
    let accounts = try await bench.accounts()
    let first = try await TestMachine.first(accounts)
    let second = try await first.paired("accounts")
    let lost = try await first.paired("lost")
    let one = try await first.open()
    let gone = try await lost.open()
    let two = try await second.open()
    try await one.append(one.own(1...700))
    try await gone.append(gone.own(1...20, saying: "lost"))
    try await accounts.revoke(gone.machine, of: first.membership.account)
    #expect(await hubError { try await gone.append(gone.own(21...21)) } == .revoked)
    #expect(await hubError { _ = try await gone.claim(gone.key.mark("check-in")) } == .revoked)
    let renewed = try await accounts.renewKey(first.membership)
    #expect(renewed.keys.count == 2)
    // It is killed here: nothing is wrapped again yet, and everybody reads and writes all the same.
    try await two.append(two.own(1...2, saying: "between"))
    try await one.append(one.own(701...701))
    let reopened = try await second.open()
    #expect(try await reopened.read(one.machine).count == 701)
    #expect(try await reopened.read(gone.machine).count == 20)
    #expect(try await accounts.oldRows(second.membership) == 720)
    // Another machine finishes it.
    let result = try await accounts.rewrap(second.membership) { _ in }
    #expect(result == HubAccounts.Rewrapping(rows: 720, unreadable: 0))
    #expect(try await accounts.oldRows(second.membership) == 0)
    for log in [one, two, reopened, try await first.open()] {
      #expect(try await log.read(one.machine).count == 701)
      #expect(try await log.read(two.machine) == ["between 1", "between 2"])
    }
    #expect(await hubError { _ = try await lost.open() } == .keyMissing)
    // Its old key opens no row any more.
    #expect(await hubError { _ = try await gone.read(two.machine) } != nil)
  }

  @Test("are renewed by one machine where two try at once")
  func race() async throws {
    let bench = try await HubBench()
    let accounts = try await bench.accounts()
    let first = try await TestMachine.first(accounts)
    let second = try await first.paired("accounts")
    async let a = accounts.renewKey(first.membership)
    async let b = HubAccounts(second.accounts.link, now: HubBench.now).renewKey(second.membership)
    let (one, two) = try await (a, b)
    let newest = { (membership: HubMembership) in try membership.ring().newest.secret.copy }
    let latest = try await accounts.renewed(one.keys.count < two.keys.count ? one : two)
    let other = one.keys.count < two.keys.count ? two : one
    #expect(try newest(latest) == newest(other))
  }

  @Test("are not taken from a hub that shows an older state, or a key of its own")
  func forged() async throws {
    let bench = try await HubBench()
    let accounts = try await bench.accounts()
    let first = try await TestMachine.first(accounts)
    let second = try await first.paired("accounts")
    let renewed = try await accounts.renewKey(first.membership)
    _ = try await bench.sql("UPDATE mindpulse.account SET epoch = 1")
    #expect(
      await hubError { _ = try await accounts.renewed(renewed) }?.message.contains("older state")
        == true
    )
    _ = try await bench.sql("UPDATE mindpulse.account SET epoch = 2")
    // The shares of both machines are swapped.
    _ = try await bench.sql(
      "UPDATE mindpulse.share SET epoch = epoch + 7 WHERE machine = '\(first.membership.machine)'"
    )
    _ = try await bench.sql(
      "UPDATE mindpulse.share SET machine = '\(first.membership.machine)' WHERE epoch = 2"
    )
    #expect(await hubError { _ = try await first.open() }?.message.contains("new key") == true)
    #expect(await hubError { _ = try await second.open() } == .keyMissing)
  }

  @Test("go to no machine that the hub has made up")
  func madeUp() async throws {
    let bench = try await HubBench()
    let accounts = try await bench.accounts()
    let first = try await TestMachine.first(accounts)
    let forged = HubBench.id()
    _ = try await bench.sql(
      """
      INSERT INTO mindpulse.machine SELECT account, '\(forged)', 2, epoch, introduction, NULL, created, seen
      FROM mindpulse.machine
      """
    )
    let machines = try await accounts.machines(first.membership)
    #expect(machines.first { $0.id == forged }?.machine == nil)
    _ = try await accounts.renewKey(first.membership)
    let shares = try await bench.sql("SELECT machine FROM mindpulse.share")
    #expect(shares.map { $0.uuid(0) } == [first.membership.machine])
  }
}
