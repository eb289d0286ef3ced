import Core
import Dispatch
import Glibc

/// Keeps the beginning of what a program writes to one of its streams, and puts the rest away.
///
/// The pipe's writing end stays open here as well, so that it never hangs up: Dispatch's event loop
/// (6.3) reads freed memory when a source ends on another thread while it handles `EPOLLHUP`. The
/// end of the program is told by ``ProgramRun`` anyway. When this process is killed both ends are
/// gone, and a program that goes on writing is ended by SIGPIPE (pipe(7)).
@MainActor
final class ProgramOutput {
  /// A pipe that a program writes to; its ends don't block, and no other program inherits them.
  struct Ends {
    /// Where it is read.
    let reading: Int32
    /// Where the program writes, kept open here.
    let held: Int32
  }

  private let source: any DispatchSourceRead
  private let descriptor: Int32
  private let limit: Int
  /// Gone once it is told or can't be any more: what it holds may hold this.
  private var isFull: (@MainActor () -> Void)?
  private var bytes: [UInt8] = []
  private var isOver = false

  /// Begins to read; both ends are closed at the end.
  ///
  /// - Parameters:
  ///   - ends: the pipe.
  ///   - limit: how many bytes are kept; room for all is made at once, so that they are never moved.
  ///   - isFull: told once when so many have come.
  init(_ ends: Ends, limit: Int, isFull: @escaping @MainActor () -> Void = {}) {
    descriptor = ends.reading
    self.limit = limit
    self.isFull = isFull
    bytes.reserveCapacity(limit)
    source = DispatchSource.makeReadSource(fileDescriptor: ends.reading, queue: .main)
    source.setCancelHandler {
      close(ends.reading)
      close(ends.held)
    }
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { _ = self?.readSome() } }
    source.resume()
  }

  isolated deinit { discard() }

  /// Ends reading and gives what was kept, which is the caller's alone then.
  ///
  /// What has been written is read first; programs that were left behind are not waited for.
  func stop() -> [UInt8] {
    while !isOver, bytes.count < limit, readSome() {}
    end()
    defer { bytes = [] }
    return bytes
  }

  /// Ends reading and overwrites what was kept.
  func discard() {
    end()
    bytes.wipe()
    bytes = []
  }

  private func end() {
    guard !isOver else { return }
    isOver = true
    isFull = nil
    source.cancel()
  }

  /// Reads once; false when there is nothing at the moment, or nothing more.
  private func readSome() -> Bool {
    guard !isOver else { return false }
    var buffer = [UInt8](repeating: 0, count: 4_096)
    defer { buffer.wipe() }
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe read(descriptor, $0.baseAddress, $0.count)
    }
    if count < 0, errno == EAGAIN || errno == EINTR { return false }
    guard count > 0 else {
      end()
      return false
    }
    let room = limit - bytes.count
    bytes += buffer.prefix(min(count, room))
    guard room > 0, bytes.count == limit, let told = isFull else { return true }
    isFull = nil
    told()
    return true
  }
}
