package import Core
import Friends
package import Transcripts

/// The friends in a store of conversations that isn't in its place yet, such as a backup's.
///
/// Somebody else's backup could have this machine send counts to their account.
package struct FriendArrival {
  /// Whom with, in words.
  package let words: LocalizedText
  /// Whether all of them are here in the same way.
  package let isHere: Bool
  /// What it would lead to, in a sentence.
  package let purpose: LocalizedText = "They see a count of yours each week."

  private static let unreadable: LocalizedText =
    "friends who can't be read without the passphrase of the backup"
  private static let name: LocalizedText = "a name to be found by"

  /// The friends of a store, held against those here; nil where there are none.
  ///
  /// - Parameters:
  ///   - kept: the store.
  ///   - present: what is here; nil for nothing that can be opened.
  /// - Throws: `TranscriptsError` where the store can't be read at all.
  @MainActor package init?(in kept: TranscriptStore, present: TranscriptStore?) throws {
    guard try FriendRecords.kinds.contains(where: { try kept.hasDiaryEntries($0) }) else {
      return nil
    }
    guard let circle = Self.circle(kept) else {
      words = Self.unreadable
      isHere = false
      return
    }
    let open = circle.invitations.filter { !circle.used.contains($0.secret) }
    let names = circle.names.filter { !circle.used.contains($0.invitation.secret) }
    guard !circle.active.isEmpty || !open.isEmpty || !names.isEmpty else { return nil }
    let here = present.flatMap { Self.circle($0) }
    let known = Set(here?.active.map(\.id) ?? [])
    let invited = Set(here?.invitations.map(\.secret) ?? [])
    let knownMarks = Set(here?.names.map(\.mark) ?? [])
    var parts = circle.active.map { Self.words($0.friend) }
    if !open.isEmpty { parts.append(Self.invitations(open.count)) }
    if !names.isEmpty { parts.append(Self.name) }
    words = .joined(parts, by: "; ")
    isHere =
      circle.active.allSatisfy { known.contains($0.id) }
      && open.allSatisfy { invited.contains($0.secret) }
      && names.allSatisfy { knownMarks.contains($0.mark) }
  }

  /// Takes all friends out of a store.
  @MainActor package static func leaveOut(of store: TranscriptStore) throws {
    try FriendRecords(store).removeAll()
  }

  private static func words(_ friend: Friend) -> LocalizedText {
    "\(VisibleText.singleLine(friend.name, limit: 100)) (\(friend.count.title))"
  }

  private static func invitations(_ count: Int) -> LocalizedText { "open invitations: \(count)" }

  /// What is known in a store; nil where it can't be read, as the store is locked or damaged there.
  @MainActor private static func circle(_ store: TranscriptStore) -> FriendCircle? {
    do { return try FriendRecords(store).circle() } catch {
      return nil
    }
  }
}
