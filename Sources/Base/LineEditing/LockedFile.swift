import Core

internal import Glibc

/// A small private file, opened and locked for one reading or change; closing unlocks it.
///
/// It is a regular file of mode 0600, never a link. Writers that replace it by rename(2) leave
/// waiters with a lock on the old one, so after locking the name is compared again.
struct LockedFile: ~Copyable {
  private let descriptor: CInt
  private let path: String

  /// Opens and locks the file at `path`, waiting so many milliseconds at most; nil when there is none.
  init?(existing path: String, patience: Int) throws(LineEditingError) {
    guard let descriptor = try Self.openLocked(path, creating: false, patience) else { return nil }
    self.descriptor = descriptor
    self.path = path
  }

  /// Opens and locks the file at `path`, waiting so many milliseconds at most; made with mode 0600
  /// when there is none.
  init(creating path: String, patience: Int) throws(LineEditingError) {
    guard let descriptor = try Self.openLocked(path, creating: true, patience) else {
      throw Self.failure("could not be made", path, ENOENT)
    }
    self.descriptor = descriptor
    self.path = path
  }

  deinit {
    // Closing alone leaves the lock to a program that is just being started and still has the descriptor.
    _ = flock(descriptor, LOCK_UN)
    _ = close(descriptor)
  }

