import Dispatch
import Glibc
import HealthModel

/// One timer on the wall clock: it wakes the program at a time of day, also after a sleep of the
/// machine, and costs nothing in between.
@MainActor final class WallTimer {
  private var source: (any DispatchSourceTimer)?
  private let handler: @MainActor () -> Void

  /// A timer that calls a handler; not set yet.
  init(_ handler: @escaping @MainActor () -> Void) { self.handler = handler }

  /// Sets it to a time, in place of any other.
  func arm(at time: Timestamp) {
    disarm()
    let timer = DispatchSource.makeTimerSource(queue: .main)
    let seconds = time.milliseconds / 1000
    let nanoseconds = (time.milliseconds % 1000) * 1_000_000
    let moment = DispatchWallTime(
      timespec: timespec(tv_sec: Int(seconds), tv_nsec: Int(nanoseconds))
    )
    timer.schedule(wallDeadline: moment, leeway: .milliseconds(100))
    timer.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.handler() } }
    source = timer
    timer.resume()
  }

  /// Takes it away.
  func disarm() {
    source?.cancel()
    source = nil
  }
}
