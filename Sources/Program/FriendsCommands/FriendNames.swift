import Core
import Friends
import HealthModel
import Hub
import Sealing
import Sharing

/// Has at the hub the one name by which this person can be found, and no other.
@MainActor struct FriendNames {
  private let records: FriendRecords
  private let opened: HubDatabase.Opened
  private let now: Timestamp

  /// The names for one run.
  init(_ records: FriendRecords, _ opened: HubDatabase.Opened, now: Timestamp) {
    (self.records, self.opened, self.now) = (records, opened, now)
  }

  /// Takes away what was given up, and puts there or renews what wasn't.
  ///
  /// A name is noted before it is put there: whatever happens, this machine knows what to take away.
  func run(_ result: inout FriendExchange.Result) async throws {
    let names = try records.circle().openNames(of: opened.membership.account)
    // Two machines have chosen one each: the newest holds.
    for earlier in names.dropFirst() {
      try records.note(.used, earlier.invitation.secret, at: now)
    }
    var atHub = try records.namesAtHub()
    for mark in Set(atHub.keys).union(names.dropFirst().map(\.mark))
    where mark != names.first?.mark {
      if let bytes = ShareBytes.bytes(mark) { try await opened.database.names.withdraw(bytes) }
      atHub[mark] = nil
      try records.setNamesAtHub(atHub)
    }
    guard let name = names.first, let mark = ShareBytes.bytes(name.mark),
      let key = try opened.membership.friendPairs().first?.publicKey
    else { return }
    guard FindableName.isDue(putAt: atHub[name.mark].flatMap { $0 > 0 ? $0 : nil }, now: now)
    else { return }
    if atHub[name.mark] == nil {
      atHub[name.mark] = 0
      try records.setNamesAtHub(atHub)
    }
    let content = try name.content(publicKey: key, now: now)
    guard try await opened.database.names.publish(mark, content: content) else {
      result.isNameTaken = true
      return
    }
    atHub[name.mark] = now.milliseconds
    try records.setNamesAtHub(atHub)
  }
}
