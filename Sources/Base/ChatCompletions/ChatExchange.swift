// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Dispatch
import HTTPTransport

/// One reply being fetched: the tries, the trimming, and the reading.
///
/// It decides nothing by itself: `ReplyReader`, `RetryPolicy` and `ContextTrimmer` do. What arrives
/// is read on the transfer thread and goes straight to the person's side, one change of threads in
/// all. What waits there is bounded, because a reply is.
final class ChatExchange: Sendable {
  private struct State {
    var messages: [ChatMessage]
    var reader: ReplyReader
    var delivery: HTTPDelivery?
    var timer: (any DispatchSourceTimer)?
    // Which try runs; what belongs to an earlier one is passed over.
    var attempt = 0
    var retries = 0
    var dropped = 0
    var isOver = false
    // When the try that runs is given up, whatever still arrives.
    var deadline = ContinuousClock.Instant.now
    var bytes = 0
    var filter: KeyFilter
  }

  private let transport: HTTPClient
  private let tools: [ToolDefinition]
  private let endpoint: Endpoint
  private let random: @Sendable () -> Double
  private let now: @Sendable () -> Int64
  private let policy: RetryPolicy
  private let channel: ChatEventChannel
  private let watch: (@Sendable (ExchangeStep) -> Void)?
  private let state: Locked<State>

  init(
    _ request: ChatRequest,
    transport: HTTPClient,
    endpoint: Endpoint,
    random: @escaping @Sendable () -> Double,
    now: @escaping @Sendable () -> Int64,
    channel: ChatEventChannel,
    watch: (@Sendable (ExchangeStep) -> Void)? = nil
  ) {
    self.watch = watch
    self.transport = transport
    self.endpoint = endpoint
    self.random = random
    self.now = now
    self.channel = channel
    var policy = RetryPolicy()
    policy.maximumRetries = endpoint.maximumRetries
    self.policy = policy
    tools = request.tools
    state = Locked(
      State(
        messages: request.messages,
        reader: ReplyReader(offersTools: !request.tools.isEmpty),
        filter: KeyFilter(endpoint.apiKey)
      )
    )
  }

  /// Sends the request.
  func begin() {
    state.withLock { state in
      if keepToBudget(&state) { send(&state) }
    }
  }

  /// Stops everything; nothing is told any more.
  func stop() {
    state.withLock { end(&$0) }
  }

  /// Leaves out old turns when the endpoint's budget is known and too small; false when none fits.
  private func keepToBudget(_ state: inout State) -> Bool {
    guard let budget = endpoint.contextTokens else { return true }
    let room = budget - (endpoint.maxTokens ?? 0) - tools.reduce(0) { $0 + $1.estimatedTokens }
    switch ContextTrimmer.fit(state.messages, tokens: room) {
    case .whole: return true
    case .trimmed(let trimmed):
      take(trimmed, &state)
      return true
    case .impossible(let tokens):
      fail(
        ChatError(
          .contextFull,
          "This message needs about \(tokens) tokens, and \(max(0, room)) are left for it.",
          hint: "Write it shorter, or raise endpoint.contextTokens."
        ),
        &state
      )
      return false
    }
  }

  private func send(_ state: inout State) {
    state.attempt += 1
    state.reader = ReplyReader(offersTools: !tools.isEmpty)
    state.filter = KeyFilter(endpoint.apiKey)
    state.bytes = 0
    state.deadline = .now + .seconds(endpoint.replyTimeout)
    let attempt = state.attempt
    do throws(ChatError) {
      let body = ChatRequestBody(state.messages, tools: tools, for: endpoint)
      let request = try body.request()
      watch?(.sent(attempt: attempt, bytes: request.body.count))
      state.delivery = try deliver(request, attempt)
      expectProgress(state)
    } catch {
      fail(error, &state)
    }
  }

  /// Waits for the next word, but never beyond the end of the time that a reply may take.
  private func expectProgress(_ state: State) {
    let left = (state.deadline - .now) / .seconds(1)
    state.delivery?.expectProgress(within: min(endpoint.contentTimeout, max(0, left)))
  }

