import Console
import Services
import Transcripts

/// Makes what the messages of an open chat mean, so that they can be found by it: while nobody waits.
///
/// It begins some time after a reply has ended, ends when the next one begins, and looks at the newest
/// messages alone; what else is missing is made by a search by meaning. Nothing of it is told: without an
/// encoder, or while a lock is closed, there is nothing to do.
@MainActor final class ChatMeanings {
  /// How long nobody has to wait for a reply before it begins, in milliseconds.
  private static let patience = 1_500
  /// How many of the newest messages are looked at: more than are said between two rests.
  private static let newest = 64

  private let services: Services
  private var work: Task<Void, Never>?

  /// What is made for the chat of a run.
  init(_ services: Services) { self.services = services }

  /// A reply begins: what is under way ends.
  func replyStarted() { work?.cancel() }

  /// A reply has ended.
  func replyEnded() {
    // An incognito talk can't be searched.
    guard !services.stores.isIncognito else { return }
    let earlier = work
    earlier?.cancel()
    work = Task {
      await earlier?.value
      // What fails, such as for want of an encoder, fails again in a search, which says why.
      do { try await make() } catch { return }
    }
  }

  /// Begins nothing more, and returns once nothing is under way.
  func end() async {
    work?.cancel()
    await work?.value
  }

  private func make() async throws {
    try await Pause.milliseconds(Self.patience)
    guard try services.stores.isReadable else { return }
    let maker = try MeaningMaker(services.encoder)
    let store = try services.stores.transcripts()
    let missing = try store.newestWithoutMeaning(of: maker.name, among: Self.newest)
    try await maker.make(missing, in: store, goesOn: { !Task.isCancelled })
  }
}
