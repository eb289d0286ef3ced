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

  /// Takes all handlers away.
  func cancel() {
    for source in sources { source.cancel() }
    sources = []
  }

  /// Stops this process as Ctrl-Z asks; returns when it goes on.
  static func stopProcess() {
    Machine.restoreDefault(SIGTSTP)
    raise(SIGTSTP)
    Machine.leaveToDispatch(SIGTSTP)
  }
}
