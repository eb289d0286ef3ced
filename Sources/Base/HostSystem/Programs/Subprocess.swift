import Glibc
import Core

/// Runs a program of the person's own and gives what it wrote.
package enum Subprocess {
  /// Standard output of a program that ended with 0.
  ///
  /// Standard input and error stay those of this process, so that a password store can ask.
  /// The corresponding C function is `posix_spawnp`.
  ///
  /// - Parameters:
  ///   - arguments: the program, looked up in `PATH`, and its arguments; no shell in between.
  ///   - limit: the most bytes of output.
  ///   - milliseconds: how long it may take before it is ended.
  ///   - stop: ends it earlier when it becomes readable; nil for nothing that does.
  /// - Returns: what it wrote to standard output.
  /// - Throws: ``HostSystemError`` of kind `program`, or what the system said.
  package static func output(
    of arguments: [String],
    limit: Int,
    milliseconds: Int64,
    stop: Int32? = nil
  ) throws(HostSystemError) -> [UInt8] {
    guard let name = arguments.first else {
      throw HostSystemError(.program, "No program is named.")
    }
    let ends = try Spawning.pipe(for: name)
    defer { close(ends.reading) }
    let process: pid_t
    do {
      defer { close(ends.writing) }
      process = try Spawning.start(
        arguments,
        streams: [.inherited, .descriptor(ends.writing), .inherited]
      )
    }
    let deadline = Machine.monotonicNanoseconds() + UInt64(milliseconds) * 1_000_000
    let bytes: [UInt8]
    let status: Int32
    do {
      bytes = try collect(ends.reading, name: name, limit: limit, until: deadline, stop: stop ?? -1)
      status = try Spawning.end(of: process, name: name, by: deadline, stop: stop)
    } catch {
      kill(process, SIGKILL)
      Spawning.reap(process)
      throw error
    }
    try check(status, name: name)
    return bytes
  }

  private static func collect(
    _ descriptor: Int32,
    name: String,
    limit: Int,
    until deadline: UInt64,
    stop: Int32
  ) throws(HostSystemError) -> [UInt8] {
    var result: [UInt8] = []
    while true {
      let now = Machine.monotonicNanoseconds()
      guard now < deadline else {
        throw HostSystemError(.program, "“\(name)” took too long and was ended.")
      }
      // A descriptor below 0 is passed over (poll(2)).
      var entries = [descriptor, stop].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let ready = unsafe poll(&entries, 2, Int32((deadline - now) / 1_000_000 + 1))
      guard ready > 0 else { continue }
      guard entries[1].revents == 0 else {
        throw HostSystemError(.program, "“\(name)” was stopped.")
      }
      let chunk = try FileDescriptor.readSome(descriptor, named: name, limit: 4096)
      if chunk.isEmpty { return result }
      result += chunk
      guard result.count <= limit else {
        throw HostSystemError(.program, "“\(name)” wrote more than \(limit) bytes.")
      }
    }
  }

  static func check(_ status: Int32, name: String) throws(HostSystemError) {
    let signal = status & 0x7F
    guard signal == 0 else {
      throw HostSystemError(.program, "“\(name)” was ended by signal \(signal).", signal: signal)
    }
    guard status == 0 else {
      let code = (status >> 8) & 0xFF
      // A shell tells in this way that a signal has ended what it ran (POSIX.1-2017, 2.8.2).
      throw HostSystemError(
        .program,
        "“\(name)” failed with exit code \(code).",
        signal: code > 128 ? code - 128 : nil
      )
    }
  }
}
