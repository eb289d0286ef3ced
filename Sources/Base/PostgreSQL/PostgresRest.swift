import Core

/// Time between two tries, which nothing wakes up for and a cancelled task ends.
package enum PostgresRest {
  /// Lets so many seconds pass.
  ///
  /// - Throws: ``PostgresError/stopped`` at once when the task is cancelled.
  package static func seconds(_ count: Double) async throws(PostgresError) {
    let wake = WakePipe()
    let turn = WorkInTurn()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        turn.add {
          wake.wait(Deadline(seconds: count))
          continuation.resume()
        }
      }
    } onCancel: {
      wake.wake()
    }
    if Task.isCancelled { throw .stopped }
  }
}
