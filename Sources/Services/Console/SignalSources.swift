import Dispatch
import Glibc
import HostSystem
import SQLite

/// Signals as events of the main queue, so that no handler interrupts anything.
@MainActor package final class SignalSources {
  private let ending = EndingSignals()
  private var watches: [SignalWatch] = []

  /// Sources of no signal yet.
  package init() {}

  /// Has a signal call a handler from now on.
  ///
  /// - Parameters:
  ///   - signal: such as SIGHUP.
  ///   - endsWaits: whether a wait for another program's lock ends at once; the main queue would hear
  ///     of the signal only after it.
  ///   - handler: called on the main queue.
  package func on(
    _ signal: Int32,
    endsWaits: Bool = false,
    _ handler: @escaping @MainActor () -> Void
  ) {
    let watch = SignalWatch(signal, on: endsWaits ? .aside : .main) {
      guard endsWaits else { return MainActor.assumeIsolated(handler) }
      BusyWait.allow(atMost: 0)
      DispatchQueue.main.async { MainActor.assumeIsolated(handler) }
    }
    watches.append(watch)
  }

  /// Has signals that end the program call a handler, which lets everything come to its end.
  ///
  /// The program ends in any case: by the signal itself where that takes too long, or where another
  /// one comes, see ``EndingSignals``.
  ///
  /// - Parameters:
  ///   - signals: such as SIGINT and SIGTERM.
  ///   - endsWaits: as of ``on(_:endsWaits:_:)``.
  ///   - lastly: gives the terminal back where everything else has failed.
  ///   - handler: called with each that comes.
  package func onEnd(
    _ signals: [Int32],
    endsWaits: Bool = false,
    lastly: @escaping @MainActor () -> Void = {},
    _ handler: @escaping @MainActor (Int32) -> Void
  ) {
    for signal in signals {
      on(signal, endsWaits: endsWaits) { [ending] in
        ending.came(signal, lastly)
        handler(signal)
      }
    }
  }

  /// Has the signals that end a screen call a handler: Ctrl-C and Ctrl-\ interrupt it; SIGTERM, and
  /// a terminal that is gone, end it as it is.
  package func onEnd(_ handler: @escaping @MainActor (ExitCode) -> Void) {
    onEnd([SIGINT, SIGQUIT]) { _ in handler(.interrupted) }
    onEnd([SIGTERM, SIGHUP]) { _ in handler(.done) }
  }

  /// Takes all handlers away: from now on signals do what they usually do.
  package func cancel() {
    ending.cancel()
    for watch in watches { watch.cancel() }
    watches = []
  }
}
