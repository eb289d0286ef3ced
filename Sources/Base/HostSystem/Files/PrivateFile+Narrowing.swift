import Glibc
import Core

extension PrivateFile {
  /// What is looked at: each has a mode of its own.
  package enum Kind: Sendable {
    /// 0700; a link to it is followed.
    case directory
    /// 0600; never a link.
    case file

    fileprivate var mode: mode_t { self == .directory ? 0o700 : 0o600 }
  }

  /// Makes sure that a file or directory belongs to this user, and takes the permissions of others
  /// away.
  ///
  /// It is opened first, so that nothing can be put in its place meanwhile. The corresponding C
  /// functions are `fstat` and `fchmod`.
  ///
  /// - Parameters:
  ///   - path: the file or directory.
  ///   - kind: which of the two it has to be.
  /// - Returns: the permission bits it had, where others could get at it; nil where not, and where
  ///   there is nothing at that path.
  /// - Throws: ``HostSystemError`` of kind `cannotCreate` where a file stands in the place of a
  ///   directory, and of kind `notAllowed` where it belongs to another user, is a link,
  ///   or is a directory that everybody shares.
  package static func makePrivate(
    _ path: String,
    _ kind: Kind
  ) throws(HostSystemError) -> UInt32? {
    let flags = kind == .directory ? O_DIRECTORY : O_NOFOLLOW | O_NONBLOCK
    let descriptor = retried { unsafe open(path, O_RDONLY | O_CLOEXEC | flags) }
    guard descriptor >= 0 else {
      let code = errno
      if code == ENOENT { return nil }
      // Who reads it will tell; it is nobody else's to read either.
      if code == EACCES, kind == .file, isPrivateFile(path) { return nil }
      if code == ENOTDIR {
        throw HostSystemError(
          .cannotCreate,
          "\(path) can't be made a directory: something else is there, or above it.",
          hint: "Move it away, or set MINDPULSE_HOME to another directory."
        )
      }
      throw .systemCall("open", path, code: code)
    }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw .systemCall("look at", path, code: errno)
    }
    guard status.st_uid == geteuid() else {
      throw HostSystemError(
        .notAllowed,
        "\(path) belongs to another user (\(status.st_uid)), so nothing is read or written there.",
        hint: "Run it as that user, or set MINDPULSE_HOME to a directory of your own."
      )
    }
    guard status.st_mode & S_ISVTX == 0 || kind == .file else {
      throw HostSystemError(
        .notAllowed,
        "\(path) is a directory that everybody shares.",
        hint: "Set MINDPULSE_HOME to a directory of your own."
      )
    }
    let mode = status.st_mode & 0o7777
    guard mode & 0o077 != 0 else { return nil }
    guard fchmod(descriptor, mode & kind.mode) == 0 else {
      throw .systemCall("change the permissions of", path, code: errno)
    }
    return mode
  }

  /// Whether it is a regular file of this user's that is open to nobody else, by its name alone.
  private static func isPrivateFile(_ path: String) -> Bool {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFREG && status.st_uid == geteuid()
      && status.st_mode & 0o077 == 0
  }
}

extension PrivateFile {
  /// Writes bytes behind what a private file holds, and begins anew where it would pass its limit.
  ///
  /// The corresponding C functions are `open` with `O_APPEND`, and `ftruncate`.
  ///
  /// - Throws: ``HostSystemError`` where it can't be written or is a link.
  package static func append(
    _ bytes: [UInt8],
    to path: String,
    limit: Int
  ) throws(HostSystemError) {
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let descriptor = retried { unsafe open(path, flags, 0o600) }
    guard descriptor >= 0 else { throw .systemCall("create", path, code: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw .systemCall("look at", path, code: errno)
    }
    if Int(status.st_size) + bytes.count > limit, retried({ ftruncate(descriptor, 0) }) != 0 {
      throw .systemCall("write to", path, code: errno)
    }
    try FileDescriptor.write(bytes, to: descriptor, named: path)
  }
}
