import Glibc

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
  /// - Returns: what it wrote to standard output.
  /// - Throws: ``HostSystemError`` of kind `program`, or what the system said.
  package static func output(
    of arguments: [String],
    limit: Int,
    milliseconds: Int64
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
      bytes = try collect(ends.reading, name: name, limit: limit, until: deadline)
      status = try Spawning.end(of: process, name: name, by: deadline)
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
    until deadline: UInt64
  ) throws(HostSystemError) -> [UInt8] {
    var result: [UInt8] = []
    while true {
      let now = Machine.monotonicNanoseconds()
      guard now < deadline else {
        throw HostSystemError(.program, "“\(name)” took too long and was ended.")
      }
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = unsafe poll(&entry, 1, Int32((deadline - now) / 1_000_000 + 1))
      guard ready > 0 else { continue }
      let chunk = try FileDescriptor.readSome(descriptor, named: name, limit: 4096)
      if chunk.isEmpty { return result }
      result += chunk
      guard result.count <= limit else {
        throw HostSystemError(.program, "“\(name)” wrote more than \(limit) bytes.")
      }
    }
  }

  private static func check(_ status: Int32, name: String) throws(HostSystemError) {
    let signal = status & 0x7F
    guard signal == 0 else {
      throw HostSystemError(.program, "“\(name)” was ended by signal \(signal).")
    }
    guard status == 0 else {
      let code = (status >> 8) & 0xFF
      throw HostSystemError(.program, "“\(name)” failed with exit code \(code).")
    }
  }
}
