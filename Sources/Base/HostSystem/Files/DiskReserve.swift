import Core
import Glibc

/// Room on a disk that is kept free for undoing, and let go of when it is needed.
///
/// Taking something back needs a little room itself, for the journal, which a disk that has just
/// become full does not have. The file that keeps it has no name, so that it goes with the
/// process, however that ends. The corresponding C functions are `open` with `O_TMPFILE` and
/// `posix_fallocate`.
package final class DiskReserve {
  private var descriptor: Int32

  /// Takes the room.
  ///
  /// Where a limit on the size of files is lower than that, nothing is kept: it is no full disk.
  ///
  /// - Parameters:
  ///   - directory: a directory on that disk.
  ///   - bytes: how much.
  /// - Throws: ``HostSystemError`` when there is not that much left, or the directory can't be used.
  package init(in directory: String, bytes: Int64) throws(HostSystemError) {
    // O_TMPFILE of <fcntl.h> with O_DIRECTORY in it; Swift's module of the C library lacks the name.
    let temporary: Int32 = 0o20000000 | O_DIRECTORY
    descriptor = retried { unsafe open(directory, temporary | O_RDWR | O_CLOEXEC, 0o600) }
    // A file system without files that have no name keeps none either.
    if descriptor < 0, errno == EOPNOTSUPP || errno == EISDIR { return }
    guard descriptor >= 0 else { throw .systemCall("use", directory, code: errno) }
    var code = EINTR
    // It gives the error itself and no -1 (posix_fallocate(3)).
    while code == EINTR { code = posix_fallocate(descriptor, 0, off_t(bytes)) }
    guard code != 0 else { return }
    release()
    if code == EFBIG || code == EOPNOTSUPP || code == EINVAL { return }
    let place = LocalizedText(verbatim: directory)
    throw .refused("keep \(bytes >> 20) MB free in", place, code: code)
  }

  deinit { release() }

  /// Lets go of it; doing so again is harmless.
  package func release() {
    guard descriptor >= 0 else { return }
    close(descriptor)
    descriptor = -1
  }
}
