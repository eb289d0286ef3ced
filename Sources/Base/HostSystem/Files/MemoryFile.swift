import CLinux
package import Core
import Glibc

/// A file that lies in memory alone, filled piece by piece: no disk ever sees it, and it is gone with
/// this object, however the process ends.
///
/// The corresponding C function is `memfd_create`.
// @unchecked Sendable because the descriptor never changes, and one thread at a time writes.
package final class MemoryFile: @unchecked Sendable {
  private let descriptor: Int32
  private let name: LocalizedText
  /// How many bytes it has.
  package private(set) var count = 0

  /// An empty file.
  ///
  /// - Parameter name: what it is called in errors.
  /// - Throws: ``HostSystemError``.
  package init(named name: LocalizedText) throws(HostSystemError) {
    let made = unsafe CLinux_createMemoryFile("file")
    guard made >= 0 else { throw .refused("create", name, code: errno) }
    descriptor = made
    self.name = name
  }

  deinit { close(descriptor) }

  /// The path by which this process can open it, at its beginning, while this object is there.
  package var path: String { "/proc/self/fd/\(descriptor)" }

  /// Adds bytes at the end.
  package func append(_ bytes: [UInt8]) throws(HostSystemError) {
    try FileDescriptor.write(bytes, to: descriptor, named: name)
    count += bytes.count
  }
}
