import Dispatch
import Glibc

/// A program of the person's own that is given a text, while this program goes on.
///
/// It runs without a shell, in a process group of its own, with its standard output put away. The
/// text lies in memory until it is read; a program that leaves it unread is fine. The corresponding C
/// functions are `posix_spawnp` and `waitid`.
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
  }

  /// How many bytes of standard error are kept.
  package static let standardErrorLimit = 4_096

  private let process: pid_t
  private let completion: @MainActor (Report) -> Void
  private let timer: any DispatchSourceTimer
  private let errors: ProgramErrors
  private var isOver = false
  private var isKilled = false

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - arguments: the program, looked up in `PATH` of this process, and its arguments.
  ///   - text: what it can read from standard input.
  ///   - environment: its variables; see ``ProgramEnvironment``.
  ///   - limit: how long it may take.
  ///   - completion: called once on the main queue, after this initializer has returned.
  /// - Throws: ``HostSystemError`` when it can't be started.
  package init(
    _ arguments: [String],
    text: String,
    environment: [String: String],
    limit: Duration,
    completion: @escaping @MainActor (Report) -> Void
  ) throws(HostSystemError) {
    let started = try ProgramStart(
      arguments,
      input: Array(text.utf8),
      environment: environment
    )
    process = started.process
    self.completion = completion
    errors = ProgramErrors(
      descriptor: started.errors,
      held: started.errorsHeld,
      limit: Self.standardErrorLimit
    )
    timer = DispatchSource.makeTimerSource(queue: .main)
    timer.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.killGroup() }
    }
    timer.schedule(deadline: .now() + limit / .seconds(1))
    timer.resume()
    awaitEnd()
  }

  /// Kills the program, if it still runs; the completion is called with `timedOut` then.
  package func cancel() { killGroup() }

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
    let text = errors.stop()
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
    completion(Report(end: end, standardError: text))
  }
}
