import Dispatch

/// Waits without polling, and no longer once the task is cancelled.
@MainActor package enum Pause {
  /// Lets this many milliseconds pass.
  ///
  /// - Throws: `CancellationError` at once when the task is cancelled.
  package static func milliseconds(_ count: Int) async throws {
    guard count > 0 else { return try Task.checkCancellation() }
    let alarm = Alarm()
    await withTaskCancellationHandler {
      await withCheckedContinuation { alarm.wait(milliseconds: count, $0) }
    } onCancel: {
      Task { @MainActor in alarm.ring() }
    }
    try Task.checkCancellation()
  }
}

/// Wakes one who waits, after a time or earlier, and only once.
@MainActor private final class Alarm {
  private var timer: (any DispatchSourceTimer)?
  private var waiting: CheckedContinuation<Void, Never>?
  private var hasRung = false

  func wait(milliseconds: Int, _ continuation: CheckedContinuation<Void, Never>) {
    guard !hasRung else { return continuation.resume() }
    waiting = continuation
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + .milliseconds(milliseconds))
    timer.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.ring() } }
    self.timer = timer
    timer.resume()
  }

  func ring() {
    hasRung = true
    guard let waiting else { return }
    self.waiting = nil
    timer?.cancel()
    waiting.resume()
  }
}
