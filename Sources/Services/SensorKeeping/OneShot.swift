import Dispatch
import HostSystem

/// A timer by the monotonic clock that fires once each time it is armed.
@MainActor package final class OneShot {
  private let source = DispatchSource.makeTimerSource(queue: .main)
  /// When it fires, milliseconds of the monotonic clock; nil when it isn't armed.
  private var armedFor: Int64?

  /// A timer that isn't armed.
  package init(_ handler: @escaping @MainActor () -> Void) {
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated {
        self?.armedFor = nil
        handler()
      }
    }
    source.schedule(deadline: .distantFuture)
    source.resume()
  }

  isolated deinit { source.cancel() }

  /// Arms it anew.
  package func arm(after milliseconds: Int64) {
    armedFor = Self.now() + milliseconds
    let wait = DispatchTimeInterval.milliseconds(Int(clamping: max(milliseconds, 0)))
    source.schedule(deadline: .now() + wait, leeway: .milliseconds(20))
  }

  /// Arms it for a time unless it fires before that anyway.
  package func armNoLater(at deadline: Int64) {
    if let armedFor, armedFor <= deadline { return }
    arm(after: deadline - Self.now())
  }

  /// Fires no more.
  package func disarm() {
    guard armedFor != nil else { return }
    armedFor = nil
    source.schedule(deadline: .distantFuture)
  }

  private static func now() -> Int64 {
    Int64(clamping: Machine.monotonicNanoseconds() / 1_000_000)
  }
}
