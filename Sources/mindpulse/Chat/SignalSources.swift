import Dispatch
import Glibc
import HostSystem

/// Signals as events of the main queue, so that no handler interrupts anything.
@MainActor final class SignalSources {
  private var sources: [any DispatchSourceSignal] = []

  /// Has a signal call a handler from now on.
  func on(_ signal: Int32, _ handler: @escaping @MainActor () -> Void) {
    Machine.leaveToDispatch(signal)
    let source = DispatchSource.makeSignalSource(signal: signal, queue: .main)
    source.setEventHandler { MainActor.assumeIsolated(handler) }
    source.resume()
    sources.append(source)
  }

  /// Has the signals that end a screen call a handler: Ctrl-C and Ctrl-\ interrupt it; SIGTERM, and
  /// a terminal that is gone, end it as it is.
  func onEnd(_ handler: @escaping @MainActor (ExitCode) -> Void) {
    for signal in [SIGINT, SIGQUIT] { on(signal) { handler(.interrupted) } }
    for signal in [SIGTERM, SIGHUP] { on(signal) { handler(.done) } }
  }

  /// Calls back when no signal is missed any more: one that comes before is ignored.
  ///
  /// Dispatch sets sources up on a thread of its own, in the order they were made, so a timer that
  /// fires was set up after them. It calls back and resumes no task: that would start Dispatch's watch
  /// over its threads, which wakes the process once a second from then on.
  func whenReady(_ handler: @escaping @MainActor () -> Void) {
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now())
    timer.setEventHandler {
      timer.cancel()
      MainActor.assumeIsolated(handler)
    }
    timer.resume()
  }

  /// Takes all handlers away.
  func cancel() {
    for source in sources { source.cancel() }
    sources = []
  }
}
