import Core
import Glibc

/// The file behind a database: where it really is, and how it is made.
enum DatabaseFile {
  /// One opening at a time in this process.
  ///
  /// Making the file leaves a descriptor to close, and closing it would drop the locks of a
  /// connection another thread had just opened (sqlite.org/howtocorrupt.html, section 2.2).
  // A number that nobody reads: an empty value would share the address of its mutex, and the
  // thread sanitizer would take each for the other.
  static let opening = Locked(0)

  /// The path with every link in its directory followed; the file itself may not be one.
  ///
  /// SQLite's own `NOFOLLOW` refuses a link anywhere in the path, even a home directory that
  /// is one; what matters is that the last part isn't.
  static func resolve(_ path: String) throws(SQLiteError) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let name = parts.last, !name.isEmpty, name != ".", name != "..",
      !path.utf8.contains(0)
    else { throw SQLiteError(.cannotOpen, "“\(path)” isn't a valid name for a database file.") }
    let parent = path.dropLast(name.count)
    guard let real = unsafe realpath(parent.isEmpty ? "." : String(parent), nil) else {
      throw failure(errno, "The directory of the database \(path) can't be used")
    }
    defer { unsafe free(real) }
    let directory = unsafe String(cString: real)
    return directory == "/" ? "/\(name)" : "\(directory)/\(name)"
  }

  /// The address of a file that nobody writes; every byte with a meaning of its own is escaped.
  static func immutableURI(_ path: String) -> String {
    var uri = "file:"
    for byte in path.utf8 {
      switch byte {
      case 48...57, 65...90, 97...122, UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"):
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default: uri += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return uri + "?immutable=1"
  }

  /// Makes an empty file that only its owner can read; false when there already is one.
  ///
  /// - Returns: whether the file was made.
  @discardableResult
  static func create(_ path: String) throws(SQLiteError) -> Bool {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = retried { unsafe open(path, flags, 0o600) }
    guard descriptor >= 0 else {
      if errno == EEXIST { return false }
      throw failure(errno, "The database \(path) can't be made")
    }
    close(descriptor)
    return true
  }

  /// Refuses what is no regular file: a link, a directory, a pipe, a device, or nothing.
  static func requireRegular(_ path: String) throws(SQLiteError) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else {
      throw failure(errno, "The database \(path) can't be opened")
    }
    let kind = status.st_mode & S_IFMT
    guard kind != S_IFREG else { return }
    let name: LocalizedText =
      switch kind {
      case S_IFLNK: "a symbolic link"
      case S_IFDIR: "a directory"
      default: "no regular file"
      }
    throw SQLiteError(
      .cannotOpen,
      "The database \(path) can't be opened: it is \(name).",
      hint: "Give the path of the file itself."
    )
  }

  /// Whether this account may write a file, and its disk can be written.
  static func mayWrite(_ path: String) -> Bool { unsafe access(path, W_OK) == 0 }

  /// Whether anything bears this name.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0
  }

  /// Whether there is a file of this name with at least one byte.
  static func hasContent(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_size > 0
  }

  /// Brings a file's bytes, or a directory's entries, to the disk.
  static func synchronize(_ path: String) throws(SQLiteError) {
    let descriptor = retried { unsafe open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC) }
    guard descriptor >= 0 else { throw failure(errno, "\(path) can't be opened") }
    defer { close(descriptor) }
    guard retried({ fsync(descriptor) }) == 0 else {
      throw failure(errno, "\(path) can't be brought to disk")
    }
  }

  /// Gives a file another name, in place of what may bear it, and brings that to the disk.
  static func rename(_ path: String, to newPath: String) throws(SQLiteError) {
    guard unsafe Glibc.rename(path, newPath) == 0 else {
      throw failure(errno, "\(path) can't be renamed to \(newPath)")
    }
    let directory = newPath.split(separator: "/").dropLast().joined(separator: "/")
    try synchronize("/\(directory)")
  }

  /// Removes a file; one that isn't there is no failure.
  static func remove(_ path: String) throws(SQLiteError) {
    guard unsafe unlink(path) == 0 || errno == ENOENT else {
      throw failure(errno, "\(path) can't be removed")
    }
  }

  /// A system call, begun anew as long as a signal interrupts it (EINTR).
  private static func retried(_ call: () -> Int32) -> Int32 {
    while true {
      let result = call()
      if result != -1 || errno != EINTR { return result }
    }
  }

  /// The failure behind an error number of the system (errno(3)).
  static func failure(_ number: Int32, _ subject: LocalizedText) -> SQLiteError {
    let reason = unsafe String(cString: strerror(number)).lowercased()
    let kind: SQLiteError.Kind =
      switch number {
      case EACCES, EPERM: .notAllowed
      case EROFS: .readOnly
      case ENOSPC, EDQUOT: .full
      case EIO: .ioError
      default: .cannotOpen
      }
    return SQLiteError(kind, "\(subject): \(words: reason).")
  }
}
