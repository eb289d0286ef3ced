import HealthModel
import Sharing

/// How somebody stands with this person.
package enum FriendStanding: String, Codable, Hashable, Sendable {
  /// They have accepted this person's invitation, and wait for a yes.
  case asks
  /// This person has accepted their invitation, and waits for their yes.
  case waits
  /// Both share.
  case shares
  /// This person has left them.
  case left
  /// This person has blocked them.
  case blocked
  /// They have left.
  case parted

  /// Whether it goes on.
  package var isActive: Bool {
    switch self {
    case .asks, .waits, .shares: true
    case .left, .blocked, .parted: false
    }
  }
}

/// Everything that is known of friends and invitations, put together: pure, so that each rule can be tried
/// by itself.
package struct FriendCircle: Sendable {
  /// Somebody, and how they stand.
  package struct Member: Hashable, Sendable {
    /// The friend.
    package let friend: Friend
    /// See ``Friend/id()``.
    package let id: String
    /// How they stand.
    package let standing: FriendStanding
    /// What was heard of them.
    package let heard: FriendHeard
    /// Whether they have found this person by a name, rather than got a line.
    package let isByName: Bool

    /// Whether one of this person's machines may send them something now.
    package func isOf(_ account: String) -> Bool { standing.isActive && friend.account == account }
  }

  /// Everybody, by name; those with whom it has ended included.
  package let members: [Member]
  /// The invitations, the earliest first.
  package let invitations: [FriendInvitation]
  /// The names by which this person can be found, or could, the earliest first.
  package let names: [FindableName]
  /// The secrets of the invitations that nobody can accept any more.
  package let used: Set<String>

  /// What was kept.
  ///
  /// - Parameters:
  ///   - friends: the friends, the earliest first; one that two machines have noted counts once.
  ///   - invitations: the invitations.
  ///   - names: the names to be found by.
  ///   - events: what became of them, in any order.
  ///   - memory: what this machine has heard.
  /// - Throws: ``FriendsError``.
  package init(
    friends: [Friend],
    invitations: [FriendInvitation],
    names: [FindableName] = [],
    events: [FriendEvent],
    memory: FriendMemory
  ) throws(FriendsError) {
    let known = Dictionary(grouping: events, by: \.subject).mapValues { Set($0.map(\.kind)) }
    let named = Set(names.map(\.invitation.secret))
    var found: [String: Member] = [:]
    for friend in friends {
      let id = try friend.id()
      guard found[id] == nil else { continue }
      let heard = memory.heard[id] ?? FriendHeard()
      let standing = Self.standing(friend, known[id] ?? [], heard)
      found[id] = Member(
        friend: friend,
        id: id,
        standing: standing,
        heard: heard,
        isByName: friend.isGuest && named.contains(friend.invitation)
      )
    }
    members = found.values.sorted {
      let names = ($0.friend.name.lowercased(), $1.friend.name.lowercased())
      return names.0 != names.1 ? names.0 < names.1 : $0.id < $1.id
    }
    self.invitations = invitations
    self.names = names
    used = Set(events.filter { $0.kind == .used }.map(\.subject))
  }

  private static func standing(
    _ friend: Friend,
    _ events: Set<FriendEvent.Kind>,
    _ heard: FriendHeard
  ) -> FriendStanding {
    // What ends it holds whatever another machine has noted meanwhile.
    if events.contains(.blocked) { return .blocked }
    if events.contains(.left) { return .left }
    if events.contains(.parted) { return .parted }
    if friend.isGuest { return events.contains(.confirmed) ? .shares : .asks }
    return heard.number > 0 ? .shares : .waits
  }

  /// Those with whom it goes on.
  package var active: [Member] { members.filter(\.standing.isActive) }

  /// The one of a name: one with whom it goes on before others, the newest of these.
  package func member(named name: String) -> Member? {
    let named = members.filter { $0.friend.name.lowercased() == name.lowercased() }
    return named.first(where: \.standing.isActive)
      ?? named.max { $0.friend.created.milliseconds < $1.friend.created.milliseconds }
  }

  /// The names of an account that weren't given up, the newest first: of two that machines have chosen at the
  /// same time, the newest is the one.
  package func openNames(of account: String) -> [FindableName] {
    names.filter { $0.invitation.sender == account && !used.contains($0.invitation.secret) }
      .sorted {
        let times = (
          $0.invitation.created.milliseconds, $1.invitation.created.milliseconds
        )
        return times.0 != times.1 ? times.0 > times.1 : $0.mark > $1.mark
      }
  }

  /// Whether nothing is taken from an account: it was blocked, and this person hasn't accepted an
  /// invitation of it afterwards.
  package func isBlocked(_ account: String) -> Bool {
    let of = members.filter { $0.friend.friend == account }
    guard
      let blocked = of.filter({ $0.standing == .blocked }).map(\.friend.created.milliseconds).max()
    else { return false }
    return !of.contains {
      $0.standing.isActive && !$0.friend.isGuest && $0.friend.created.milliseconds > blocked
    }
  }

  /// What stands at the hub under these marks is of friends, and nobody else's.
  package func marks() throws(FriendsError) -> Set<String> {
    var marks: Set<String> = []
    for member in members { marks.insert(try member.friend.incoming(1).mark) }
    for invitation in invitations + names.map(\.invitation) { marks.insert(try invitation.mark()) }
    return marks
  }
}
