import Dispatch
import Glibc

extension Subprocess {
  /// As ``output(of:limit:milliseconds:stop:)``, waited for on a thread of its own.
  ///
  /// Cancelling the task ends the program. A Ctrl-C reaches the program, too, where both have the
  /// terminal: one that was ended by it was stopped by the person and has not failed.
  ///
  /// - Throws: `CancellationError` when the task is cancelled or the person pressed Ctrl-C; else
  ///   ``HostSystemError``.
  package static func outputWhileWaiting(
    of arguments: [String],
    limit: Int,
    milliseconds: Int64
  ) async throws -> [UInt8] {
    let stop = try StopSwitch()
    let result: Result<[UInt8], HostSystemError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        DispatchQueue(label: "subprocess").async {
          continuation.resume(
            returning: Result { () throws(HostSystemError) in
              try output(
                of: arguments,
                limit: limit,
                milliseconds: milliseconds,
                stop: stop.descriptor
              )
            }
          )
        }
      }
    } onCancel: {
      stop.turn()
    }
    try Task.checkCancellation()
    if case .failure(let error) = result, error.signal == SIGINT { throw CancellationError() }
    return try result.get()
  }
}
