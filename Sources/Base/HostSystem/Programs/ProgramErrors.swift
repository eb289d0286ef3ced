import Dispatch
import Glibc

/// Keeps the beginning of what a program writes to standard error, and puts the rest away.
///
/// The pipe's writing end stays open here as well, so that it never hangs up: Dispatch's event loop
/// (6.3) reads freed memory when a source ends on another thread while it handles `EPOLLHUP`. The
/// end of the program is told by ``ProgramRun`` anyway.
@MainActor
final class ProgramErrors {
  private let source: any DispatchSourceRead
  private let descriptor: Int32
  private let limit: Int
  private var bytes: [UInt8] = []
  private var isOver = false

  /// Begins to read; the descriptor, which must not block, is closed at the end, and so is the
  /// other end of its pipe, `held`.
  init(descriptor: Int32, held: Int32, limit: Int) {
    self.descriptor = descriptor
    self.limit = limit
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setCancelHandler {
      close(descriptor)
      close(held)
    }
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { _ = self?.readSome() } }
    source.resume()
  }

  isolated deinit { _ = stop() }

  /// Ends reading and gives what was kept.
  ///
  /// What has been written is read first; programs that were left behind are not waited for.
  func stop() -> String {
    while !isOver, bytes.count < limit, readSome() {}
    end()
    return String(decoding: bytes, as: UTF8.self)
  }

  private func end() {
    guard !isOver else { return }
    isOver = true
    source.cancel()
  }

  /// Reads once; false when there is nothing at the moment, or nothing more.
  private func readSome() -> Bool {
    guard !isOver else { return false }
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe read(descriptor, $0.baseAddress, $0.count)
    }
    if count < 0, errno == EAGAIN || errno == EINTR { return false }
    guard count > 0 else {
      end()
      return false
    }
    bytes += buffer.prefix(min(count, limit - bytes.count))
    return true
  }
}
