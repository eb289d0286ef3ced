import Understanding
import Dispatch
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
  private var timer: (any DispatchSourceTimer)?
  private var work: Task<Void, Never>?

  /// What is made for the chat of a run.
  init(_ services: Services) { self.services = services }

  /// A reply begins: what is under way ends.
  func replyStarted() { stop() }

  /// A reply has ended.
  ///
  /// A timer calls back, and no task is resumed where nothing is missing: that would start Dispatch's watch
  /// over its threads, which wakes the process once a second from then on.
  func replyEnded() {
    stop()
    // An incognito talk can't be searched.
    guard !services.stores.isIncognito else { return }
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + .milliseconds(Self.patience))
    timer.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.begin() } }
    timer.resume()
    self.timer = timer
  }

  /// Begins nothing more, and returns once nothing is under way.
  func end() async {
    stop()
    await work?.value
  }

  private func stop() {
    timer?.cancel()
    timer = nil
    work?.cancel()
  }

  private func begin() {
    stop()
    // What fails, such as for want of an encoder, fails again in a search, which says why.
    do {
      guard try services.stores.isReadable else { return }
      let store = try services.stores.transcripts()
      let missing = try store.newestWithoutMeaning(among: Self.newest)
      if !missing.isEmpty { make(missing, try MeaningMaker(services.encoder), store) }
    } catch { return }
  }

  private func make(_ missing: [Int64], _ maker: MeaningMaker, _ store: TranscriptStore) {
    let earlier = work
    work = Task {
      await earlier?.value
      // As above.
      do { try await maker.make(missing, in: store, goesOn: { !Task.isCancelled }) } catch {
        return
      }
    }
  }
}
