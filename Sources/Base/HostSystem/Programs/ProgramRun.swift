import Dispatch
import Glibc

/// A program of the person's own that is given a text, while this program goes on.
///
/// It runs without a shell, in a process group of its own, and its standard output is put away unless
/// somebody wants it. The text lies in memory until it is read; a program that leaves it unread is fine.
/// The corresponding C functions are `posix_spawnp` and `waitid`.
@MainActor package final class ProgramRun {
  /// How a program ended.
  package enum End: Equatable, Sendable {
    /// By itself, with an exit status from 0 to 255.
    case exited(Int32)
    /// By a signal it was sent.
    case signalled(Int32)
    /// It took too long and was killed, with all of its process group.
    case timedOut
  }

  /// What is told when it has ended.
  package struct Report: Equatable, Sendable {
    /// How it ended.
    package let end: End
    /// The beginning of what it wrote to standard error; not made safe for a terminal.
    package let standardError: String
    /// What was kept of its standard output; empty where nobody wanted it.
    package var standardOutput: [UInt8] = []
  }

  /// How much of a program's standard output is kept.
  package struct Keeping {
    /// The most bytes; room for all of them is made at once.
    package let limit: Int
    /// Told once when so many have come; the rest is put away.
    package let isFull: @MainActor () -> Void

    /// Keeps so many bytes.
    package init(limit: Int, isFull: @escaping @MainActor () -> Void) {
      self.limit = limit
      self.isFull = isFull
    }
  }

  /// How many bytes of standard error are kept.
  package static let standardErrorLimit = 4_096

  private let process: pid_t
  /// Gone once it is called: what it holds may hold this.
  private var completion: (@MainActor (Report) -> Void)?
  private let timer: any DispatchSourceTimer
  private let errors: ProgramOutput
  private let output: ProgramOutput?
  private var isOver = false
  private var isKilled = false

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - arguments: the program, looked up in `PATH` of this process, and its arguments.
  ///   - text: what it can read from standard input.
  ///   - environment: its variables; see ``ProgramEnvironment``.
  ///   - limit: how long it may take.
  ///   - output: how much of its standard output is kept; nil for nothing.
  ///   - completion: called once on the main queue, after this initializer has returned.
  /// - Throws: ``HostSystemError`` when it can't be started.
  package init(
    _ arguments: [String],
    text: String,
    environment: [String: String],
    limit: Duration,
    output: Keeping? = nil,
    completion: @escaping @MainActor (Report) -> Void
  ) throws(HostSystemError) {
    let started = try ProgramStart(
      arguments,
      input: Array(text.utf8),
      environment: environment,
      keepsOutput: output != nil
    )
    process = started.process
    self.completion = completion
    errors = ProgramOutput(started.errors, limit: Self.standardErrorLimit)
    self.output = started.output.map { ends in
      ProgramOutput(ends, limit: output?.limit ?? 0) { output?.isFull() }
    }
    timer = DispatchSource.makeTimerSource(queue: .main)
    timer.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.killGroup() }
    }
    timer.schedule(deadline: .now() + limit / .seconds(1))
    timer.resume()
    awaitEnd()
  }

  /// Kills the program, if it still runs; the completion is called with `timedOut` then, and what was
  /// kept of its output is overwritten.
  package func cancel() {
    killGroup()
    output?.discard()
  }

  /// Asks the program to end (SIGTERM), and kills it where it has not after this time.
  package func terminate(within time: Duration) {
    guard !isOver else { return }
    kill(-process, SIGTERM)
    timer.schedule(deadline: .now() + time / .seconds(1))
  }

  private func killGroup() {
    // The process is reaped by finish() alone, so that its id can't belong to another one yet.
    guard !isOver else { return }
    isKilled = true
    kill(-process, SIGKILL)
  }

  /// Has a thread sleep until the process has ended, and leaves the process to be reaped.
  private func awaitEnd() {
    let process = process
    DispatchQueue(label: "program-run").async {
      var information = unsafe siginfo_t()
      let kind = WEXITED | WNOWAIT
      while unsafe waitid(P_PID, id_t(process), &information, kind) != 0, errno == EINTR {}
      // Kept alive by this block until it has ended.
      DispatchQueue.main.async { MainActor.assumeIsolated { self.finish() } }
    }
  }

  private func finish() {
    isOver = true
    timer.cancel()
    let text = String(decoding: errors.stop(), as: UTF8.self)
    let status = Spawning.reap(process)
    let signal = status & 0x7F
    let end: End =
      if isKilled && signal == SIGKILL {
        .timedOut
      } else if signal != 0 {
        .signalled(signal)
      } else {
        .exited((status >> 8) & 0xFF)
      }
    let completion = completion
    self.completion = nil
    completion?(Report(end: end, standardError: text, standardOutput: output?.stop() ?? []))
  }
}
