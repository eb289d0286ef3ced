import ChatCompletions
import Dialogue
import Transcripts

/// A client's events in the companion's words, each as it comes; tools are called in between.
///
/// `AsyncSequence.map` would call its closure on a thread of the pool, which costs every word of a
/// reply two more changes of threads; here the reader stays where it is.
struct EndpointReplyEvents: AsyncSequence {
  typealias Element = ReplyEvent
  typealias Failure = any Error

  private let request: ChatRequest
  private let tools: TurnTools?
  private let support: ToolSupport?
  private let client: @Sendable () async throws -> ChatClient

  /// The events of one reply, which is asked for when the first of them is.
  init(
    _ request: ChatRequest,
    tools: TurnTools?,
    support: ToolSupport?,
    _ client: @escaping @Sendable () async throws -> ChatClient
  ) {
    self.request = request
    self.tools = tools
    self.support = support
    self.client = client
  }

  func makeAsyncIterator() -> Iterator {
    Iterator(
      client: client,
      tools: tools,
      support: support,
      rounds: ToolRounds(request, heading: TurnTools.heading)
    )
  }

  /// Reads the events.
  struct Iterator: AsyncIteratorProtocol {
    fileprivate let client: @Sendable () async throws -> ChatClient
    fileprivate let tools: TurnTools?
    fileprivate let support: ToolSupport?
    fileprivate var rounds: ToolRounds
    private var made: ChatClient?
    private var base: ChatEvents.Iterator?
    private var told: [ReplyEvent] = []
    private var calls: [ToolCall] = []
    private var found: [ToolRounds.Answer] = []

    fileprivate init(
      client: @escaping @Sendable () async throws -> ChatClient,
      tools: TurnTools?,
      support: ToolSupport?,
      rounds: ToolRounds
    ) {
      self.client = client
      self.tools = tools
      self.support = support
      self.rounds = rounds
    }

    mutating func next() async throws -> ReplyEvent? {
      try await next(isolation: #isolation)
    }

    mutating func next(isolation actor: isolated (any Actor)?) async throws -> ReplyEvent? {
      while true {
        if !told.isEmpty { return told.removeFirst() }
        if !calls.isEmpty { return await used(calls.removeFirst(), isolation: actor) }
        do {
          var events = try await events(isolation: actor)
          let event = try await events.next(isolation: actor)
          base = events
          guard let event else { return nil }
          for action in rounds.received(event) { try perform(action) }
        } catch let error as ChatError {
          try perform(rounds.failed(error))
        }
        if rounds.isRefused { await support?.refused() }
      }
    }

    /// The answer that is being fetched, which is asked for first where none is.
    private mutating func events(
      isolation actor: isolated (any Actor)?
    ) async throws -> ChatEvents.Iterator {
      if let base { return base }
      let client = try await client(isolation: actor)
      return client.events(for: rounds.request).makeAsyncIterator()
    }

    private mutating func client(
      isolation actor: isolated (any Actor)?
    ) async throws -> ChatClient {
      if let made { return made }
      let client = try await client()
      made = client
      return client
    }

    private mutating func perform(_ action: ToolRounds.Action) throws(ChatError) {
      switch action {
      case .tell(let event): told.append(ReplyEvent(event))
      case .call(let calls): self.calls = calls
      case .send: base = nil
      case .fail(let error): throw error
      }
    }

    /// Carries a call out; behind the last of its round the talk goes on.
    private mutating func used(
      _ call: ToolCall,
      isolation actor: isolated (any Actor)?
    ) async -> ReplyEvent? {
      guard let use = await tools?.use(call) else { return nil }
      found.append(ToolRounds.Answer(title: use.title, text: use.answer))
      if calls.isEmpty {
        _ = rounds.answered(found)
        found = []
        base = nil
      }
      return .used(use)
    }
  }
}
