import Core
package import HealthModel
package import Sealing
import Sharing

/// A name by which this person can be found, as it is kept with the conversations.
///
/// At the hub it is a mark and an invitation, both of which need the whole name. The invitation is for many, and
/// valid until the name is given up.
package struct FindableName: Codable, Hashable, Sendable {
  /// What such names are called in the diary.
  package static let diaryKind = "friend-name"
  /// For how many days what is at the hub is valid, unless it is renewed.
  package static let days = 60
  /// After how many days a machine renews it.
  package static let renewalDays = 7
  /// The most people who wait for a yes at a time.
  package static let mostAsking = 20

  private static let newestForm = 1
  private static let place = "mindpulse friend name 1"
  /// What is encrypted has one size, however long a name is inside: the largest invitation and a little more.
  private static let size = 320
  /// How many bytes the hub has of it besides the mark.
  package static let bytesAtHub = size + SealKey.overhead
  /// The invitation itself doesn't end before the name does: a hundred years.
  private static let invitationDays = 36_500
  private static let day: Int64 = 86_400_000

  private var form = Self.newestForm
  /// The whole name.
  package let name: String
  /// What is looked for at the hub, in hexadecimal digits.
  package let mark: String
  /// What the invitation at the hub is encrypted with, in hexadecimal digits.
  private let key: String
  /// The invitation.
  package let invitation: FriendInvitation

  /// A new name; nothing of it is kept yet.
  ///
  /// - Parameters:
  ///   - name: the whole name.
  ///   - key: what follows from it.
  ///   - sender: the account at the hub.
  ///   - alias: who the person is to whoever finds them.
  ///   - count: what the person lets them see.
  ///   - now: when it is.
  /// - Throws: ``FriendsError/sealing(_:)`` where there is no randomness.
  package init(
    _ name: WholeName,
    _ key: NameKey,
    sender: String,
    alias: String,
    count: FriendCount,
    now: Timestamp
  ) throws(FriendsError) {
    self.name = name.text
    mark = ShareBytes.digits(key.mark)
    self.key = ShareBytes.digits(key.key.secret.copy)
    invitation = try FriendInvitation(
      sender: sender,
      alias: alias,
      count: count,
      days: Self.invitationDays,
      now: now
    )
  }

  /// Checks what was kept.
  package func checked() throws(FriendsError) -> FindableName {
    guard form <= Self.newestForm else { throw .newer }
    _ = try nameKey()
    _ = try invitation.checked()
    return self
  }

  private func nameKey() throws(FriendsError) -> NameKey {
    guard let mark = ShareBytes.bytes(mark), let key = ShareBytes.bytes(key), key.count == 32
    else { throw .damaged }
    do { return try NameKey(mark: mark, key: key) } catch { throw .damaged }
  }

  // MARK: - At the hub

  /// Until when what is put at the hub at a time is valid, in seconds since 1970.
  package static func until(_ now: Timestamp) -> Int64 {
    now.adding(milliseconds: Int64(days) * day).milliseconds / 1000
  }

  /// Whether what was put at the hub at a time has to be renewed; also where a clock was set back since then.
  package static func isDue(putAt time: Int64?, now: Timestamp) -> Bool {
    guard let time else { return true }
    return !(0..<Int64(renewalDays) * day).contains(now.milliseconds - time)
  }

  /// What the hub gets: the invitation, encrypted with what follows from the name.
  package func content(
    publicKey: SealPublicKey,
    now: Timestamp
  ) throws(FriendsError) -> [UInt8] {
    let code = FriendCode(invitation, publicKey: publicKey, until: Self.until(now))
    let text = Array(try code.text().utf8)
    let padding = [UInt8](repeating: 0x20, count: max(0, Self.size - text.count))
    let key = try nameKey().key
    return try FriendsError.sealing { () throws(SealingError) in
      try key.seal(text + padding, place: Self.place)
    }
  }

  /// The invitation that the hub shows for a name.
  ///
  /// - Parameters:
  ///   - content: what it shows.
  ///   - key: what follows from the name.
  ///   - now: when it is.
  /// - Returns: the invitation; nil where nobody has renewed it for so long that it isn't valid any more.
  /// - Throws: ``FriendsError/untrustworthy`` for what nobody who knows the name has put there.
  package static func invitation(
    _ content: [UInt8],
    by key: NameKey,
    now: Timestamp
  ) throws(FriendsError) -> FriendCode? {
    let text: [UInt8]
    do throws(SealingError) { text = try key.key.open(content, place: place) } catch {
      switch error {
      case .newer: throw .newer
      case .damaged, .wrongKey: throw .untrustworthy
      default: throw .sealing(error)
      }
    }
    let code = try FriendCode(String(decoding: text, as: UTF8.self))
    return now.milliseconds / 1000 <= code.until ? code : nil
  }
}
