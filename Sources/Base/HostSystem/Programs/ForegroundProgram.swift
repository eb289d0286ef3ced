import Glibc

/// A program that a person works with on this terminal, such as an editor, while this one waits.
package enum ForegroundProgram {
  /// Runs it to its end, however long that takes.
  ///
  /// Ctrl-C is for it alone meanwhile. The corresponding C functions are `posix_spawnp` and `waitpid`.
  ///
  /// - Parameters:
  ///   - arguments: the program, looked up in `PATH`, and its arguments.
  ///   - input: what it reads from standard input; nil for this process's own.
  /// - Returns: what it ended with; 128 and the signal's number when a signal ended it.
  /// - Throws: ``HostSystemError``: of kind `missing` where there is no such program.
  package static func run(
    _ arguments: [String],
    input: [UInt8]? = nil
  ) throws(HostSystemError) -> Int32 {
    let name = arguments.first ?? ""
    let standardInput = try input.map { bytes throws(HostSystemError) in
      try Spawning.input(bytes, for: name)
    }
    defer { if let standardInput { close(standardInput) } }
    let signals = [SIGINT, SIGQUIT]
    let standing = signals.map { Glibc.signal($0, SIG_IGN) }
    defer { for (signal, handler) in zip(signals, standing) { _ = Glibc.signal(signal, handler) } }
    let process = try Spawning.start(
      arguments,
      streams: [standardInput.map { .descriptor($0) } ?? .inherited, .inherited, .inherited]
    )
    let status = Spawning.reap(process)
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }
}
