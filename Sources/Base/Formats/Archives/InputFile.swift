import Glibc
import Core

/// A file that is open for reading.
package final class InputFile {
  /// The path it was opened under.
  package let path: String
  /// Its size in bytes when it was opened; 0 for a pipe.
  package let size: Int
  /// When it was last changed, in milliseconds since 1970-01-01T00:00:00Z.
  package let modified: Int64
  let descriptor: Int32

  /// Opens a file.
  ///
  /// - Throws: ``ArchivesError``; a folder can't be opened this way.
  package convenience init(_ path: String) throws(ArchivesError) {
    var descriptor: Int32 = -1
    repeat {
      descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    } while descriptor < 0 && errno == EINTR
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
    try self.init(descriptor: descriptor, path: path)
  }

  /// Takes over a descriptor that is open at its beginning, and closes it in the end.
  ///
  /// - Parameters:
  ///   - descriptor: the descriptor.
  ///   - path: what it is called.
  /// - Throws: ``ArchivesError`` for a folder.
  package init(descriptor: Int32, path: String) throws(ArchivesError) {
    var status = stat()
    let isKnown = unsafe fstat(descriptor, &status) == 0
    guard isKnown, status.st_mode & S_IFMT != S_IFDIR else {
      close(descriptor)
      throw .unreadable(path: path, reason: isKnown ? "it is a folder" : "it can't be examined")
    }
    self.path = path
    self.descriptor = descriptor
    size = Int(status.st_size)
    modified = Int64(status.st_mtim.tv_sec) * 1000 + Int64(status.st_mtim.tv_nsec) / 1_000_000
  }

  deinit { close(descriptor) }

  /// The next bytes, at most `limit`; empty at the end.
  package func read(_ limit: Int) throws(ArchivesError) -> [UInt8] {
    while true {
      var code: Int32 = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
        let got = unsafe Glibc.read(descriptor, buffer.baseAddress, limit)
        code = got < 0 ? errno : 0
        count = max(0, got)
      }
      if code == 0 { return bytes }
      if code != EINTR { throw Self.failure(path, code) }
    }
  }

  /// Goes back to the beginning.
  package func rewind() throws(ArchivesError) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw Self.failure(path, errno) }
  }

  static func failure(_ path: String, _ code: Int32) -> ArchivesError {
    switch code {
    case ENOENT, ENOTDIR: return .missing(path: path)
    case EACCES, EPERM: return .notAllowed(path: path)
    default:
      let reason = unsafe strerror(code).map { unsafe String(cString: $0).lowercased() }
      return .unreadable(path: path, reason: "\(words: reason ?? "error \(code)")")
    }
  }
}
