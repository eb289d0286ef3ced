import CLinux
package import Dispatch
import Glibc

/// A signal as an event of a queue, heard from the moment this is made.
///
/// Dispatch's own sources of signals are set up later, on a thread of Dispatch's, and what comes before
/// that is lost. Here the signal's handler adds to a counter, which a source reads whenever it is
/// ready. The corresponding C functions are `sigaction` and `eventfd`.
@MainActor package final class SignalWatch {
  /// How many watch each signal: the last that leaves gives it its default action again.
  private static var watching: [Int32: Int] = [:]

  private let signal: Int32
  private var source: (any DispatchSourceRead)?

  /// Begins to watch.
  ///
  /// Where there is no room for one more descriptor, the signal keeps its default action: one that
  /// ends programs still ends this one.
  ///
  /// - Parameters:
  ///   - signal: such as SIGHUP.
  ///   - queue: where the handler is called.
  ///   - handler: called once for each signal, or for several that came together.
  package init(
    _ signal: Int32,
    queue: DispatchQueue,
    handler: @escaping @Sendable () -> Void
  ) {
    self.signal = signal
    let isFirst = Self.watching[signal, default: 0] == 0
    let counter = CLinux_watchSignal(signal)
    guard counter >= 0 else { return }
    // What came for who watched before.
    if isFirst { Self.read(counter) }
    Self.watching[signal, default: 0] += 1
    let source = DispatchSource.makeReadSource(fileDescriptor: counter, queue: queue)
    source.setEventHandler { @Sendable in
      Self.read(counter)
      handler()
    }
    source.resume()
    self.source = source
  }

  /// Ends the watch: the handler is not called any more.
  package func cancel() {
    guard let source else { return }
    source.cancel()
    self.source = nil
    let left = Self.watching[signal, default: 1] - 1
    Self.watching[signal] = left
    if left == 0 { Machine.restoreDefault(signal) }
  }

  /// Takes what has come; the counter is never waited for.
  private nonisolated static func read(_ counter: Int32) {
    var count: UInt64 = 0
    _ = unsafe Glibc.read(counter, &count, MemoryLayout<UInt64>.size)
  }
}
