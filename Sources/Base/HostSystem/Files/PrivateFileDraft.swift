import Glibc
import Core

/// A file that is written piece by piece beside its place, and put there when it is whole.
///
/// What is let go without ``finish()`` leaves nothing behind.
package final class PrivateFileDraft {
  /// Pieces are gathered up to so many bytes.
  private static let pieceSize = 1 << 16

  private let path: String
  private let replacing: Bool
  private let temporary: String
  private var descriptor: Int32
  private var waiting: [UInt8] = []

  /// Begins a file, 0600.
  ///
  /// - Parameters:
  ///   - path: where it is to be; never a symbolic link.
  ///   - replacing: whether a file that is there may be replaced.
  /// - Throws: ``HostSystemError``.
  package init(_ path: String, replacing: Bool) throws(HostSystemError) {
    try PrivateFile.refuseLink(path, replacing: replacing)
    self.path = path
    self.replacing = replacing
    let temporary = "\(path).\(getpid()).part"
    self.temporary = temporary
    _ = unsafe unlink(temporary)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    descriptor = retried { unsafe open(temporary, flags, 0o600) }
    guard descriptor >= 0 else {
      let error = HostSystemError.systemCall("create", path, code: errno)
      // What is missing is the folder: the file itself is about to be made.
      guard error.kind == .missing else { throw error }
      throw HostSystemError(.cannotCreate, error.errorDescription, hint: "Make its folder first.")
    }
  }

  deinit { discard() }

  /// Adds text.
  package func write(_ text: String) throws(HostSystemError) {
    waiting += text.utf8
    if waiting.count >= Self.pieceSize { try flush() }
  }

  /// Syncs the file and puts it in its place.
  package func finish() throws(HostSystemError) {
    try flush()
    guard retried({ fsync(descriptor) }) == 0 else {
      throw HostSystemError.systemCall("write to", path, code: errno)
    }
    close(descriptor)
    descriptor = -1
    try PrivateFile.place(temporary, at: path, replacing: replacing)
  }

  private func flush() throws(HostSystemError) {
    try FileDescriptor.write(waiting, to: descriptor, named: path)
    waiting.removeAll(keepingCapacity: true)
  }

  private func discard() {
    guard descriptor >= 0 else { return }
    close(descriptor)
    _ = unsafe unlink(temporary)
  }
}
