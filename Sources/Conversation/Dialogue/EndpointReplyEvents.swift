import ChatCompletions

/// A client's events in the companion's words, each as it comes.
///
/// `AsyncSequence.map` would call its closure on a thread of the pool, which costs every word of a
/// reply two more changes of threads; here the reader stays where it is.
struct EndpointReplyEvents: AsyncSequence {
  typealias Element = ReplyEvent
  typealias Failure = any Error

  private let open: @Sendable () async throws -> ChatEvents

  /// The events of one reply, which is asked for when the first of them is.
  init(_ open: @escaping @Sendable () async throws -> ChatEvents) { self.open = open }

  func makeAsyncIterator() -> Iterator { Iterator(open: open) }

  /// Reads the events.
  struct Iterator: AsyncIteratorProtocol {
    fileprivate let open: @Sendable () async throws -> ChatEvents
    private var base: ChatEvents.Iterator?

    fileprivate init(open: @escaping @Sendable () async throws -> ChatEvents) { self.open = open }

    mutating func next() async throws -> ReplyEvent? {
      try await next(isolation: #isolation)
    }

    mutating func next(isolation actor: isolated (any Actor)?) async throws -> ReplyEvent? {
      var events: ChatEvents.Iterator
      if let base { events = base } else { events = try await open().makeAsyncIterator() }
      defer { base = events }
      return try await events.next(isolation: actor).map { ReplyEvent($0) }
    }
  }
}
