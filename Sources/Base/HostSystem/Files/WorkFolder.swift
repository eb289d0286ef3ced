import Glibc
import Core

/// A private folder for work of which nothing may be left half done, held by one program at a time.
///
/// It is held with flock(2), which the system lets go of when the program ends, however it ends. So
/// a folder that is there and not held is what a killed program left.
package final class WorkFolder {
  /// The folder.
  package let path: String
  private let descriptor: Int32
  private let isHeld: Bool

  /// Makes the folder, or takes over one that was left, and holds it.
  ///
  /// - Returns: the folder; nil while another program holds it.
  /// - Throws: ``HostSystemError``.
  package static func make(_ path: String) throws(HostSystemError) -> WorkFolder? {
    // Whoever starts meanwhile takes one that nobody holds for left behind, and removes it: while it
    // is made, or before it is held. Then it is made once more.
    var failure: HostSystemError?
    for _ in 0..<100 {
      do throws(HostSystemError) {
        try PrivateFile.createDirectory(path)
        guard let folder = try open(path, waiting: false) else { continue }
        return folder.isHeld ? folder : nil
      } catch {
        guard error.kind == .missing else { throw error }
        failure = error
      }
    }
    throw failure
      ?? HostSystemError(.cannotCreate, "\(path) is made and removed all the time.")
  }

  /// Takes over a folder that is there.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - waiting: whether a holder is waited for.
  /// - Returns: the folder; nil where there is none, its holder has removed it, or is not waited for.
  /// - Throws: ``HostSystemError``.
  package static func takeOver(
    _ path: String,
    waiting: Bool
  ) throws(HostSystemError) -> WorkFolder? {
    guard let folder = try open(path, waiting: waiting), folder.isHeld else { return nil }
    return folder
  }

  private init(_ path: String, _ descriptor: Int32, isHeld: Bool) {
    self.path = path
    self.descriptor = descriptor
    self.isHeld = isHeld
  }

  deinit {
    // Closing alone would leave it held while a program that is just being started has a copy.
    _ = flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  private static func open(
    _ path: String,
    waiting: Bool
  ) throws(HostSystemError) -> WorkFolder? {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    let descriptor = retried { unsafe Glibc.open(path, flags) }
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw .systemCall("open", path, code: errno)
    }
    let result = retried { flock(descriptor, waiting ? LOCK_EX : LOCK_EX | LOCK_NB) }
    let code = errno
    guard result == 0 || code == EWOULDBLOCK else {
      close(descriptor)
      throw .systemCall("lock", path, code: code)
    }
    let folder = WorkFolder(path, descriptor, isHeld: result == 0)
    return result != 0 || isSame(descriptor, path) ? folder : nil
  }

  /// Whether the name still leads to the folder that was opened.
  private static func isSame(_ descriptor: Int32, _ path: String) -> Bool {
    var opened = stat()
    var named = stat()
    return unsafe fstat(descriptor, &opened) == 0 && lstat(path, &named) == 0
      && opened.st_dev == named.st_dev && opened.st_ino == named.st_ino
  }

  /// The names of what is in it, in no order.
  package func names() throws(HostSystemError) -> [String] { try PrivateFile.names(in: path) }

  /// Removes the files in it, and the folder.
  package func remove() throws(HostSystemError) { try PrivateFile.removeFolder(path) }
}
