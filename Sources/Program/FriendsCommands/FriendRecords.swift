import Console
import Core
package import Friends
package import HealthModel
package import HubCommands
package import Services
package import Transcripts

/// What is kept of friends and invitations.
///
/// All of it lies in the diary, under the lock. Friends, invitations and what became of them go to the
/// person's other machines, and are only ever added; what this machine has heard and sent stays here.
@MainActor package struct FriendRecords {
  /// What goes to the person's other machines.
  package static let kinds = [
    Friend.diaryKind, FriendInvitation.diaryKind, FriendEvent.diaryKind, FindableName.diaryKind,
  ]

  private let store: TranscriptStore

  /// The records of a home.
  package init(_ services: Services) throws { store = try services.stores.transcripts() }

  /// The records of a store that isn't in its place yet, such as a backup's.
  package init(_ store: TranscriptStore) { self.store = store }

  /// How each of them would end, also after everything about them was erased here.
  package var endings: DeliveryEndings {
    DeliveryEndings(store, document: FriendMemory.endingsDocument)
  }

  /// Whether there is nothing at all; no body is read.
  package func isEmpty() throws -> Bool {
    for kind in Self.kinds where try store.hasDiaryEntries(kind) { return false }
    return try endings.isEmpty() && !store.hasDiaryDocument(FriendMemory.namesDocument)
  }

  /// Everybody, and how they stand.
  package func circle() throws -> FriendCircle {
    try FriendCircle(
      friends: store.diaryEntries(Friend.diaryKind, as: Friend.self).map { try $0.body.checked() },
      invitations: store.diaryEntries(FriendInvitation.diaryKind, as: FriendInvitation.self).map {
        try $0.body.checked()
      },
      names: store.diaryEntries(FindableName.diaryKind, as: FindableName.self).map {
        try $0.body.checked()
      },
      events: store.diaryEntries(FriendEvent.diaryKind, as: FriendEvent.self).map(\.body),
      memory: memory()
    )
  }

  /// The friend of a name.
  ///
  /// - Throws: ``AppFailure`` where there is none.
  package func member(named name: String) throws -> FriendCircle.Member {
    guard let found = try circle().member(named: name) else {
      throw AppFailure(
        .missing,
        "Nobody among your friends is called “\(Self.shown(name))”.",
        hint: "To see who they are: mindpulse friends list"
      )
    }
    return found
  }

  /// A name as it is shown.
  package static func shown(_ name: String) -> String {
    VisibleText.singleLine(name, limit: FriendCode.longestName)
  }

  /// Keeps a friend.
  package func add(_ friend: Friend, at time: Timestamp) throws {
    try store.addDiaryEntry(Friend.diaryKind, at: time, friend)
  }

  /// Keeps an invitation.
  package func add(_ invitation: FriendInvitation, at time: Timestamp) throws {
    try store.addDiaryEntry(FriendInvitation.diaryKind, at: time, invitation)
  }

  /// Keeps a name to be found by.
  package func add(_ name: FindableName, at time: Timestamp) throws {
    try store.addDiaryEntry(FindableName.diaryKind, at: time, name)
  }

  /// Gives up a name to be found by; the next exchange with the hub takes it away there.
  package func giveUp(_ name: FindableName, at time: Timestamp) throws {
    var atHub = try namesAtHub()
    // Another machine may have put it there.
    if atHub[name.mark] == nil { atHub[name.mark] = 0 }
    try setNamesAtHub(atHub)
    try note(.used, name.invitation.secret, at: time)
  }

  /// The names that this machine has put at the hub or may have, by their marks, and when, in milliseconds; 0 for
  /// not yet.
  package func namesAtHub() throws -> [String: Int64] {
    try store.diaryDocument(FriendMemory.namesDocument, as: [String: Int64].self) ?? [:]
  }

  /// Keeps what this machine has put at the hub.
  package func setNamesAtHub(_ names: [String: Int64]) throws {
    guard try names != namesAtHub() else { return }
    try store.setDiaryDocument(FriendMemory.namesDocument, to: names.isEmpty ? nil : names)
  }

  /// Notes what became of a friend or an invitation.
  package func note(_ kind: FriendEvent.Kind, _ subject: String, at time: Timestamp) throws {
    try store.addDiaryEntry(FriendEvent.diaryKind, at: time, FriendEvent(kind, subject))
  }

  /// Takes away a friend to whom nothing ever went.
  package func remove(_ member: FriendCircle.Member) throws {
    let entries = try store.diaryEntries(Friend.diaryKind, as: Friend.self).filter {
      $0.body.secret == member.friend.secret
    }
    try store.deleteDiaryEntries(entries.map(\.id))
    try endings.remove(mark: member.id)
    try change { $0.sent[member.id] = nil }
  }

  /// What this machine has heard and sent.
  package func memory() throws -> FriendMemory {
    try store.diaryDocument(FriendMemory.document, as: FriendMemory.self) ?? FriendMemory()
  }

  /// Changes what this machine has heard and sent.
  package func change(_ work: (inout FriendMemory) -> Void) throws {
    let before = try memory()
    var after = before
    work(&after)
    if after != before { try store.setDiaryDocument(FriendMemory.document, to: after) }
  }

  /// Takes everything away: for a store that isn't in its place yet.
  package func removeAll() throws {
    for kind in Self.kinds { try store.deleteDiaryEntries(try store.diaryEntryNumbers(kind)) }
    try store.setDiaryDocument(FriendMemory.document, to: FriendMemory?.none)
    try endings.set([])
    try setNamesAtHub([:])
  }
}
