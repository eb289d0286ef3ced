import Core
package import HealthModel
package import Sealing
package import Sharing

/// Somebody with whom counts are shared, or are to be, as they are kept with the conversations.
///
/// Nothing of it changes; what becomes of it is in entries of its own, see ``FriendEvent``, so that two
/// machines that say different things at once lose neither.
package struct Friend: Codable, Hashable, Sendable {
  /// What friends are called in the diary.
  package static let diaryKind = "friend"
  /// The most friends.
  package static let most = 100

  private static let newestForm = 1

  private var form = Self.newestForm
  /// What they are called here.
  package let name: String
  /// What all deliveries between the two have in common, in hexadecimal digits.
  package let secret: String
  /// This person's account at the hub.
  package let account: String
  /// Theirs.
  package let friend: String
  /// The key to encrypt for, in hexadecimal digits.
  private let publicKey: String
  /// Who this person is there.
  package let alias: String
  /// What this person lets them see.
  package let count: FriendCount
  /// When it began.
  package let created: Timestamp
  /// The secret of the invitation that was accepted, in hexadecimal digits.
  package let invitation: String
  /// Whether this person has invited them; else they have invited this person.
  package let isGuest: Bool

  /// Somebody whose invitation this person accepts.
  package init(
    accepting code: FriendCode,
    name: String,
    account: String,
    alias: String,
    count: FriendCount,
    now: Timestamp
  ) throws(FriendsError) {
    let bytes = try FriendsError.sealing { () throws(SealingError) in
      try SealKey.random().secret.copy
    }
    self.name = name
    secret = ShareBytes.digits(bytes)
    self.account = account
    friend = code.account
    publicKey = ShareBytes.digits(code.publicKey.bytes)
    self.alias = alias
    self.count = count
    created = now
    invitation = code.secret
    isGuest = false
  }

  /// Somebody who has accepted this person's invitation.
  package init(
    _ acceptance: FriendParcel.Acceptance,
    of invitation: FriendInvitation,
    secret: String,
    name: String,
    from account: String,
    now: Timestamp
  ) {
    self.name = name
    self.secret = secret
    self.account = invitation.sender
    friend = account
    publicKey = acceptance.publicKey
    alias = invitation.alias
    count = invitation.count
    created = now
    self.invitation = invitation.secret
    isGuest = true
  }

  /// Checks what was kept.
  package func checked() throws(FriendsError) -> Friend {
    guard form <= Self.newestForm else { throw .newer }
    guard ShareBytes.bytes(secret)?.count == 32, FriendCode.isName(alias) else { throw .damaged }
    _ = try key()
    return self
  }

  /// Whom deliveries are encrypted for.
  package func key() throws(FriendsError) -> SealPublicKey {
    guard let bytes = ShareBytes.bytes(publicKey), bytes.count == 32 else { throw .damaged }
    return try FriendsError.sealing { () throws(SealingError) in try SealPublicKey(bytes: bytes) }
  }

  /// What tells it from other friends: where this person's deliveries stand.
  package func id() throws(FriendsError) -> String { try FriendMark.of("\(secret)/\(account)") }

  /// Where one of this person's deliveries stands.
  package func place(_ number: Int64) throws(FriendsError) -> ParcelPlace {
    ParcelPlace(recipient: friend, sender: account, mark: try id(), number: number)
  }

  /// Where one of their deliveries stands.
  package func incoming(_ number: Int64) throws(FriendsError) -> ParcelPlace {
    let mark = try FriendMark.of("\(secret)/\(friend)")
    return ParcelPlace(recipient: account, sender: friend, mark: mark, number: number)
  }

  /// Where this person's acceptance stands.
  package func acceptance() throws(FriendsError) -> ParcelPlace {
    let mark = try FriendCode.mark(ofSecret: invitation)
    return ParcelPlace(recipient: friend, sender: account, mark: mark, number: 1)
  }

  /// A name that nobody else has: the one they chose, or that with a number.
  package static func name(_ wanted: String, besides taken: [String]) -> String {
    let taken = Set(taken.map { $0.lowercased() })
    guard taken.contains(wanted.lowercased()) else { return wanted }
    let numbers = 2...(taken.count + 2)
    return numbers.lazy.map { "\(wanted) \($0)" }.first { !taken.contains($0.lowercased()) }
      ?? wanted
  }
}

/// Something that became of a friend or of an invitation; it is never changed or taken away.
package struct FriendEvent: Codable, Hashable, Sendable {
  /// What such entries are called in the diary.
  package static let diaryKind = "friend-event"

  /// What it was.
  package enum Kind: String, Codable, Sendable {
    /// An invitation was accepted by somebody.
    case used
    /// This person has said yes to somebody who accepted.
    case confirmed
    /// This person has left them.
    case left
    /// This person has blocked them.
    case blocked
    /// They have left.
    case parted
  }

  /// What it was.
  package let kind: Kind
  /// The friend, see ``Friend/id()``, or the secret of the invitation.
  package let subject: String

  /// An event.
  package init(_ kind: Kind, _ subject: String) {
    self.kind = kind
    self.subject = subject
  }
}
