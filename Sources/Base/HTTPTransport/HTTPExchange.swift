// SPDX-License-Identifier: GPL-3.0-or-later

/// One request under way, as its single reader sees it.
///
/// Letting go of it stops the transfer.
package final class HTTPExchange: Sendable {
  private let channel: EventChannel
  private let loop: TransferLoop
  private let id: TransferLoop.ID

  init(channel: EventChannel, loop: TransferLoop, id: TransferLoop.ID) {
    self.channel = channel
    self.loop = loop
    self.id = id
  }

  deinit {
    loop.send(.cancel(id))
  }

  /// The next part of the answer; nil after the last one.
  ///
  /// - Throws: `HTTPTransportError`, or `CancellationError` at once when the task is cancelled.
  package func next() async throws -> HTTPEvent? {
    let pull = channel.pull()
    look(pull)
    switch pull {
    case .event(let event, _): return event
    case .end: return nil
    case .failure(let error): throw error
    case .wait: break
    }
    return try await withTaskCancellationHandler {
      try await channel.wait(look: look)
    } onCancel: {
      cancel()
    }
  }

  /// Tells the thread what a look into the queue means for it.
  private func look(_ pull: EventQueue.Pull) {
    switch pull {
    case .event(_, resume: true): loop.send(.resume(id))
    case .wait:
      // The thread passed a deadline over while there was still something to read.
      if let deadline = channel.deadline, deadline <= .now { loop.send(.look) }
    case .event, .end, .failure: break
    }
  }

  /// Stops the transfer at once; a waiting reader gets a `CancellationError`.
  package func cancel() {
    channel.abandon(CancellationError())
    loop.send(.cancel(id))
  }

  /// Lets the transfer fail with `stalled` when the reader has waited this many seconds from now.
  ///
  /// Each call sets the time anew; nil takes it away.
  package func expectProgress(within seconds: Double?) {
    let isEarlier = channel.setDeadline(seconds.map { .now + .seconds($0) })
    if isEarlier { loop.send(.look) }
  }
}
