import Glibc

/// A private file that is written piece by piece and put in place whole or not at all.
///
/// Until ``finish(replacing:)`` it is `PATH.unfinished`, 0600. One that a killed program left
/// behind is replaced; a link never is.
package final class PrivateOutput {
  private let path: String
  private let unfinished: String
  /// What it is written through until it is finished.
  package private(set) var descriptor: Int32

  /// Begins a file.
  ///
  /// The corresponding C function is `open`.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - replacing: whether a file that is there may be replaced; a symbolic link never is.
  /// - Throws: ``HostSystemError``.
  package init(_ path: String, replacing: Bool) throws(HostSystemError) {
    try PrivateFile.refuseLink(path, replacing: replacing)
    self.path = path
    let unfinished = "\(path).unfinished"
    self.unfinished = unfinished
    try PrivateFile.remove(unfinished)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    descriptor = retried { unsafe open(unfinished, flags, 0o600) }
    guard descriptor >= 0 else { throw .systemCall("create", path, code: errno) }
  }

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    _ = unsafe unlink(unfinished)
  }

  /// Writes some more.
  package func write(_ bytes: [UInt8]) throws(HostSystemError) {
    try FileDescriptor.write(bytes, to: descriptor, named: path)
  }

  /// Brings all of it to the disk and gives it its name; until then, letting go of it removes it.
  ///
  /// - Parameter replacing: as for ``init(_:replacing:)``.
  /// - Throws: ``HostSystemError``; what was there before is then still there.
  package func finish(replacing: Bool) throws(HostSystemError) {
    guard retried({ fsync(descriptor) }) == 0 else {
      throw .systemCall("write to", path, code: errno)
    }
    close(descriptor)
    descriptor = -1
    do throws(HostSystemError) {
      try PrivateFile.refuseLink(path, replacing: replacing)
    } catch {
      _ = unsafe unlink(unfinished)
      throw error
    }
    try PrivateFile.place(unfinished, at: path, replacing: replacing)
  }
}
