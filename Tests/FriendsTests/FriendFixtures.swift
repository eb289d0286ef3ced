import Friends
import HealthModel
import Sealing
import Sharing
import Testing

/// Two people with keys of their own, and an invitation of the first.
struct FriendPair {
  static let inviter = "0a000000-0000-4000-8000-000000000001"
  static let guest = "0b000000-0000-4000-8000-000000000002"
  /// A Wednesday.
  static let now = Timestamp(milliseconds: 1_778_673_600_000)

  let inviterKeys: SealKeyPair
  let guestKeys: SealKeyPair
  let invitation: FriendInvitation
  let code: FriendCode
  /// The inviter, as the guest keeps them.
  let host: Friend

  init(alias: String = "Ana", days: Int = 7) throws {
    inviterKeys = try SealKeyPair.random()
    guestKeys = try SealKeyPair.random()
    invitation = try FriendInvitation(
      sender: Self.inviter,
      alias: alias,
      count: .tests,
      days: days,
      now: Self.now
    )
    code = FriendCode(invitation, publicKey: inviterKeys.publicKey)
    host = try Friend(
      accepting: code,
      name: "Ana",
      account: Self.guest,
      alias: "Ben",
      count: .exercises,
      now: Self.now
    )
  }

  /// What the guest sends to accept.
  var acceptance: FriendParcel {
    FriendParcel(
      host,
      FriendParcel.Acceptance(host, publicKey: guestKeys.publicKey, now: Self.now)
    )
  }

  /// The guest, as the inviter keeps them.
  func accepted() throws -> Friend {
    Friend(
      try #require(acceptance.acceptance),
      of: invitation,
      secret: host.secret,
      name: "Ben",
      from: Self.guest,
      now: Self.now
    )
  }

  static let week = ShareRhythm.week.number(of: now.day)

  static func report(_ number: Int, before: Int = 0, week: Int64 = week) -> FriendReport {
    FriendReport(.tests, week: week, number: number, before: before)
  }
}
