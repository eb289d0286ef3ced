import Dispatch
import HostSystem

/// Sees to it that a program which was told to end does end.
///
/// Who is told lets everything come to its end first: a reply is kept as far as it came, a letter is
/// handed over. Where that takes longer than ``grace``, or a further signal comes, the signal ends
/// the process as if nobody had taken it. What was stored stays, and what was half done is done or
/// taken back by the next start.
@MainActor package final class EndingSignals {
  /// How long the end may take.
  ///
  /// A product choice: longer than anything takes that is not stuck, and
  /// shorter than the 90 s after which systemd kills (systemd.service(5), `TimeoutStopSec=`).
  package static let grace = Duration.seconds(10)
  /// Signals within this time belong together: a terminal that closes sends several.
  private static let together = Duration.seconds(1)

  private var first: ContinuousClock.Instant?
  private var timer: (any DispatchSourceTimer)?

  /// A signal that ends the program has come.
  ///
  /// - Parameters:
  ///   - signal: which.
  ///   - lastly: gives the terminal back.
  package func came(_ signal: Int32, _ lastly: @escaping @MainActor () -> Void) {
    if let first {
      guard ContinuousClock.now - first > Self.together else { return }
      return Self.end(by: signal, lastly)
    }
    first = .now
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.setEventHandler { MainActor.assumeIsolated { Self.end(by: signal, lastly) } }
    timer.schedule(deadline: .now() + Self.grace / .seconds(1))
    timer.resume()
    self.timer = timer
  }

  /// The end has come.
  package func cancel() {
    timer?.cancel()
    timer = nil
    first = nil
  }

  private static func end(by signal: Int32, _ lastly: @MainActor () -> Void) {
    lastly()
    Machine.end(by: signal)
  }
}
