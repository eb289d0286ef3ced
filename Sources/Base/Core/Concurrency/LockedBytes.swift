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

  /// As many bytes as somebody writes into them, which then never stood anywhere else.
  ///
  /// They are zero at first.
  package init<Failure: Error>(
    count: Int,
    fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let page = max(sysconf(Int32(_SC_PAGESIZE)), 4096)
    self.count = count
    size = (count / page + 1) * page
    unsafe start = .allocate(byteCount: size, alignment: page)
    unsafe start.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    isLocked = unsafe mlock(start, size) == 0
    _ = unsafe madvise(start, size, MADV_DONTDUMP)
    try unsafe fill(UnsafeMutableRawBufferPointer(start: start, count: count))
  }

  deinit {
    unsafe explicit_bzero(start, size)
    _ = unsafe madvise(start, size, MADV_DODUMP)
    if isLocked { _ = unsafe munlock(start, size) }
    unsafe start.deallocate()
  }

  /// Lends the bytes where they lie, for as long as `body` runs.
  package func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// One of the bytes; nil beyond them.
  package func byte(at index: Int) -> UInt8? {
    guard (0..<count).contains(index) else { return nil }
    return unsafe start.load(fromByteOffset: index, as: UInt8.self)
  }

  /// A copy of the bytes, for the moment they are needed.
  package var copy: [UInt8] {
    unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
  }
}
