// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// Where the transfer thread puts what arrives, and one reader waits for it.
final class EventChannel: TransferSink {
  private struct State {
    var queue = EventQueue()
    var reader: CheckedContinuation<HTTPEvent?, any Error>?
    var deadline: ContinuousClock.Instant?
  }

  private let state = Locked(State())

  // MARK: The transfer thread's side

  /// Hands over an event; true means: pause until `resume` is asked for.
  func push(_ event: HTTPEvent) -> Bool {
    let (reader, isFull) = state.withLock { state in
      if let reader = state.reader {
        state.reader = nil
        return (Optional(reader), false)
      }
      return (nil, state.queue.push(event))
    }
    reader?.resume(returning: event)
    return isFull
  }

  /// Ends the events, with an error or without; the first end counts.
  func close(_ error: HTTPTransportError?) {
    let reader = state.withLock { state in
      state.queue.close(error)
      return Self.takeReader(&state)
    }
    Self.end(reader, error)
  }

  /// The moment at which waiting fails; nil for never, and while the reader has something to read.
  var deadline: ContinuousClock.Instant? {
    state.withLock { $0.queue.hasEvents ? nil : $0.deadline }
  }

  // MARK: The reader's side

  /// Sets the moment at which waiting fails; true when it lies before one that is already set.
  func setDeadline(_ deadline: ContinuousClock.Instant?) -> Bool {
    state.withLock { state in
      let old = state.deadline
      state.deadline = deadline
      guard let deadline else { return false }
      return old.map { deadline < $0 } ?? true
    }
  }

  /// What there is without waiting.
  func pull() -> EventQueue.Pull {
    state.withLock { $0.queue.pull() }
  }

  /// Waits for the next event; `look` is told first what is there without waiting.
  func wait(look: (EventQueue.Pull) -> Void) async throws -> HTTPEvent? {
    try await withCheckedThrowingContinuation { continuation in
      let pull = state.withLock { state in
        let pull = state.queue.pull()
        if case .wait = pull { state.reader = continuation }
        return pull
      }
      look(pull)
      switch pull {
      case .event(let event, _): continuation.resume(returning: event)
      case .end: continuation.resume(returning: nil)
      case .failure(let error): continuation.resume(throwing: error)
      case .wait: break
      }
    }
  }

  /// Drops what waits and ends the events with `error`.
  func abandon(_ error: any Error) {
    let reader = state.withLock { state in
      state.queue.abandon(error)
      return Self.takeReader(&state)
    }
    Self.end(reader, error)
  }

  private static func takeReader(
    _ state: inout State
  ) -> CheckedContinuation<HTTPEvent?, any Error>? {
    defer { state.reader = nil }
    // The reader is told the end here and now, so that nothing of it stays in the queue.
    if state.reader != nil { _ = state.queue.pull() }
    return state.reader
  }

  private static func end(
    _ reader: CheckedContinuation<HTTPEvent?, any Error>?,
    _ error: (any Error)?
  ) {
    if let error {
      reader?.resume(throwing: error)
    } else {
      reader?.resume(returning: nil)
    }
  }
}
