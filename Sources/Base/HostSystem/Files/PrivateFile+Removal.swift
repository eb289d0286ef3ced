import Glibc

extension PrivateFile {
  /// Removes a file or a symbolic link, never what a link points to; false when there was none.
  ///
  /// The corresponding C function is `unlink`.
  @discardableResult
  package static func remove(_ path: String) throws(HostSystemError) -> Bool {
    if unsafe unlink(path) == 0 { return true }
    if errno == ENOENT || errno == ENOTDIR { return false }
    throw .systemCall("remove", path, code: errno)
  }
}

extension PrivateFile {
  /// Removes a file, or a folder with all that is in it; a link is removed, and what it leads to stays.
  ///
  /// The corresponding C functions are `unlink` and `rmdir`.
  ///
  /// - Throws: ``HostSystemError``; a path that isn't there is none.
  package static func removeTree(_ path: String) throws(HostSystemError) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else {
      if errno == ENOENT { return }
      throw .systemCall("look at", path, code: errno)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      try remove(path)
      return
    }
    for name in try names(in: path) { try removeTree("\(path)/\(name)") }
    guard unsafe rmdir(path) == 0 || errno == ENOENT else {
      throw .systemCall("remove", path, code: errno)
    }
  }
}
