import Friends
import HealthModel
import Hub
import HubCommands
import Sealing
import Sharing

/// Takes in what came from friends, and from those who accept an invitation.
///
/// What stands under a mark that no friend and no invitation has is nobody's here, and isn't looked at.
@MainActor struct FriendReceiver {
  /// How many that show an invitation's mark are looked at in one run: a code is for one.
  private static let mostGuests = 8
  /// How many rows of others are deleted in one run.
  private static let mostForgotten = 64

  private let records: FriendRecords
  private let deliveries: HubDeliveries
  private let pairs: [SealKeyPair]
  private let now: Timestamp

  /// A receiver for one run.
  init(
    _ records: FriendRecords,
    _ deliveries: HubDeliveries,
    pairs: [SealKeyPair],
    now: Timestamp
  ) {
    (self.records, self.deliveries, self.pairs, self.now) = (records, deliveries, pairs, now)
  }

  /// Takes in what is there.
  func run(_ result: inout FriendExchange.Result) async throws {
    let heads = try await deliveries.heads()
    let byMark = Dictionary(grouping: heads) { ShareBytes.digits($0.row.mark) }
    try await takeInGuests(byMark, &result)
    try await takeInFinders(byMark, &result)
    try await hear(byMark, &result)
  }

  // MARK: - Those who accept

  private func takeInGuests(
    _ heads: [String: [HubDelivery.Head]],
    _ result: inout FriendExchange.Result
  ) async throws {
    let circle = try records.circle()
    for invitation in circle.invitations where invitation.sender == deliveries.account {
      let guests = heads[try invitation.mark()] ?? []
      guard !guests.isEmpty else { continue }
      let isClosed = circle.used.contains(invitation.secret) || !invitation.isLookedFor(at: now)
      if !isClosed, try await takeIn(guests, invitation, &result) { continue }
      for head in guests.prefix(Self.mostForgotten) where isClosed {
        try await deliveries.forget(head.row)
      }
    }
  }

  /// Takes in the first of those who show an invitation's secret.
  ///
  /// - Returns: whether there was one; the others find the invitation used then.
  private func takeIn(
    _ guests: [HubDelivery.Head],
    _ invitation: FriendInvitation,
    _ result: inout FriendExchange.Result
  ) async throws -> Bool {
    for head in guests.prefix(Self.mostGuests) {
      switch try await guest(head, invitation, &result) {
      case .newer: continue
      case .taken:
        // Whoever is killed in between finds the friend, and notes the rest again.
        try records.note(.used, invitation.secret, at: now)
        for head in guests.prefix(Self.mostForgotten) { try await deliveries.forget(head.row) }
        return true
      case .refused: break
      }
      let circle = try records.circle()
      if let friend = circle.members.first(where: { $0.friend.invitation == invitation.secret }),
        friend.friend.isGuest
      {
        try records.note(.used, invitation.secret, at: now)
        return true
      }
      if !circle.isBlocked(head.row.sender) { try refuse(&result) }
      try await deliveries.forget(head.row)
    }
    return false
  }

  /// What comes of somebody who shows an invitation's secret.
  private enum Guest {
    case taken, refused
    /// A newer version of the program can read it.
    case newer
  }

  /// Looks at what somebody sent, and keeps them where it is what was invited.
  private func guest(
    _ head: HubDelivery.Head,
    _ invitation: FriendInvitation,
    _ result: inout FriendExchange.Result
  ) async throws -> Guest {
    let first = try await deliveries.next([(head.row, 0)]).first
    let circle = try records.circle()
    let before = result.newer
    var parcel: FriendParcel?
    if let first { parcel = try self.parcel(first, &result) }
    if result.newer > before { return .newer }
    guard let parcel, let acceptance = parcel.acceptance, parcel.accepts(invitation),
      !circle.isBlocked(head.row.sender), circle.active.count < Friend.most,
      !circle.active.contains(where: { $0.friend.friend == head.row.sender })
    else { return .refused }
    let friend = Friend(
      acceptance,
      of: invitation,
      secret: parcel.secret,
      name: Friend.name(acceptance.name, besides: circle.members.map(\.friend.name)),
      from: head.row.sender,
      now: now
    )
    try records.add(friend, at: now)
    result.heard += 1
    return .taken
  }

