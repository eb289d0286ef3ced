import Glibc
import Core

/// Files and directories that belong to one person alone: 0600 and 0700, no link followed.
package enum PrivateFile {
  /// Makes a directory and those above it, each 0700; one that is there already is kept.
  ///
  /// The corresponding C function is `mkdir`.
  package static func createDirectory(_ path: String) throws(HostSystemError) {
    if unsafe mkdir(path, 0o700) == 0 || errno == EEXIST {
      return try requireDirectory(path)
    }
    guard errno == ENOENT, let parent = parent(of: path) else {
      throw .systemCall("create", path, code: errno)
    }
    try createDirectory(parent)
    guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw .systemCall("create", path, code: errno)
    }
  }

  /// The bytes of a file; nil when there is none.
  ///
  /// - Parameters:
  ///   - path: the file; the last component may be a link only if `followLink`.
  ///   - limit: the most bytes that are read.
  ///   - followLink: whether a symbolic link is followed (a configuration kept elsewhere may be one).
  /// - Returns: the bytes, or nil when there is no such file.
  /// - Throws: ``HostSystemError`` when the file can't be read, is a link or too large.
  package static func read(
    _ path: String,
    limit: Int,
    followLink: Bool = false
  ) throws(HostSystemError) -> [UInt8]? {
    let descriptor = retried {
      unsafe open(path, O_RDONLY | O_CLOEXEC | (followLink ? 0 : O_NOFOLLOW))
    }
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .systemCall("read", path, code: errno)
    }
    defer { close(descriptor) }
    return try FileDescriptor.readAll(descriptor, named: path, limit: limit)
  }

  /// Opens a file that a person named, for reading; ``close(_:)`` closes it.
  ///
  /// The corresponding C function is `open`.
  package static func openForReading(_ path: String) throws(HostSystemError) -> Int32 {
    let descriptor = retried { unsafe open(path, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .systemCall("read", path, code: errno) }
    return descriptor
  }

  /// Puts a file in place whole or not at all: written beside it, synced, then renamed over it.
  ///
  /// - Parameters:
  ///   - bytes: the new contents.
  ///   - path: the file.
  ///   - replacing: whether a file that is there may be replaced; a symbolic link never is.
  /// - Throws: ``HostSystemError``; what was there before is then still there, unchanged.
  package static func write(
    _ bytes: [UInt8],
    to path: String,
    replacing: Bool = true
  ) throws(HostSystemError) {
    try refuseLink(path, replacing: replacing)
    let temporary = "\(path).\(getpid()).new"
    _ = unsafe unlink(temporary)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = retried { unsafe open(temporary, flags, 0o600) }
    guard descriptor >= 0 else { throw .systemCall("create", path, code: errno) }
    do throws(HostSystemError) {
      defer { close(descriptor) }
      try FileDescriptor.write(bytes, to: descriptor, named: path)
      guard retried({ fsync(descriptor) }) == 0 else {
        throw HostSystemError.systemCall("write to", path, code: errno)
      }
    } catch {
      _ = unsafe unlink(temporary)
      throw error
    }
    try place(temporary, at: path, replacing: replacing)
  }

  /// The permission bits of a file, whether it belongs to this user, and whether it is a link; nil
  /// when there is none.
  package static func permissions(
    of path: String
  ) throws(HostSystemError) -> (mode: UInt32, isOwn: Bool, isLink: Bool)? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw .systemCall("look at", path, code: errno)
    }
    let isLink = status.st_mode & S_IFMT == S_IFLNK
    return (status.st_mode & 0o7777, status.st_uid == geteuid(), isLink)
  }

  /// Narrows a file or directory of ours that others could read.
  package static func setPermissions(_ mode: UInt32, of path: String) throws(HostSystemError) {
    guard unsafe chmod(path, mode) == 0 else {
      throw .systemCall("change the permissions of", path, code: errno)
    }
  }

  /// Gives a file that was written its name, and brings that to the disk.
  static func place(
    _ temporary: String,
    at path: String,
    replacing: Bool
  ) throws(HostSystemError) {
    // link() fails where a file has appeared meanwhile, rename() would replace it.
    let result = unsafe replacing ? rename(temporary, path) : link(temporary, path)
    let code = errno
    if !replacing || result != 0 { _ = unsafe unlink(temporary) }
    guard result == 0 else { throw .systemCall("create", path, code: code) }
    guard let directory = parent(of: path) else { return }
    let descriptor = retried { unsafe open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .systemCall("open", directory, code: errno) }
    defer { close(descriptor) }
    guard retried({ fsync(descriptor) }) == 0 else {
      throw .systemCall("sync", directory, code: errno)
    }
  }

  /// Refuses a link, what is no plain file, and a file that may not be replaced.
  static func refuseLink(_ path: String, replacing: Bool) throws(HostSystemError) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return }
    switch status.st_mode & S_IFMT {
    case S_IFLNK: throw .systemCall("write to", path, code: ELOOP)
    case S_IFREG where replacing: return
    case S_IFREG:
      throw HostSystemError(
        .cannotCreate,
        "\(path) already exists.",
        hint: "Choose another name, or add --force."
      )
    default: throw HostSystemError(.cannotCreate, "\(path) is not a plain file.")
    }
  }

  private static func requireDirectory(_ path: String) throws(HostSystemError) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw .systemCall("open", path, code: errno) }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw HostSystemError(.cannotCreate, "\(path) is not a directory.")
    }
  }

  private static func parent(of path: String) -> String? {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? (path == "/" ? nil : "/") : String(path[..<slash])
  }
}
