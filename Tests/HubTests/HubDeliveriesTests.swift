import Hub
import PostgreSQL
import Sealing
import TestSupport
import Testing

@Suite("Deliveries between two accounts of a hub", .eachPostgres, .timeLimit(.minutes(90)))
struct HubDeliveriesTests {
  /// Two accounts and a row between them.
  private struct Pair {
    let bench: HubBench
    let sender: TestMachine
    let recipient: TestMachine
    let row: HubDelivery.Row

    init() async throws {
      bench = try await HubBench()
      sender = try await TestMachine.first(bench.accounts())
      recipient = try await TestMachine.first(bench.accounts())
      row = HubDelivery.Row(
        recipient: recipient.membership.account,
        sender: sender.membership.account,
        mark: Self.mark()
      )
    }

    static func mark() -> [UInt8] { (0..<16).map { _ in UInt8.random(in: 0...255) } }

    func delivery(_ number: Int64, _ text: String = "words") -> HubDelivery {
      HubDelivery(row: row, number: number, content: Array("\(text) \(number)".utf8))
    }
  }

  @Test("arrive once at each number, in order, and are seen by both and by nobody else")
  func arriving() async throws {
    let pair = try await Pair()
    let out = try await pair.sender.open().deliveries
    let into = try await pair.recipient.open().deliveries
    for number: Int64 in [3, 1, 2] {
      #expect(try await out.send(pair.delivery(number)) == .here)
      #expect(try await out.send(pair.delivery(number)) == .here)
    }
    #expect(try await out.send(pair.delivery(2, "other")) == .other)
    let heads = try await into.heads()
    #expect(heads.map(\.row) == [pair.row])
    #expect(heads.map(\.number) == [3] && heads.map(\.count) == [3])
    let found = try await into.next([(pair.row, 1)])
    #expect(found == [pair.delivery(2), pair.delivery(3)])
    let stranger = try await TestMachine.first(pair.bench.accounts()).open().deliveries
    #expect(try await stranger.heads().isEmpty)
    #expect(try await stranger.next([(pair.row, 0)]).isEmpty)
    #expect(try await out.next([(pair.row, 0)]).count == 3)
    try await stranger.forget(pair.row)
    #expect(try await into.heads().count == 1)
    try await into.forget(pair.row)
    #expect(try await into.heads().isEmpty)
  }

  @Test("end with the last one, which takes back what nobody has read")
  func ending() async throws {
    let pair = try await Pair()
    let out = try await pair.sender.open().deliveries
    let into = try await pair.recipient.open().deliveries
    for number: Int64 in 1...4 { _ = try await out.send(pair.delivery(number)) }
    let last = pair.delivery(HubDelivery.last)
    #expect(try await out.send(last, isWithdrawing: true) == .here)
    #expect(try await out.send(pair.delivery(5)) == .ended)
    #expect(try await out.send(pair.delivery(HubDelivery.last, "again")) == .other)
    #expect(try await into.next([(pair.row, 0)]) == [last])
  }