  /// What the loss of a connection is told as: a reply that took too long is no silent one.
  private func told(_ error: HTTPTransportError, _ state: State) -> HTTPTransportError {
    guard error.code == .stalled, state.deadline <= .now else { return error }
    return HTTPTransportError(
      .stalled,
      "\(endpoint.name) was still sending after \(Int(endpoint.replyTimeout)) s, and was stopped.",
      hint: "A slow model may need longer: raise endpoint.replyTimeout."
    )
  }

  private func deliver(
    _ request: HTTPRequest,
    _ attempt: Int
  ) throws(ChatError) -> HTTPDelivery {
    do throws(HTTPTransportError) {
      return try transport.deliver(request) { [self] in receive($0, attempt) }
    } catch {
      throw ChatError(error)
    }
  }

  private func receive(_ arrival: HTTPArrival, _ attempt: Int) {
    state.withLock { state in
      guard attempt == state.attempt, !state.isOver else { return }
      if case .event(.body(let bytes)) = arrival { state.bytes += bytes.count }
      let actions =
        switch arrival {
        case .event(.head(let head)): answered(head, &state)
        case .event(.body(let bytes)): state.reader.receive(bytes)
        case .end(nil): state.reader.end()
        case .end(let error?): state.reader.lose(told(error, state))
        }
      for action in actions { perform(action, &state) }
    }
  }

  private func answered(_ head: HTTPResponseHead, _ state: inout State) -> [ReplyReader.Action] {
    watch?(.answered(status: head.status))
    return state.reader.receive(head)
  }

  private func perform(_ action: ReplyReader.Action, _ state: inout State) {
    switch action {
    case .delta(let text):
      expectProgress(state)
      tell(state.filter.passed(text))
    case .progress: expectProgress(state)
    case .completed(let completion):
      watch?(.ended(completion.ending.word, bytes: state.bytes))
      // What still follows a whole reply is a few bytes; reading them keeps the connection usable.
      if completion.ending == .finished { state.delivery?.drain(within: 1) }
      end(&state)
      tell(state.filter.ended())
      channel.yield(.completed(endpoint.apiKey.map(completion.withoutKey) ?? completion))
      channel.finish()
    case .failed(let error, let advice):
      watch?(.ended(error.code.rawValue, bytes: state.bytes))
      state.delivery = nil
      // Nobody waits that long twice.
      if state.deadline <= .now { return fail(error, &state) }
      recover(from: error, advice, &state)
    }
  }

  /// Tells words; a key, or what may become one, may be all that has come.
  private func tell(_ text: String) {
    if !text.isEmpty { channel.yield(.delta(text)) }
  }

  /// Decides what follows a failed try of which nothing was shown.
  private func recover(
    from error: ChatError,
    _ advice: RetryPolicy.Advice,
    _ state: inout State
  ) {
    if error.fewerMessagesMayHelp {
      guard let trimmed = ContextTrimmer.halve(state.messages) else { return fail(error, &state) }
      take(trimmed, &state)
      return send(&state)
    }
    // Whoever can't take tools won't a moment later, and the person waits.
    if !tools.isEmpty, error.mayRefuseTools { return fail(error, &state) }
    switch policy.decide(
      retries: state.retries,
      error: error,
      advice: advice,
      now: now(),
      random: random()
    )
    {
    case .giveUp: fail(error, &state)
    case .retry(let delay):
      state.retries += 1
      channel.yield(
        .retrying(
          attempt: state.retries,
          of: policy.maximumRetries,
          delaySeconds: delay,
          reason: error.withoutKey(endpoint.apiKey).errorDescription
        )
      )
      wait(delay, &state)
    }
  }

  private func wait(_ seconds: Double, _ state: inout State) {
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "retry"))
    timer.schedule(deadline: .now() + seconds)
    timer.setEventHandler { [self] in
      self.state.withLock { state in
        state.timer = nil
        if !state.isOver { send(&state) }
      }
    }
    timer.resume()
    state.timer = timer
  }

  private func take(_ trimmed: ContextTrimmer.Trimmed, _ state: inout State) {
    state.messages = trimmed.messages
    state.dropped += trimmed.dropped
    channel.yield(.trimmed(droppedMessages: state.dropped))
  }

  private func fail(_ error: ChatError, _ state: inout State) {
    end(&state)
    channel.finish(throwing: error.withoutKey(endpoint.apiKey))
  }

  private func end(_ state: inout State) {
    state.isOver = true
    state.delivery = nil
    state.timer?.cancel()
    state.timer = nil
  }
}
