package import HealthModel
import Safety
package import Transcripts

/// Whether it is a time for small matters, by every conversation of a person.
@MainActor package struct PersonSafety {
  private let store: TranscriptStore

  /// The safety of whoever has these conversations.
  package init(_ store: TranscriptStore) { self.store = store }

  /// Whether no conversation has a danger open, or had one within a day.
  package func isSafe(at now: Timestamp) throws -> Bool {
    // No conversation has this id: what counts is what others have left.
    let keeper = CrisisKeeper(store: store, sessionID: "")
    return try keeper.levelOfAll(at: now) < .present && !keeper.wasInDanger(at: now)
  }
}
