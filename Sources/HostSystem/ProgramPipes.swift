import Dispatch
import Glibc

/// Writes a text to a program's standard input as the program reads it.
@MainActor
final class ProgramInput {
  private let source: any DispatchSourceWrite
  private let descriptor: Int32
  private let bytes: [UInt8]
  private var written = 0
  private var isOver = false

  /// Begins to write; the descriptor, which must not block, is closed at the end.
  init(descriptor: Int32, bytes: [UInt8]) {
    self.descriptor = descriptor
    self.bytes = bytes
    source = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: .main)
    source.setCancelHandler { close(descriptor) }
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.writeSome() } }
    source.resume()
  }

  isolated deinit { stop() }

  /// Ends the text here.
  func stop() {
    guard !isOver else { return }
    isOver = true
    source.cancel()
  }

  private func writeSome() {
    guard written < bytes.count else { return stop() }
    let count = unsafe bytes.withUnsafeBytes { buffer in
      PipeSignal.held {
        unsafe write(
          descriptor,
          buffer.baseAddress.map { unsafe $0 + written },
          buffer.count - written
        )
      }
    }
    if count > 0 { written += count }
    // A program that has closed its input wants no more of it, which is no failure.
    if count < 0, errno != EAGAIN, errno != EINTR { return stop() }
    if written == bytes.count { stop() }
  }
}

/// Keeps the beginning of what a program writes to standard error, and puts the rest away.
@MainActor
final class ProgramErrors {
  private let source: any DispatchSourceRead
  private let descriptor: Int32
  private let limit: Int
  private var bytes: [UInt8] = []
  private var isOver = false

  /// Begins to read; the descriptor, which must not block, is closed at the end.
  init(descriptor: Int32, limit: Int) {
    self.descriptor = descriptor
    self.limit = limit
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setCancelHandler { close(descriptor) }
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

/// Keeps `SIGPIPE` from ending this process while it writes to a pipe that nobody may read.
enum PipeSignal {
  /// Does something with the signal held back, and takes back one that came of it.
  ///
  /// `errno` is as `body` left it. The corresponding C functions are `pthread_sigmask` and
  /// `sigtimedwait`.
  static func held(_ body: () -> Int) -> Int {
    var pipe = sigset_t()
    unsafe sigemptyset(&pipe)
    unsafe sigaddset(&pipe, SIGPIPE)
    var before = sigset_t()
    unsafe pthread_sigmask(SIG_BLOCK, &pipe, &before)
    let result = body()
    let code = errno
    if result < 0, code == EPIPE {
      var none = timespec()
      _ = unsafe sigtimedwait(&pipe, nil, &none)
    }
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    errno = code
    return result
  }
}
