import Core
package import HealthModel
import Sealing
import Sharing

/// An invitation that this person has made, as it is kept with the conversations.
package struct FriendInvitation: Codable, Hashable, Sendable {
  /// What invitations are called in the diary.
  package static let diaryKind = "friend-invitation"
  /// For how many days one can be accepted, unless it is said.
  package static let days = 7
  /// The most days.
  package static let mostDays = 30
  /// The most invitations that are open at a time.
  package static let mostOpen = 20

  private static let newestForm = 1
  /// For how long after its end an acceptance is looked for that was sent before, in milliseconds: 30 days.
  private static let patience: Int64 = 30 * 86_400_000

  private var form = Self.newestForm
  /// The secret in it, in hexadecimal digits.
  package let secret: String
  /// The account that invites.
  package let sender: String
  /// Who the person is there.
  package let alias: String
  /// What the person lets whoever accepts see.
  package let count: FriendCount
  /// When it was made.
  package let created: Timestamp
  /// Until when it is valid, in seconds since 1970.
  package let until: Int64

  /// A new invitation; nothing of it is kept yet.
  package init(
    sender: String,
    alias: String,
    count: FriendCount,
    days: Int,
    now: Timestamp
  ) throws(FriendsError) {
    let bytes = try FriendsError.sealing { () throws(SealingError) in
      try SealKey.random().secret.copy
    }
    secret = ShareBytes.digits(Array(bytes.prefix(16)))
    self.sender = sender
    self.alias = alias
    self.count = count
    created = now
    until = now.adding(milliseconds: Int64(days) * 86_400_000).milliseconds / 1000
  }

  /// Checks what was kept.
  package func checked() throws(FriendsError) -> FriendInvitation {
    guard form <= Self.newestForm else { throw .newer }
    guard ShareBytes.bytes(secret)?.count == 16, FriendCode.isName(alias),
      (0..<1 << 40).contains(until)
    else { throw .damaged }
    return self
  }

  /// Where an acceptance of it stands.
  package func mark() throws(FriendsError) -> String { try FriendCode.mark(ofSecret: secret) }

  /// Whether it can still be accepted.
  package func isOpen(at now: Timestamp) -> Bool { now.milliseconds / 1000 <= until }

  /// Whether an acceptance is still looked for.
  package func isLookedFor(at now: Timestamp) -> Bool {
    now.milliseconds - Self.patience <= until.multipliedReportingOverflow(by: 1000).partialValue
  }
}
