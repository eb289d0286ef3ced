package import Dispatch

/// Tells when another process, or another store on the file, has changed readings
/// (HealthKit's `HKObserverQuery`).
///
/// It carries no data: whoever is told asks again. Commits made through the observed store itself
/// are not told. It sleeps until the file is written to; where the system can't watch the file,
/// it looks once in a while instead.
@MainActor package final class HealthObserver {
  /// Has `wake` called on the main queue whenever a file was written to.
  ///
  /// Gives what has to be kept as long as that is to go on; nil when the file can't be watched.
  package typealias Watch = (
    _ file: String, _ wake: @escaping @MainActor () -> Void
  ) -> AnyObject?

  /// Whether the file itself wakes it; false when it looks once in a while.
  package var isWoken: Bool { watching != nil }

  private let store: HealthStore
  private let interval: DispatchTimeInterval
  private let handler: @MainActor () -> Void
  private var version: Int64
  private var watching: AnyObject?
  private var timer: (any DispatchSourceTimer)?

  /// Begins to observe; changes from now on are told.
  ///
  /// - Parameters:
  ///   - store: the store.
  ///   - interval: how often it looks where the file can't be watched.
  ///   - watch: watches a file.
  ///   - handler: told on the main queue, once for any number of changes.
  /// - Throws: ``HealthStorageError`` when the store can't be asked.
  package init(
    _ store: HealthStore,
    every interval: DispatchTimeInterval = .seconds(1),
    watch: Watch,
    handler: @escaping @MainActor () -> Void
  ) throws(HealthStorageError) {
    self.store = store
    self.interval = interval
    self.handler = handler
    version = try store.dataVersion()
    watching = watch(store.path) { [weak self] in self?.look() }
    if watching == nil { lookAgain(repeating: interval) }
    // What was committed before the file was watched would be missed.
    look()
  }

  /// Ends it; the handler is not called any more.
  package func cancel() {
    watching = nil
    timer?.cancel()
    timer = nil
  }

  isolated deinit { timer?.cancel() }

  private func look() {
    do throws(HealthStorageError) {
      let now = try store.dataVersion()
      guard now != version else { return }
      version = now
      handler()
    } catch {
      // Somebody writes for very long, or the disk fails for a moment; nothing else would wake.
      if watching != nil { lookAgain(repeating: .never) }
    }
  }

  private func lookAgain(repeating: DispatchTimeInterval) {
    timer?.cancel()
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + interval, repeating: repeating)
    timer.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.look() } }
    self.timer = timer
    timer.resume()
  }
}
