import Glibc
import Core

/// A program that was run to its end, with what it wrote and how it ended.
///
/// Unlike ``Subprocess`` it is given text on standard input, and what it complains about is
/// collected instead of shown.
package struct FinishedProgram: Equatable, Sendable {
  /// What it ended with; 128 and the signal's number when a signal ended it.
  package let exitCode: Int32
  /// What it wrote to standard output.
  package let output: [UInt8]
  /// What it wrote to standard error.
  package let complaint: [UInt8]

  /// Runs a program and waits for its end.
  ///
  /// The corresponding C function is `posix_spawnp`.
  ///
  /// - Parameters:
  ///   - arguments: the program, looked up in `PATH`, and its arguments; no shell in between.
  ///   - input: what it reads from standard input.
  ///   - environment: its variables; nil for those of this process.
  ///   - limit: the most bytes of standard output and of standard error.
  ///   - milliseconds: how long it may take before it is ended.
  /// - Throws: ``HostSystemError``: of kind `missing` where there is no such program, of kind
  ///   `program` when it writes too much or takes too long.
  package init(
    _ arguments: [String],
    input: [UInt8] = [],
    environment: [String: String]? = nil,
    limit: Int = 1 << 20,
    milliseconds: Int64 = 30_000
  ) throws(HostSystemError) {
    try self.init(
      arguments,
      input: input,
      environment: environment,
      limit: limit,
      milliseconds: milliseconds,
      group: .inherited
    )
  }

  /// As the other one, with a descriptor that ends it when it becomes readable, and a word when it has
  /// started; one with a process group of its own is ended with all of that.
  init(
    _ arguments: [String],
    input: [UInt8],
    environment: [String: String]?,
    limit: Int,
    milliseconds: Int64,
    group: Spawning.Group,
    stop: Int32 = -1,
    started: (Int32) -> Void = { _ in }
  ) throws(HostSystemError) {
    guard let name = arguments.first else {
      throw HostSystemError(.program, "No program is named.")
    }
    let standardInput = try Spawning.input(input, for: name)
    defer { close(standardInput) }
    let answer = try Pipe(for: name)
    let trouble = try Pipe(for: name)
    let process = try Spawning.start(
      arguments,
      environment: environment,
      streams: [standardInput, answer.writingEnd, trouble.writingEnd].map { .descriptor($0) },
      group: group
    )
    answer.closeWritingEnd()
    trouble.closeWritingEnd()
    started(process)
    let status: Int32
    do throws(HostSystemError) {
      let deadline = Machine.monotonicNanoseconds() + UInt64(milliseconds) * 1_000_000
      try Self.collect([answer, trouble], name, limit: limit, until: deadline, stop: stop)
      status = try Spawning.end(of: process, name: name, by: deadline, stop: stop)
    } catch {
      kill(group == .own ? -process : process, SIGKILL)
      Spawning.reap(process)
      throw error
    }
    exitCode = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    output = answer.bytes
    complaint = trouble.bytes
  }

  /// One pipe, its writing end for the program, and what has come out of it.
  private final class Pipe {
    let readingEnd: Int32
    private(set) var writingEnd: Int32
    var bytes: [UInt8] = []
    var hasEnded = false

    init(for name: String) throws(HostSystemError) {
      let ends = try Spawning.pipe(for: name)
      readingEnd = ends.reading
      writingEnd = ends.writing
    }

    func closeWritingEnd() {
      if writingEnd >= 0 { close(writingEnd) }
      writingEnd = -1
    }

    deinit {
      closeWritingEnd()
      close(readingEnd)
    }
  }

  private static func collect(
    _ pipes: [Pipe],
    _ name: String,
    limit: Int,
    until deadline: UInt64,
    stop: Int32
  ) throws(HostSystemError) {
    while pipes.contains(where: { !$0.hasEnded }) {
      let now = Machine.monotonicNanoseconds()
      guard now < deadline else {
        throw HostSystemError(.program, "“\(name)” took too long and was ended.")
      }
      var entries = pipes.map {
        pollfd(fd: $0.hasEnded ? -1 : $0.readingEnd, events: Int16(POLLIN), revents: 0)
      }
      // A descriptor below 0 is passed over (poll(2)).
      entries.append(pollfd(fd: stop, events: Int16(POLLIN), revents: 0))
      let count = nfds_t(entries.count)
      let ready = unsafe poll(&entries, count, Int32((deadline - now) / 1_000_000 + 1))
      guard ready > 0 else { continue }
      guard entries.last?.revents == 0 else {
        throw HostSystemError(.program, "“\(name)” was stopped.")
      }
      for (pipe, entry) in zip(pipes, entries) where entry.revents != 0 {
        let chunk = try FileDescriptor.readSome(pipe.readingEnd, named: name, limit: 4096)
        pipe.hasEnded = chunk.isEmpty
        pipe.bytes += chunk
        guard pipe.bytes.count <= limit else {
          throw HostSystemError(.program, "“\(name)” wrote more than \(limit) bytes.")
        }
      }
    }
  }
}