  @Test("go to an account that is there, under an own name, and within a size")
  func refusals() async throws {
    let pair = try await Pair()
    let out = try await pair.sender.open().deliveries
    let nobody = HubDelivery.Row(
      recipient: HubBench.id(),
      sender: pair.row.sender,
      mark: pair.row.mark
    )
    #expect(
      await hubError { _ = try await out.send(HubDelivery(row: nobody, number: 1, content: [1])) }
        == .noRecipient
    )
    let foreign = HubDelivery.Row(
      recipient: pair.row.sender,
      sender: pair.row.recipient,
      mark: pair.row.mark
    )
    let large = HubDelivery(
      row: pair.row,
      number: 1,
      content: [UInt8](repeating: 1, count: HubSchema.largestDelivery + 1)
    )
    for delivery in [
      HubDelivery(row: foreign, number: 1, content: [1]), large,
      HubDelivery(row: pair.row, number: 0, content: [1]),
    ] {
      #expect(await hubError { _ = try await out.send(delivery) } != nil)
    }
    let most = HubDelivery(
      row: pair.row,
      number: 1,
      content: [UInt8](repeating: 1, count: HubSchema.largestDelivery)
    )
    #expect(try await out.send(most) == .here)
  }

  @Test("are no more than there are slots: the oldest makes room")
  func slots() async throws {
    let pair = try await Pair()
    let out = try await pair.sender.open().deliveries
    let (account, sender) = (pair.row.recipient, pair.row.sender)
    _ = try await pair.bench.sql(
      """
      INSERT INTO mindpulse.delivery
      SELECT '\(account)', '\(sender)', decode(repeat('07', 16), 'hex'), n, n, '\\x01', n
      FROM generate_series(1, \(HubSchema.mostDeliveries)) AS n
      """
    )
    #expect(try await out.send(pair.delivery(1)) == .here)
    let left = try await pair.bench.sql(
      "SELECT count(*), min(number) FROM mindpulse.delivery WHERE mark = decode(repeat('07', 16), 'hex')"
    )
    #expect(left.first?.number(0) == HubSchema.mostDeliveries - 1 && left.first?.number(1) == 2)
    #expect(try await out.send(pair.delivery(1)) == .here)
  }

  @Test("of two machines that send at once take each number once")
  func race() async throws {
    let pair = try await Pair()
    let second = try await pair.sender.paired("desk")
    let one = try await pair.sender.open().deliveries
    let other = HubAccounts(
      HubLink(second.accounts.link.address) { Array("right".utf8) },
      now: HubBench.now
    )
    let two = HubDeliveries(other, account: pair.row.sender)
    for number: Int64 in 1...20 {
      async let left = one.send(pair.delivery(number, "one"))
      async let right = two.send(pair.delivery(number, "two"))
      let outcomes = try await [left, right]
      #expect(Set(outcomes) == [.here, .other], "number \(number)")
    }
    let into = try await pair.recipient.open().deliveries
    #expect(try await into.heads().first?.count == 20)
  }

  @Test("that a hub shows twice are refused")
  func repeated() async throws {
    let pair = try await Pair()
    let out = try await pair.sender.open().deliveries
    let into = try await pair.recipient.open().deliveries
    for number: Int64 in 1...2 { _ = try await out.send(pair.delivery(number)) }
    #expect(try await into.next([(pair.row, 0)]).count == 2)
    // A view in the table's place can show anything.
    _ = try await pair.bench.sql("ALTER TABLE mindpulse.delivery RENAME TO kept")
    _ = try await pair.bench.sql(
      "CREATE VIEW mindpulse.delivery AS SELECT k.* FROM mindpulse.kept k, generate_series(1, 2)"
    )
    _ = try await pair.bench.sql("GRANT SELECT ON mindpulse.delivery TO mindpulse_member")
    guard
      case .untrustworthy = await hubError({ _ = try await into.next([(pair.row, 0)]) })
    else { return #expect(Bool(false), "what comes twice is refused") }
  }

  @Test("end with the account of either side")
  func erased() async throws {
    for erasesSender in [true, false] {
      let pair = try await Pair()
      let out = try await pair.sender.open().deliveries
      _ = try await out.send(pair.delivery(1))
      let gone = erasesSender ? pair.sender : pair.recipient
      try await gone.accounts.eraseAccount(gone.membership.account)
      let left = try await pair.bench.sql("SELECT count(*) FROM mindpulse.delivery")
      #expect(left.first?.number(0) == 0)
    }
  }

  @Test("are encrypted for a pair that is the same on each machine, and stays after a renewal")
  func pairs() async throws {
    let pair = try await Pair()
    let second = try await pair.recipient.paired("desk")
    let before = try pair.recipient.membership.carePairs()
    #expect(before.count == 1)
    #expect(try second.membership.carePairs().map(\.publicKey) == before.map(\.publicKey))
    let content = try before[0].publicKey.seal([1, 2, 3], place: "here")
    let renewed = try await pair.recipient.accounts.renewKey(pair.recipient.membership)
    let after = try renewed.carePairs()
    #expect(after.count == 2 && after[1].publicKey == before[0].publicKey)
    #expect(after[0].publicKey != before[0].publicKey)
    #expect(try after[1].open(content, place: "here") == [1, 2, 3])
    let other = try await pair.recipient.accounts.renewed(second.membership)
    #expect(try other.carePairs().map(\.publicKey) == after.map(\.publicKey))
    #expect(try pair.sender.membership.carePairs()[0].publicKey != before[0].publicKey)
  }
}
