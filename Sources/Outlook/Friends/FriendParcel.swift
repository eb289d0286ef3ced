import FoundationEssentials
package import HealthModel
package import Sealing
package import Sharing

/// What goes between two friends: an acceptance, a count, or that it has ended.
package struct FriendParcel: Codable, Hashable, Sendable {
  /// What whoever accepts tells of themselves.
  package struct Acceptance: Codable, Hashable, Sendable {
    /// The secret of the invitation.
    package let invitation: String
    /// Who they are, as they chose it.
    package let name: String
    /// The key to encrypt for, in hexadecimal digits.
    package let publicKey: String
    /// When it was made, in seconds since 1970.
    package let time: Int64

    /// An acceptance.
    package init(_ friend: Friend, publicKey: SealPublicKey, now: Timestamp) {
      invitation = friend.invitation
      name = friend.alias
      self.publicKey = ShareBytes.digits(publicKey.bytes)
      time = now.milliseconds / 1000
    }
  }

  private static let kind = "friend"
  private static let newestForm = 1

  private var kind = Self.kind
  private var form = Self.newestForm
  /// What all deliveries between the two have in common, and nobody else knows.
  package let secret: String
  /// An acceptance; nil for another parcel.
  package let acceptance: Acceptance?
  /// A count; nil for another parcel.
  package let report: FriendReport?
  /// Whether it has ended.
  package let isEnd: Bool

  private init(_ friend: Friend, acceptance: Acceptance?, report: FriendReport?, isEnd: Bool) {
    secret = friend.secret
    self.acceptance = acceptance
    self.report = report
    self.isEnd = isEnd
  }

  /// That somebody accepts an invitation.
  package init(_ friend: Friend, _ acceptance: Acceptance) {
    self.init(friend, acceptance: acceptance, report: nil, isEnd: false)
  }

  /// A count.
  package init(_ friend: Friend, _ report: FriendReport) {
    self.init(friend, acceptance: nil, report: report, isEnd: false)
  }

  /// That it has ended.
  package init(ending friend: Friend) {
    self.init(friend, acceptance: nil, report: nil, isEnd: true)
  }

  /// The delivery as the hub gets it.
  package func sealed(for key: SealPublicKey, at place: ParcelPlace) throws(FriendsError) -> [UInt8]
  {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json: [UInt8]
    do { json = Array(try encoder.encode(self)) } catch { throw .damaged }
    return try FriendsError.sealing { () throws(SealingError) in
      try ParcelBox.sealed(json, for: key, at: place)
    }
  }

  /// What a delivery says.
  ///
  /// - Parameters:
  ///   - content: the delivery.
  ///   - pairs: the keys of the account, one of which opens it.
  ///   - place: where the hub shows it.
  ///   - today: the local day.
  /// - Throws: ``FriendsError/untrustworthy``, or ``FriendsError/newer``.
  package init(
    _ content: [UInt8],
    by pairs: [SealKeyPair],
    at place: ParcelPlace,
    today: CalendarDay
  ) throws(FriendsError) {
    let json = try FriendsError.sealing { () throws(SealingError) in
      try ParcelBox.opened(content, by: pairs, at: place)
    }
    guard let json else { throw .untrustworthy }
    let head: Head
    do { head = try JSONDecoder().decode(Head.self, from: Data(json)) } catch {
      throw .untrustworthy
    }
    guard head.kind == Self.kind, head.form <= Self.newestForm else { throw .newer }
    do { self = try JSONDecoder().decode(FriendParcel.self, from: Data(json)) } catch {
      throw .untrustworthy
    }
    guard isPlausible(on: today) else { throw .untrustworthy }
  }

  /// What has to be read before the rest.
  private struct Head: Decodable {
    let kind: String
    let form: Int
  }

  private func isPlausible(on today: CalendarDay) -> Bool {
    let parts = [acceptance != nil, report != nil, isEnd].count { $0 }
    guard parts == 1, ShareBytes.bytes(secret)?.count == 32 else { return false }
    if let acceptance {
      return FriendCode.isName(acceptance.name)
        && ShareBytes.bytes(acceptance.publicKey)?.count == 32
        && ShareBytes.bytes(acceptance.invitation)?.count == 16
    }
    return report?.isPlausible(on: today) ?? true
  }

  /// Whether it accepts an invitation as that was made.
  package func accepts(_ invitation: FriendInvitation) -> Bool {
    guard let acceptance else { return false }
    // Clocks differ by minutes, and by a day where one is set to another date.
    let latest = invitation.until.addingReportingOverflow(86_400).partialValue
    return acceptance.invitation == invitation.secret && acceptance.time <= latest
  }
}