  // MARK: - Those who have found a name

  /// Takes in those who have found this person by the name that is at the hub; whoever shows one that was given up
  /// is deleted unread.
  private func takeInFinders(
    _ heads: [String: [HubDelivery.Head]],
    _ result: inout FriendExchange.Result
  ) async throws {
    let circle = try records.circle()
    let open = circle.openNames(of: deliveries.account).first
    for name in circle.names where name.invitation.sender == deliveries.account {
      let finders = heads[try name.invitation.mark()] ?? []
      let isOpen = name == open
      for head in finders.prefix(isOpen ? Self.mostGuests : Self.mostForgotten) {
        if isOpen, try await !takeIn(finder: head, name.invitation, &result) { continue }
        try await deliveries.forget(head.row)
      }
    }
  }

  /// Takes in one who has found this person.
  ///
  /// - Returns: whether what they sent has been read for good.
  private func takeIn(
    finder head: HubDelivery.Head,
    _ invitation: FriendInvitation,
    _ result: inout FriendExchange.Result
  ) async throws -> Bool {
    let circle = try records.circle()
    let asking = circle.members.count { $0.isByName && $0.standing == .asks }
    guard asking < FindableName.mostAsking else { return false }
    switch try await guest(head, invitation, &result) {
    case .newer: return false
    case .taken: return true
    case .refused:
      // Who is blocked isn't heard of, and who was taken before an interruption is there already.
      let sender = head.row.sender
      if !circle.isBlocked(sender), !circle.active.contains(where: { $0.friend.friend == sender }) {
        try refuse(&result)
      }
      return true
    }
  }

  private func refuse(_ result: inout FriendExchange.Result) throws {
    result.refused += 1
    try records.change { $0.refused = min($0.refused + 1, FriendCount.most) }
  }

  // MARK: - Friends

  private func hear(
    _ heads: [String: [HubDelivery.Head]],
    _ result: inout FriendExchange.Result
  ) async throws {
    var forgotten = 0
    for member in try records.circle().members where member.friend.account == deliveries.account {
      let place = try member.friend.incoming(1)
      guard let row = HubDelivery.Row(place),
        let head = heads[place.mark]?.first(where: { $0.row == row })
      else { continue }
      guard member.standing.isActive else {
        // At once, and each time somebody sends all the same.
        if forgotten < Self.mostForgotten { try await deliveries.forget(row) }
        forgotten += 1
        continue
      }
      guard head.number > member.heard.number else { continue }
      try await hear(member, row, &result)
    }
  }

  private func hear(
    _ member: FriendCircle.Member,
    _ row: HubDelivery.Row,
    _ result: inout FriendExchange.Result
  ) async throws {
    var heard = member.heard
    var hasParted = false
    // A friend's row has one delivery, or an ending; a longer one comes from somebody else's program.
    for delivery in try await deliveries.next([(row, member.heard.number)]) where !hasParted {
      guard
        FriendHeard.isPossible(delivery.number, ending: HubDelivery.last, today: now.day)
      else { continue }
      let before = result.newer
      let parcel = try parcel(delivery, &result)
      if result.newer > before { break }
      switch heard.take(parcel, number: delivery.number, of: member.friend) {
      case .taken: result.heard += 1
      case .refused: result.refused += 1
      case .parted: hasParted = true
      }
    }
    if heard != member.heard { try records.change { $0.heard[member.id] = heard } }
    guard hasParted else { return }
    try records.note(.parted, member.id, at: now)
    result.heard += 1
    try await deliveries.forget(row)
  }

  /// What a delivery says; nil where it can't be trusted, or is of a newer version.
  private func parcel(
    _ delivery: HubDelivery,
    _ result: inout FriendExchange.Result
  ) throws(FriendsError) -> FriendParcel? {
    let place = ParcelPlace(
      recipient: delivery.row.recipient,
      sender: delivery.row.sender,
      mark: ShareBytes.digits(delivery.row.mark),
      number: delivery.number
    )
    do throws(FriendsError) {
      return try FriendParcel(delivery.content, by: pairs, at: place, today: now.day)
    } catch {
      switch error {
      case .untrustworthy: return nil
      case .newer:
        result.newer += 1
        return nil
      default: throw error
      }
    }
  }
}
