// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Dispatch

/// What happens while a reply is fetched, for one reader.
///
/// Ends at once, without an error, when the reader's task is cancelled; letting go of it stops the
/// request as well. The reader is resumed where it runs: `AsyncThrowingStream` would take it over a
/// thread of the pool first, which costs every word of a reply two more changes of threads.
package struct ChatEvents: AsyncSequence, Sendable {
  package typealias Element = ChatEvent
  package typealias Failure = any Error

  private let holder: Holder

  /// The events that come through a channel.
  init(_ channel: ChatEventChannel) { holder = Holder(channel) }

  package func makeAsyncIterator() -> Iterator { Iterator(holder: holder) }

  /// Reads the events.
  package struct Iterator: AsyncIteratorProtocol {
    fileprivate let holder: Holder

    package mutating func next() async throws -> ChatEvent? {
      try await next(isolation: #isolation)
    }

    package mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws -> ChatEvent? {
      try await holder.channel.next(isolation: actor)
    }
  }

  /// Stops the request when nobody reads any more.
  fileprivate final class Holder: Sendable {
    let channel: ChatEventChannel

    init(_ channel: ChatEventChannel) { self.channel = channel }

    deinit { channel.letGo() }
  }
}

/// Where an exchange puts what happens, and one reader waits for it.
final class ChatEventChannel: Sendable {
  private struct State {
    /// What came while nobody waited, from `first` on.
    var waiting: [ChatEvent] = []
    var first = 0
    var reader: CheckedContinuation<ChatEvent?, any Error>?
    var isOver = false
    var failure: (any Error)?
    var stop: (@Sendable () -> Void)?

    /// Puts an event behind those that wait.
    ///
    /// Words join the words before them: whoever reads more slowly than a server sends, letter by
    /// letter, takes fewer and larger pieces, and a stop or an end is not behind thousands of them.
    mutating func push(_ event: ChatEvent) {
      if case .delta(let more) = event, first < waiting.count,
        case .delta(let text)? = waiting.last, text.utf8.count < ChatEventChannel.largestPiece
      {
        waiting[waiting.count - 1] = .delta(text + more)
      } else {
        waiting.append(event)
      }
    }

    mutating func pop() -> ChatEvent? {
      guard first < waiting.count else { return nil }
      defer {
        first += 1
        if first == waiting.count {
          waiting.removeAll(keepingCapacity: true)
          first = 0
        }
      }
      return waiting[first]
    }
  }

  /// Words that wait are joined up to this size, in bytes.
  static let largestPiece = 512

  private let state = Locked(State())
  private let queue = DispatchQueue(label: "chat-events")

  // MARK: - The exchange's side

  /// Sets what stops the exchange once nobody reads any more.
  func onLetGo(_ stop: @escaping @Sendable () -> Void) { state.withLock { $0.stop = stop } }

  /// Hands an event over.
  func yield(_ event: ChatEvent) {
    let reader = state.withLock { state -> CheckedContinuation<ChatEvent?, any Error>? in
      guard !state.isOver else { return nil }
      if state.reader == nil { state.push(event) }
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume(returning: event)
  }

  /// Ends the events, with an error or without; the first end counts.
  func finish(throwing failure: (any Error)? = nil) {
    let reader = state.withLock { state -> CheckedContinuation<ChatEvent?, any Error>? in
      guard !state.isOver else { return nil }
      state.isOver = true
      state.stop = nil
      defer { state.reader = nil }
      // A reader that waits is told now, one that comes later then.
      state.failure = state.reader == nil ? failure : nil
      return state.reader
    }
    if let failure { reader?.resume(throwing: failure) } else { reader?.resume(returning: nil) }
  }

  // MARK: - The reader's side

  /// The next event; nil after the last one, and at once when the task is cancelled.
  ///
  /// Whatever else waits for the reader's actor, such as Ctrl-C, has its turn before an event that has
  /// waited already: a server that is faster than the reader must not keep everything else out.
  func next(isolation actor: isolated (any Actor)?) async throws -> ChatEvent? {
    if state.withLock({ $0.first < $0.waiting.count }) {
      await withCheckedContinuation(isolation: actor) { turn in queue.async { turn.resume() } }
    }
    return try await withTaskCancellationHandler(
      operation: {
        try await withCheckedThrowingContinuation(isolation: actor) { take($0) }
      },
      onCancel: { letGo() },
      isolation: actor
    )
  }

  /// Ends the events for the reader and stops the exchange.
  func letGo() {
    let (reader, stop) = state.withLock { state in
      defer {
        state.reader = nil
        state.stop = nil
      }
      state.isOver = true
      state.waiting = []
      state.first = 0
      state.failure = nil
      return (state.reader, state.stop)
    }
    reader?.resume(returning: nil)
    stop?()
  }

  /// Gives a reader what there is, or keeps it until there is something.
  private func take(_ reader: CheckedContinuation<ChatEvent?, any Error>) {
    let result = state.withLock { state -> Result<ChatEvent?, any Error>? in
      if let event = state.pop() { return .success(event) }
      guard state.isOver else {
        state.reader = reader
        return nil
      }
      defer { state.failure = nil }
      return state.failure.map { .failure($0) } ?? .success(nil)
    }
    if let result { reader.resume(with: result) }
  }
}
