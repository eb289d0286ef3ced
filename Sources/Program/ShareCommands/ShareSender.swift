import Configuration
import Console
import FriendsCommands
package import Core
import HealthModel
import HostSystem
import Hub
import HubCommands
package import Services
import Sharing
import Transcripts

/// Makes the summaries that are due, and sends what waits.
///
/// A summary is kept word for word before it is sent, with the encrypted bytes that are sent. Whoever is
/// killed in between sends the same bytes again, and the hub takes each number once, from whichever
/// machine of the person comes first: nothing is lost, and nothing comes twice.
@MainActor package struct ShareSender {
  /// What was done.
  package struct Result: Hashable, Sendable {
    /// How many summaries were sent now.
    package fileprivate(set) var sent = 0
    /// How many wait, as the hub wasn't asked or can't be reached.
    package fileprivate(set) var waiting = 0
    /// How many shares have ended at the hub now.
    package fileprivate(set) var ended = 0
  }

  private static let folder = "share-sending"

  private let services: Services
  private let hub: HubService

  /// The sender of a home.
  package init(_ services: Services) {
    self.services = services
    hub = HubService(services)
  }

  /// Does what is due.
  ///
  /// - Returns: what was done.
  /// - Throws: ``AppFailure`` where another program of this home is at it; `HubError` where the hub can't be
  ///   asked, once everything due was made.
  @discardableResult
  package func run() async throws -> Result {
    guard try services.stores.isReadable, try hub.hasJoined() else { return Result() }
    let records = try ShareRecords(services)
    guard try !records.isEmpty() else { return Result() }
    let busy: LocalizedText = "Another MindPulse program is sending summaries."
    let held = try hub.alone(Self.folder, busy: busy)
    defer { withExtendedLifetime(held) {} }
    let account = try hub.account()
    try makeDue(account, records)
    try prepareEndings(account, records)
    return try await send(account, records)
  }

  // MARK: - Making

  private func makeDue(_ account: String, _ records: ShareRecords) throws {
    let log = try records.log()
    let now = services.clock.now()
    for entry in try records.shares() where entry.body.isActive && entry.body.sender == account {
      let made = log.filter { $0.body.mark == entry.body.mark }.map(\.body)
      let agenda = ShareAgenda(entry.body, made: made.map(\.number), today: now.day)
      var previous = made.map(\.number).max() ?? 0
      for period in agenda.due {
        try records.add(try summary(entry.body, period, previous: previous), at: now)
        previous = period.number
      }
      let waits = made.contains(where: \.isWaiting)
      if agenda.isOver, agenda.due.isEmpty, !waits {
        try records.change(entry, to: entry.body.ended(.over, at: now))
      }
    }
  }

  /// The summary of a period, ready to be kept and sent.
  func summary(
    _ share: Share,
    _ period: SharePeriod,
    previous: Int64
  ) throws -> LoggedSummary {
    let summary = try SummaryMaker(services).summary(share.categories, period)
    let parcel = ShareParcel(share, summary, previous: previous)
    let content = try parcel.sealed(for: share.recipientKey(), at: share.place(period.number))
    return LoggedSummary(share, period, summary, content: content)
  }

  /// Has an ending for each share, for when nothing else of it is left here.
  func prepareEndings(_ account: String, _ records: ShareRecords) throws {
    var endings = try records.endings.all()
    let known = Set(endings.map(\.mark))
    let missing = try records.shares().map(\.body).filter {
      $0.isActive && $0.sender == account && !known.contains($0.mark)
    }
    guard !missing.isEmpty else { return }
    for share in missing { endings.append(try Self.ending(share, .revoked, previous: 0)) }
    try records.endings.set(endings)
  }

  private static func ending(
    _ share: Share,
    _ end: Share.End,
    previous: Int64
  ) throws -> DeliveryEnding {
    let parcel = ShareParcel(share, end: end, previous: previous)
    let place = share.place(HubDelivery.last)
    let content = try parcel.sealed(for: share.recipientKey(), at: place)
    return DeliveryEnding(place, content: content)
  }

  // MARK: - Sending

  private func send(_ account: String, _ records: ShareRecords) async throws -> Result {
    let shares = try records.shares()
    var result = Result()
    let waiting = try records.log().filter { $0.body.waiting != nil }
    let endings = try due(shares, account, records)
    guard !waiting.isEmpty || !endings.isEmpty else { return result }
    let deliveries = try await hub.open().database.deliveries
    guard deliveries.account == account else { return result }
    var failure: (any Error)?
    for entry in waiting {
      guard let share = shares.first(where: { $0.body.mark == entry.body.mark }),
        share.body.isActive, share.body.sender == account
      else {
        if shares.first(where: { $0.body.mark == entry.body.mark })?.body.isActive != true {
          try records.remove([entry])
        }
        continue
      }
      do {
        try await send(entry, share, deliveries, records, &result)
      } catch let error as HubError where error == .noRecipient {
        failure = HubError.noRecipient
        result.waiting += 1
      }
    }
    try await end(endings, deliveries, records, &result)
    if let failure { throw failure }
    return result
  }

  private func send(
    _ entry: DiaryEntry<LoggedSummary>,
    _ share: DiaryEntry<Share>,
    _ deliveries: HubDeliveries,
    _ records: ShareRecords,
    _ result: inout Result
  ) async throws {
    guard let content = entry.body.waiting, let row = HubDelivery.Row(share.body.place(1)) else {
      return
    }
    let delivery = HubDelivery(row: row, number: entry.body.number, content: content)
    switch try await deliveries.send(delivery) {
    case .here:
      try records.change(entry, to: entry.body.sent(at: services.clock.now()))
      result.sent += 1
    case .other: try records.change(entry, to: entry.body.sentElsewhere())
    case .ended:
      try records.remove([entry])
      try records.change(share, to: share.body.ended(.revoked, at: services.clock.now()))
    }
  }

  /// An ending that is to be sent now.
  private struct DueEnding {
    let ending: DeliveryEnding
    /// Whether what wasn't read yet is taken back.
    let isWithdrawing: Bool
  }

  private func due(
    _ shares: [DiaryEntry<Share>],
    _ account: String,
    _ records: ShareRecords
  ) throws -> [DueEnding] {
    try records.endings.all().filter { $0.sender == account }.compactMap { ending in
      guard let share = shares.first(where: { $0.body.mark == ending.mark })?.body else {
        return DueEnding(ending: ending, isWithdrawing: true)
      }
      guard let end = share.end else { return nil }
      guard end == .over else { return DueEnding(ending: ending, isWithdrawing: true) }
      let last = try records.log(of: share.mark).last { $0.body.sent != nil }?.body.number ?? 0
      return DueEnding(
        ending: try Self.ending(share, .over, previous: last),
        isWithdrawing: false
      )
    }
  }

  private func end(
    _ endings: [DueEnding],
    _ deliveries: HubDeliveries,
    _ records: ShareRecords,
    _ result: inout Result
  ) async throws {
    for due in endings {
      if try await due.ending.send(deliveries, isWithdrawing: due.isWithdrawing) {
        result.ended += 1
      }
      try records.endings.remove(mark: due.ending.mark)
    }
  }
}

extension HubFollower {
  /// A follower that also sends what is shared, and exchanges counts with friends; see the other
  /// initialiser.
  package convenience init(
    sharing services: Services,
    tell: @escaping @MainActor (LocalizedText) -> Void
  ) {
    self.init(
      services,
      alongside: {
        // What keeps friends from the hub is no reason to leave shares.
        var failure: (any Error)?
        do { try await FriendExchange(services).run() } catch { failure = error }
        try await ShareSender(services).run()
        if let failure { throw failure }
      },
      tell: tell
    )
  }
}
