package import Core
import Hub
package import Transcripts

/// The hub in a store of conversations that isn't in its place yet, such as a backup's.
///
/// Somebody else's backup could have this machine share everything with their machines.
package struct HubArrival {
  /// The document of the diary that a membership is; a lock encrypts it with the rest.
  static let document = TranscriptStore.hubDocument

  /// Where it is, in words.
  package let words: LocalizedText
  /// Whether the same account was joined here at the same address.
  package let isHere: Bool
  /// What it would lead to, in a sentence.
  package let purpose: LocalizedText =
    "Machines that joined it with the same key can read all you save."

  private static let unreadable: LocalizedText =
    "one whose address can't be read without the passphrase of the backup"

  /// The hub of a store, held against the one here; nil where the store has none.
  ///
  /// - Parameters:
  ///   - kept: the store.
  ///   - present: what is here; nil for nothing that can be opened.
  /// - Throws: `TranscriptsError` where the store can't be read at all.
  package init?(in kept: TranscriptStore, present: TranscriptStore?) throws {
    guard try kept.hasDiaryDocument(Self.document) else { return nil }
    guard let found = Self.readable(kept) else {
      words = Self.unreadable
      isHere = false
      return
    }
    words = LocalizedText(verbatim: VisibleText.singleLine(found.url, limit: 4000))
    isHere = present.flatMap { Self.readable($0) }?.isSameAccount(as: found) ?? false
  }

  /// Takes the hub out of a store.
  package static func leaveOut(of store: TranscriptStore) throws {
    try store.setDiaryDocument(document, to: HubMembership?.none)
  }

  /// The membership in a store; nil where there is none.
  static func membership(in store: TranscriptStore) throws -> HubMembership? {
    try store.diaryDocument(document, as: HubMembership.self)?.checked()
  }

  /// The same; nil also where it can't be read, as the store is locked or damaged there.
  private static func readable(_ store: TranscriptStore) -> HubMembership? {
    do { return try membership(in: store) } catch {
      return nil
    }
  }
}
