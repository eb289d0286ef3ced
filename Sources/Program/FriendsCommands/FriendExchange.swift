import Console
import Core
import Friends
import HealthModel
import Hub
import HubCommands
import Sealing
package import Services
import Sharing
import Transcripts

/// Exchanges with friends what is due: takes in what came, then sends what is new here.
///
/// Each delivery has the number of its day, so that of several machines of a person one sends it. Whoever
/// is killed in between does the same again with the same result.
@MainActor package struct FriendExchange {
  /// What was done.
  package struct Result: Hashable, Sendable {
    /// How many counts and acceptances were sent.
    package internal(set) var sent = 0
    /// How many friends were heard of.
    package internal(set) var heard = 0
    /// How many deliveries weren't what a friend sends.
    package internal(set) var refused = 0
    /// How many a newer version of the program has made.
    package internal(set) var newer = 0
    /// Whether another account has the name by which this person wants to be found.
    package internal(set) var isNameTaken = false
    /// The friends whose account isn't at the hub any more.
    package internal(set) var gone: [String] = []
  }

  private static let folder = "friend-exchange"

  private let services: Services
  private let hub: HubService

  /// The exchange of a home.
  package init(_ services: Services) {
    self.services = services
    hub = HubService(services)
  }

  /// Does what is due.
  ///
  /// - Returns: what was done.
  /// - Throws: ``AppFailure`` where another program of this home is at it; `HubError`.
  @discardableResult
  package func run() async throws -> Result {
    guard try services.stores.isReadable, try hub.hasJoined() else { return Result() }
    let records = try FriendRecords(services)
    guard try !records.isEmpty() else { return Result() }
    let held = try hub.alone(
      Self.folder,
      busy: "Another MindPulse program is exchanging counts with friends."
    )
    defer { withExtendedLifetime(held) {} }
    try prepareEndings(hub.account(), records)
    let opened = try await hub.open()
    let deliveries = opened.database.deliveries
    var result = Result()
    try await end(records, deliveries)
    try await FriendNames(records, opened, now: services.clock.now()).run(&result)
    try await FriendReceiver(
      records,
      deliveries,
      pairs: try opened.membership.friendPairs(),
      now: services.clock.now()
    )
    .run(&result)
    // Those who have left just now.
    try await end(records, deliveries)
    try prepareEndings(deliveries.account, records)
    try await send(records, deliveries, opened.membership, &result)
    return result
  }

  // MARK: - Endings

  /// Has an ending for each friend, for when nothing else of them is left here.
  private func prepareEndings(_ account: String, _ records: FriendRecords) throws {
    var endings = try records.endings.all()
    let known = Set(endings.map(\.mark))
    let missing = try records.circle().members.filter {
      $0.isOf(account) && !known.contains($0.id)
    }
    guard !missing.isEmpty else { return }
    for member in missing { endings.append(try ending(member.friend)) }
    try records.endings.set(endings)
  }

  /// Ends what has ended here: who was left is notified, who was blocked or has left by themselves isn't.
  private func end(_ records: FriendRecords, _ deliveries: HubDeliveries) async throws {
    let members = try records.circle().members
    let closed = try records.memory().closed
    for member in members
    where member.friend.account == deliveries.account && !member.standing.isActive {
      guard !closed.contains(member.id) else { continue }
      if member.standing == .left {
        _ = try await ending(member.friend).send(deliveries, isWithdrawing: true)
      } else {
        let places = [try member.friend.place(1), try member.friend.acceptance()]
        for row in places.compactMap({ HubDelivery.Row($0) }) {
          try await deliveries.forget(row)
        }
      }
      try records.change { $0.closed.insert(member.id) }
      try records.endings.remove(mark: member.id)
    }
    // Of whom nothing is left here was erased with everything else.
    let known = Set(members.map(\.id))
    for ending in try records.endings.all()
    where ending.sender == deliveries.account && !known.contains(ending.mark) {
      _ = try await ending.send(deliveries, isWithdrawing: true)
      try records.endings.remove(mark: ending.mark)
    }
  }

  private func ending(_ friend: Friend) throws -> DeliveryEnding {
    let place = try friend.place(HubDelivery.last)
    let content = try FriendParcel(ending: friend).sealed(for: friend.key(), at: place)
    return DeliveryEnding(place, content: content)
  }

  // MARK: - Sending

  private func send(
    _ records: FriendRecords,
    _ deliveries: HubDeliveries,
    _ membership: HubMembership,
    _ result: inout Result
  ) async throws {
    for member in try records.circle().members where member.isOf(deliveries.account) {
      do throws(HubError) {
        switch member.standing {
        case .waits:
          guard let key = try membership.friendPairs().first?.publicKey else { continue }
          let acceptance = FriendParcel.Acceptance(
            member.friend,
            publicKey: key,
            now: services.clock.now()
          )
          try await accept(member, acceptance, records, deliveries, &result)
        case .shares: try await report(member, records, deliveries, &result)
        case .asks, .left, .blocked, .parted: continue
        }
      } catch {
        // One who is gone keeps nothing from anybody else.
        guard error == .noRecipient else { throw error }
        result.gone.append(member.friend.name)
      }
    }
  }

  private func accept(
    _ member: FriendCircle.Member,
    _ acceptance: FriendParcel.Acceptance,
    _ records: FriendRecords,
    _ deliveries: HubDeliveries,
    _ result: inout Result
  ) async throws(HubError) {
    let waiting = try Self.storing { () -> Delivery? in
      guard try records.memory().sent[member.id]?.isAccepted != true else { return nil }
      let place = try member.friend.acceptance()
      let content = try FriendParcel(member.friend, acceptance)
        .sealed(for: member.friend.key(), at: place)
      return Delivery(place, content)
    }
    guard let delivery = waiting?.delivery else { return }
    // One that another machine, or an earlier try, has sent is as good.
    let outcome = try await deliveries.send(delivery)
    try Self.storing {
      try records.change { $0.sent[member.id, default: FriendMemory.Sent()].isAccepted = true }
    }
    if outcome == .here { result.sent += 1 }
  }

  private func report(
    _ member: FriendCircle.Member,
    _ records: FriendRecords,
    _ deliveries: HubDeliveries,
    _ result: inout Result
  ) async throws(HubError) {
    let today = services.clock.now().day
    let due = try Self.storing { () -> (Delivery, FriendReport)? in
      let report = try FriendCounter(services).report(member.friend.count)
      guard let number = try records.memory().due(member.id, report, today: today) else {
        return nil
      }
      let place = try member.friend.place(number)
      let content = try FriendParcel(member.friend, report).sealed(
        for: member.friend.key(),
        at: place
      )
      return (Delivery(place, content), report)
    }
    guard let (waiting, report) = due, let delivery = waiting.delivery else { return }
    // The newest says all that is to be known, so the hub has one of each friend at the most.
    let outcome = try await deliveries.send(delivery, isWithdrawing: true)
    try Self.storing {
      try records.change {
        var sent = $0.sent[member.id] ?? FriendMemory.Sent()
        (sent.number, sent.report) = (delivery.number, report)
        $0.sent[member.id] = sent
      }
    }
    if outcome == .here { result.sent += 1 }
  }

  /// Something that is to be sent.
  private struct Delivery {
    let delivery: HubDelivery?

    init(_ place: ParcelPlace, _ content: [UInt8]) {
      delivery = HubDelivery.Row(place).map {
        HubDelivery(row: $0, number: place.number, content: content)
      }
    }
  }

  /// Runs what reads and writes here among what asks the hub.
  private static func storing<Value>(_ work: () throws -> Value) throws(HubError) -> Value {
    do { return try work() } catch { throw .storage(AppFailure(error).errorDescription) }
  }
}
