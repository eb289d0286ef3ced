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
