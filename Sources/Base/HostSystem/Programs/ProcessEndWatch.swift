import CLinux
import Core
import Dispatch
import Glibc

/// Wakes its owner when a process has ended, whoever started it.
///
/// Nothing polls. The corresponding C function is `pidfd_open`.
@MainActor package final class ProcessEndWatch {
  private let source: any DispatchSourceRead

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - processID: the process.
  ///   - handler: called once on the main queue; at once when it has ended already.
  /// - Throws: ``HostSystemError`` when the process can't be watched or there is none.
  package init(
    _ processID: Int32,
    handler: @escaping @MainActor () -> Void
  ) throws(HostSystemError) {
    let descriptor = CLinux_openProcess(processID)
    guard descriptor >= 0 else {
      throw .refused("watch", "process \(processID)", code: errno)
    }
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    self.source = source
    source.setEventHandler {
      source.cancel()
      MainActor.assumeIsolated(handler)
    }
    source.setCancelHandler { close(descriptor) }
    source.resume()
  }

  isolated deinit { source.cancel() }
}
