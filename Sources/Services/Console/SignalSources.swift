import Dispatch
import Glibc
import HostSystem
import SQLite

/// Signals as events of the main queue, so that no handler interrupts anything.
@MainActor package final class SignalSources {
  private let ending = EndingSignals()
  private var signals: [Int32] = []
  private var sources: [any DispatchSourceSignal] = []
  /// How many sources aren't set up yet, and who waits for that.
  private var unready = 0
  private var waiting: [@MainActor () -> Void] = []

  /// Sources of no signal yet.
  package init() {}

  /// Has a signal call a handler from now on.
  ///
  /// Dispatch sets sources up later, on threads of its own, and says when. A signal that comes before
  /// calls the handler then.
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
    Machine.leaveToDispatch(signal)
    let queue = endsWaits ? DispatchQueue(label: "signals that end waits") : .main
    let source = DispatchSource.makeSignalSource(signal: signal, queue: queue)
    // Not of the main actor: it may run on a queue of its own.
    let came = { @Sendable in
      guard endsWaits else { return MainActor.assumeIsolated(handler) }
      BusyWait.allow(atMost: 0)
      DispatchQueue.main.async { MainActor.assumeIsolated(handler) }
    }
    source.setEventHandler(handler: came)
    unready += 1
    source.setRegistrationHandler { @Sendable [weak self] in
      if Machine.takeEarly(signal) { came() }
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.isSetUp() } }
    }
    source.resume()
    signals.append(signal)
    sources.append(source)
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

  /// Calls back when signals are heard at once.
  ///
  /// This calls back and resumes no task: that would start Dispatch's watch over its threads, which
  /// wakes the process once a second from then on.
  package func whenReady(_ handler: @escaping @MainActor () -> Void) {
    waiting.append(handler)
    // Never within the call, as nobody expects it there.
    DispatchQueue.main.async { MainActor.assumeIsolated { self.tellReady() } }
  }

  private func isSetUp() {
    unready -= 1
    tellReady()
  }

  private func tellReady() {
    guard unready <= 0 else { return }
    let told = waiting
    waiting = []
    for handler in told { handler() }
  }

  /// Takes all handlers away: from now on signals do what they usually do.
  package func cancel() {
    ending.cancel()
    for source in sources { source.cancel() }
    for signal in signals { Machine.restoreDefault(signal) }
    sources = []
    signals = []
  }
}