  /// All bytes of the file; a file over `limit` bytes is not ours and is refused.
  func contents(atMost limit: Int) throws(LineEditingError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = unsafe pread(descriptor, &buffer, buffer.count, off_t(bytes.count))
      if count < 0 && errno == EINTR { continue }
      if count < 0 { throw Self.failure("could not be read", path, errno) }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
      if bytes.count > limit {
        throw LineEditingError(
          message: "The history file \(path) is larger than \(limit) bytes.",
          hint: "Move it away; a new one is made with the next line."
        )
      }
    }
  }

  /// Writes `bytes` at the end.
  func append(_ bytes: [UInt8]) throws(LineEditingError) {
    try Self.write(bytes, to: descriptor, path)
  }

  /// Puts a file with `bytes` in this one's place: whole or not at all, also after a power cut.
  func replace(with bytes: [UInt8]) throws(LineEditingError) {
    let temporary = "\(path).\(getpid()).new"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    var target = Self.retried { unsafe open(temporary, flags, 0o600) }
    if target < 0 && errno == EEXIST {
      // Left by a program of the same number that was killed; we hold the lock, so it is not in use.
      _ = unsafe unlink(temporary)
      target = Self.retried { unsafe open(temporary, flags, 0o600) }
    }
    guard target >= 0 else { throw Self.failure("could not be made", temporary, errno) }
    defer { _ = close(target) }
    do throws(LineEditingError) {
      try Self.write(bytes, to: target, temporary)
      guard Self.retried({ fsync(target) }) == 0 else {
        throw Self.failure("could not be saved", temporary, errno)
      }
      guard unsafe rename(temporary, path) == 0 else {
        throw Self.failure("could not be replaced", path, errno)
      }
    } catch {
      _ = unsafe unlink(temporary)
      throw error
    }
    try Self.syncFolder(of: path)
  }

  /// Removes the files that ``replace(with:)`` was killed over; with the lock held none is in use.
  func removeLeftovers() throws(LineEditingError) {
    let end = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let folder = end == path.startIndex ? "." : String(path[..<end])
    let name = path[end...]
    var opened = unsafe opendir(folder)
    while unsafe opened == nil, errno == EINTR { unsafe opened = opendir(folder) }
    guard let directory = unsafe opened else {
      throw Self.failure("could not be looked for", folder, errno)
    }
    defer { _ = unsafe closedir(directory) }
    while let entry = unsafe readdir(directory) {
      let found = unsafe withUnsafePointer(to: &entry.pointee.d_name) { start in
        unsafe String(cString: UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self))
      }
      let number = found.dropFirst(name.count + 1).dropLast(4)
      guard found.hasPrefix("\(name)."), found.hasSuffix(".new"), !number.isEmpty,
        number.allSatisfy({ $0.isASCII && $0.isNumber })
      else { continue }
      let leftover = folder == "." ? found : folder + found
      guard unsafe unlink(leftover) == 0 || errno == ENOENT else {
        throw Self.failure("could not be removed", leftover, errno)
      }
    }
  }

  private static func openLocked(
    _ path: String,
    creating: Bool,
    _ patience: Int
  ) throws(LineEditingError) -> CInt? {
    let flags = O_RDWR | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | (creating ? O_CREAT : 0)
    while true {
      let descriptor = unsafe open(path, flags, 0o600)
      if descriptor < 0 {
        if errno == EINTR { continue }
        if errno == ENOENT && !creating { return nil }
        throw failure("could not be opened", path, errno)
      }
      do throws(LineEditingError) {
        try makePrivate(descriptor, path)
        try takeLock(descriptor, path, patience)
        if try isStillNamed(path, descriptor) { return descriptor }
      } catch {
        _ = close(descriptor)
        throw error
      }
      _ = close(descriptor)
    }
  }

  /// Takes the lock, which others have for a moment only; who has it for longer is not waited for,
  /// because keys are read by who waits here.
  private static func takeLock(
    _ descriptor: CInt,
    _ path: String,
    _ patience: Int
  ) throws(LineEditingError) {
    var tries = 0
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else {
        throw failure("could not be locked", path, errno)
      }
      tries += 1
      guard tries <= patience else {
        throw LineEditingError(
          message: "The history file \(path) is in use by another program.",
          hint: "What you type is still remembered in this chat.",
          isHeldElsewhere: true
        )
      }
      _ = poll(nil, 0, 1)
    }
  }

  private static func makePrivate(_ descriptor: CInt, _ path: String) throws(LineEditingError) {
    var facts = stat()
    guard unsafe fstat(descriptor, &facts) == 0 else {
      throw failure("could not be examined", path, errno)
    }
    guard facts.st_mode & S_IFMT == S_IFREG else {
      throw LineEditingError(
        message: "The history file \(path) is not a regular file.",
        hint: "Move it away; a new one is made with the next line."
      )
    }
    guard facts.st_mode & 0o077 != 0 else { return }
    guard fchmod(descriptor, 0o600) == 0 else {
      throw failure("could not be made private (0600)", path, errno)
    }
  }

  private static func isStillNamed(
    _ path: String,
    _ descriptor: CInt
  ) throws(LineEditingError) -> Bool {
    var locked = stat()
    var named = stat()
    guard unsafe fstat(descriptor, &locked) == 0 else {
      throw failure("could not be examined", path, errno)
    }
    guard unsafe lstat(path, &named) == 0 else { return false }
    return locked.st_dev == named.st_dev && locked.st_ino == named.st_ino
  }

  private static func write(
    _ bytes: [UInt8],
    to descriptor: CInt,
    _ path: String
  ) throws(LineEditingError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(
          descriptor,
          buffer.baseAddress?.advanced(by: written),
          bytes.count - written
        )
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw failure("could not be written", path, errno) }
      written += count
    }
  }

  /// A system call, begun anew as long as a signal interrupts it (EINTR).
  private static func retried(_ call: () -> CInt) -> CInt {
    while true {
      let result = call()
      if result != -1 || errno != EINTR { return result }
    }
  }

  private static func syncFolder(of path: String) throws(LineEditingError) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let descriptor = retried { unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw failure("could not be opened", folder, errno) }
    defer { _ = close(descriptor) }
    guard retried({ fsync(descriptor) }) == 0 else {
      throw failure("could not be saved", folder, errno)
    }
  }

  private static func failure(_ what: String, _ path: String, _ code: CInt) -> LineEditingError {
    if code == ELOOP {
      return LineEditingError(
        message: "The history file \(path) is a symbolic link, which is not followed.",
        hint: "Replace it with a file of its own, or chat with --no-history."
      )
    }
    let reason = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    return LineEditingError(
      message: "The input history \(path) \(words: what): \(words: reason.lowercased()).",
      hint: "Make the folder writable for you, or chat with --no-history."
    )
  }
}
