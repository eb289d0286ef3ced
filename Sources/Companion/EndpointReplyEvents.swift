import ChatCompletions

/// A client's events in the companion's words, each as it comes.
///
/// `AsyncSequence.map` would call its closure on a thread of the pool, which costs every word of a
/// reply two more changes of threads; here the reader stays where it is.
struct EndpointReplyEvents: AsyncSequence {
  typealias Element = ReplyEvent
  typealias Failure = any Error

  private let events: ChatEvents

  /// The events of one reply.
  init(_ events: ChatEvents) { self.events = events }

  func makeAsyncIterator() -> Iterator { Iterator(base: events.makeAsyncIterator()) }

  /// Reads the events.
  struct Iterator: AsyncIteratorProtocol {
    fileprivate var base: ChatEvents.Iterator

    mutating func next() async throws -> ReplyEvent? {
      try await next(isolation: #isolation)
    }

    mutating func next(isolation actor: isolated (any Actor)?) async throws -> ReplyEvent? {
      try await base.next(isolation: actor).map { ReplyEvent($0) }
    }
  }
}
