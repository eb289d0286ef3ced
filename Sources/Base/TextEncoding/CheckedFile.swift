import Glibc
import Core

/// A file that is open for reading, and that nobody but root and the person can have put there.
///
/// Its folder is looked at as well: who can write to that can replace the file. What is checked is what is
/// open, so nothing can change between the check and the use. The corresponding C functions are `open`,
/// `openat` and `fstat`.
struct CheckedFile: ~Copyable {
  /// The open file.
  let descriptor: Int32
  /// Where it was found, for messages.
  let path: String
  /// How many bytes it has.
  let size: Int

  /// Opens a file in a folder; a symbolic link isn't followed.
  ///
  /// - Throws: ``EncoderError`` of code `missing` or `writableByOthers`.
  init(_ name: String, in folder: String) throws(EncoderError) {
    let found = try Self.opened(name, in: folder)
    path = "\(folder)/\(name)"
    descriptor = found.descriptor
    size = found.size
  }

  deinit { close(descriptor) }

  private static func opened(
    _ name: String,
    in folder: String
  ) throws(EncoderError) -> (descriptor: Int32, size: Int) {
    let directory = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw notOpened(folder, errno) }
    defer { close(directory) }
    _ = try size(of: directory, folder, kind: S_IFDIR)
    let file = unsafe openat(directory, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw notOpened("\(folder)/\(name)", errno) }
    do throws(EncoderError) {
      return (file, try size(of: file, "\(folder)/\(name)", kind: S_IFREG))
    } catch {
      close(file)
      throw error
    }
  }

  /// The bytes of what is open, once it is known to be of a kind and safe from others.
  private static func size(
    of descriptor: Int32,
    _ path: String,
    kind: mode_t
  ) throws(EncoderError) -> Int {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw notOpened(path, errno) }
    guard status.st_mode & S_IFMT == kind else {
      throw .damaged(path, kind == S_IFDIR ? "it isn't a folder" : "it isn't a file")
    }
    let isOwn = status.st_uid == 0 || status.st_uid == geteuid()
    guard isOwn, status.st_mode & (S_IWGRP | S_IWOTH) == 0 else {
      throw .unsafe(path, mode: status.st_mode & 0o7777, isOwn: isOwn)
    }
    return Int(status.st_size)
  }

  private static func notOpened(_ path: String, _ code: Int32) -> EncoderError {
    switch code {
    case ENOENT, ENOTDIR:
      return EncoderError(.missing, "There is no \(path).", hint: EncoderError.fetchAgain)
    case ELOOP: return .damaged(path, "it is a symbolic link")
    default:
      let reason = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
      return EncoderError(.missing, "Can't open \(path): \(words: reason.lowercased()).")
    }
  }
}
