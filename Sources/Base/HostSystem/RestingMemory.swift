import CLinux
import Dispatch

/// Gives memory back that a start or a piece of work needed and waiting doesn't.
///
/// A third of this program is read in while it starts, and a program that waits for days would hold it
/// all that time. A second after the last work its code and constants leave the process; those that
/// are needed again come back from the file, page by page. Nothing wakes the process a second time.
@MainActor package final class RestingMemory {
  /// How long after the last work.
  private static let delay = DispatchTimeInterval.seconds(1)

  private var timer: (any DispatchSourceTimer)?

  /// Nothing is given back before the first ``worked()``.
  package init() {}

  isolated deinit { timer?.cancel() }

  /// Something was done; memory is given back once nothing more follows for a while.
  package func worked() {
    let timer = timer ?? begin()
    timer.schedule(deadline: .now() + Self.delay, leeway: .milliseconds(250))
  }

  private func begin() -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.setEventHandler { CLinux_leaveProgramPages() }
    timer.activate()
    self.timer = timer
    return timer
  }
}
