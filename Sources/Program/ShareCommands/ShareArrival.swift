package import Core
import HealthModel
import HubCommands
import Sharing
package import Transcripts

/// The shares in a store of conversations that isn't in its place yet, such as a backup's.
///
/// Somebody else's backup could have this machine send summaries to their account.
package struct ShareArrival {
  /// Whom with, in words.
  package let words: LocalizedText
  /// Whether all of them are here in the same way.
  package let isHere: Bool
  /// What it would lead to, in a sentence.
  package let purpose: LocalizedText = "Summaries of your readings are sent to them."

  private static let unreadable: LocalizedText =
    "shares that can't be read without the passphrase of the backup"

  /// The shares of a store, held against those here; nil where none goes on.
  ///
  /// - Parameters:
  ///   - kept: the store.
  ///   - present: what is here; nil for nothing that can be opened.
  /// - Throws: `TranscriptsError` where the store can't be read at all.
  @MainActor package init?(in kept: TranscriptStore, present: TranscriptStore?) throws {
    guard try kept.hasDiaryEntries(Share.diaryKind) else { return nil }
    guard let shares = Self.active(kept) else {
      words = Self.unreadable
      isHere = false
      return
    }
    guard !shares.isEmpty else { return nil }
    let here = Set((present.flatMap { Self.active($0) } ?? []).map(\.mark))
    let names = shares.map { share in
      "\(share.name) (\(share.categories.map(\.rawValue).joined(separator: ", ")))"
    }
    let list = names.joined(separator: "; ")
    words = LocalizedText(verbatim: VisibleText.singleLine(list, limit: 4000))
    isHere = shares.allSatisfy { here.contains($0.mark) }
  }

  /// Takes all shares out of a store, with their summaries.
  @MainActor package static func leaveOut(of store: TranscriptStore) throws {
    for kind in ShareRecords.kinds {
      try store.deleteDiaryEntries(try store.diaryEntryNumbers(kind))
    }
    try ShareRecords(store).endings.set([])
  }

  /// The shares that go on; nil where they can't be read, as the store is locked or damaged there.
  @MainActor private static func active(_ store: TranscriptStore) -> [Share]? {
    do { return try ShareRecords(store).shares().map(\.body).filter(\.isActive) } catch {
      return nil
    }
  }
}
