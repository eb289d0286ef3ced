import Dispatch
import Glibc

extension FinishedProgram {
  /// Runs a program and waits for its end on a thread of its own, while this program goes on.
  ///
  /// It has a process group of its own, so that a Ctrl-C reaches this program alone; cancelling the task
  /// kills it with all that it has started.
  ///
  /// - Parameters:
  ///   - arguments: the program, looked up in `PATH`, and its arguments; no shell in between.
  ///   - input: what it reads from standard input.
  ///   - environment: its variables; see ``ProgramEnvironment``.
  ///   - limit: the most bytes of standard output and of standard error.
  ///   - milliseconds: how long it may take before it is killed.
  ///   - started: told its process id as soon as it runs, on another thread.
  /// - Returns: the program that has ended.
  /// - Throws: `CancellationError` when the task is cancelled, else ``HostSystemError``.
  package static func whileWaiting(
    _ arguments: [String],
    input: [UInt8] = [],
    environment: [String: String],
    limit: Int = 1 << 20,
    milliseconds: Int64,
    started: @escaping @Sendable (Int32) -> Void = { _ in }
  ) async throws -> FinishedProgram {
    let stop = try StopSwitch()
    let result: Result<FinishedProgram, HostSystemError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        DispatchQueue(label: "finished-program").async {
          continuation.resume(
            returning: Result { () throws(HostSystemError) in
              try FinishedProgram(
                arguments,
                input: input,
                environment: environment,
                limit: limit,
                milliseconds: milliseconds,
                group: .own,
                stop: stop.descriptor,
                started: started
              )
            }
          )
        }
      }
    } onCancel: {
      stop.turn()
    }
    try Task.checkCancellation()
    return try result.get()
  }
}
