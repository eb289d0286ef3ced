import Glibc

/// A secret in pages of its own, which are never swapped out, left out of core files and wiped at
/// the end.
///
/// A process may lock little memory (`RLIMIT_MEMLOCK`); where it may not, ``isLocked`` tells so and
/// everything else holds. The corresponding C functions are `mlock`, `madvise` and
/// `explicit_bzero`.
// @unchecked Sendable because the bytes never change between the beginning and the end.
@safe package final class LockedBytes: @unchecked Sendable {
  /// How many bytes the secret has.
  package let count: Int
  /// Whether the system keeps the bytes in memory alone.
  package let isLocked: Bool

  private let start: UnsafeMutableRawPointer
  private let size: Int

  /// Keeps a copy of bytes; the original stays the caller's to let go of.
  package init(_ bytes: some Collection<UInt8>) {
    let page = max(sysconf(Int32(_SC_PAGESIZE)), 4096)
    count = bytes.count
    size = (bytes.count / page + 1) * page
    unsafe start = .allocate(byteCount: size, alignment: page)
    isLocked = unsafe mlock(start, size) == 0
    _ = unsafe madvise(start, size, MADV_DONTDUMP)
    unsafe UnsafeMutableRawBufferPointer(start: start, count: count).copyBytes(from: bytes)
  }

  deinit {
    unsafe explicit_bzero(start, size)
    _ = unsafe madvise(start, size, MADV_DODUMP)
    if isLocked { _ = unsafe munlock(start, size) }
    unsafe start.deallocate()
  }

  /// A copy of the bytes, for the moment they are needed.
  package var copy: [UInt8] {
    unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
  }
}
