import Glibc

extension PrivateFile {
  /// Gives a file another name, in place of what may bear it.
  ///
  /// The corresponding C function is `rename`.
  package static func move(_ path: String, to newPath: String) throws(HostSystemError) {
    guard unsafe rename(path, newPath) == 0 else {
      throw .systemCall("rename", path, code: errno)
    }
  }

  /// Brings the entries of a folder to the disk.
  ///
  /// The corresponding C function is `fsync`.
  package static func synchronize(folder path: String) throws(HostSystemError) {
    let descriptor = retried { unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .systemCall("open", path, code: errno) }
    defer { close(descriptor) }
    guard retried({ fsync(descriptor) }) == 0 else { throw .systemCall("sync", path, code: errno) }
  }

  /// Whether anything bears a name, be it a link that leads nowhere.
  ///
  /// The corresponding C function is `lstat`.
  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0
  }

  /// Whether a name is that of a symbolic link.
  package static func isLink(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The names of what is in a folder, in no order; none where there is no folder.
  ///
  /// The corresponding C function is `readdir`.
  package static func names(in path: String) throws(HostSystemError) -> [String] {
    var opened = unsafe opendir(path)
    while unsafe opened == nil, errno == EINTR { unsafe opened = opendir(path) }
    guard let folder = unsafe opened else {
      if errno == ENOENT { return [] }
      throw .systemCall("read", path, code: errno)
    }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Removes a folder with the files in it; a folder in a folder is an error.
  ///
  /// The corresponding C function is `rmdir`.
  package static func removeFolder(_ path: String) throws(HostSystemError) {
    for name in try names(in: path) { try remove("\(path)/\(name)") }
    guard unsafe rmdir(path) == 0 || errno == ENOENT else {
      throw .systemCall("remove", path, code: errno)
    }
  }

  /// The number of a file in its file system: what has been moved or copied there has another one.
  ///
  /// The corresponding C function is `stat`.
  package static func number(of path: String) throws(HostSystemError) -> UInt64 {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw .systemCall("look at", path, code: errno) }
    return UInt64(status.st_ino)
  }

  /// How many bytes a file has.
  ///
  /// The corresponding C function is `stat`.
  package static func size(of path: String) throws(HostSystemError) -> Int {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw .systemCall("look at", path, code: errno) }
    return Int(status.st_size)
  }

  /// Closes a file that was opened.
  ///
  /// The corresponding C function is `close`.
  package static func close(_ descriptor: Int32) { _ = Glibc.close(descriptor) }
}
