package import Core
import Glibc

/// Bytes in and out of an open file descriptor, whole or with an error.
package enum FileDescriptor {
  /// Writes all bytes, resuming after signals and short writes.
  ///
  /// A descriptor that does not block is waited for with `poll`. The corresponding C function
  /// is `write`.
  ///
  /// - Throws: ``HostSystemError`` of kind `inputOutput`, or `brokenPipe` where nobody reads any more.
  package static func write(
    _ bytes: borrowing [UInt8],
    to descriptor: Int32,
    named name: LocalizedText
  ) throws(HostSystemError) {
    var done = 0
    while done < bytes.count {
      let written = unsafe bytes.withUnsafeBytes { buffer in
        guard let base = buffer.baseAddress else { return 0 }
        return unsafe Glibc.write(descriptor, base + done, buffer.count - done)
      }
      if written >= 0 {
        done += written
      } else if errno == EAGAIN {
        waitUntilWritable(descriptor)
      } else if errno != EINTR {
        throw .refused("write to", name, code: errno)
      }
    }
  }

  /// Writes all bytes to a file of this path.
  @_disfavoredOverload
  package static func write(
    _ bytes: borrowing [UInt8],
    to descriptor: Int32,
    named path: String
  ) throws(HostSystemError) {
    try write(bytes, to: descriptor, named: LocalizedText(verbatim: path))
  }

  /// Reads at most `limit` bytes up to the end of the file.
  ///
  /// - Throws: ``HostSystemError`` when reading fails or there is more than `limit`.
  package static func readAll(
    _ descriptor: Int32,
    named name: LocalizedText,
    limit: Int
  ) throws(HostSystemError) -> [UInt8] {
    var result: [UInt8] = []
    while true {
      let chunk = try readSome(descriptor, named: name, limit: 65_536)
      if chunk.isEmpty { return result }
      result += chunk
      guard result.count <= limit else {
        throw HostSystemError(.inputOutput, "\(name) is larger than \(limit) bytes.")
      }
    }
  }

  /// Reads at most `limit` bytes up to the end of a file of this path.
  @_disfavoredOverload
  package static func readAll(
    _ descriptor: Int32,
    named path: String,
    limit: Int
  ) throws(HostSystemError) -> [UInt8] {
    try readAll(descriptor, named: LocalizedText(verbatim: path), limit: limit)
  }

  /// Reads what is there, at most `limit` bytes; empty at the end of the file.
  ///
  /// The corresponding C function is `read`.
  package static func readSome(
    _ descriptor: Int32,
    named name: LocalizedText,
    limit: Int
  ) throws(HostSystemError) -> [UInt8] {
    while true {
      var failure: Int32 = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
        let got = unsafe Glibc.read(descriptor, buffer.baseAddress, limit)
        failure = got < 0 ? errno : 0
        count = max(0, got)
      }
      if failure == 0 { return bytes }
      if failure != EINTR { throw .refused("read", name, code: failure) }
    }
  }

  /// Reads what is there in a file of this path, or what a program of this name has written.
  @_disfavoredOverload
  package static func readSome(
    _ descriptor: Int32,
    named path: String,
    limit: Int
  ) throws(HostSystemError) -> [UInt8] {
    try readSome(descriptor, named: LocalizedText(verbatim: path), limit: limit)
  }

  private static func waitUntilWritable(_ descriptor: Int32) {
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = unsafe poll(&entry, 1, -1)
  }

  /// Waits until there is something to read, be it the end; the corresponding C function is `poll`.
  ///
  /// It blocks its thread, which must therefore be one that nobody else waits for.
  ///
  /// - Parameters:
  ///   - descriptor: what to wait for.
  ///   - milliseconds: how long at most; -1 for as long as it takes.
  /// - Returns: false when the time passed.
  @discardableResult package static func waitForInput(
    _ descriptor: Int32,
    within milliseconds: Int32 = -1
  ) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      let ready = unsafe poll(&entry, 1, milliseconds)
      if ready >= 0 || errno != EINTR { return ready != 0 }
    }
  }
}
