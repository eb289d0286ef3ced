// SPDX-License-Identifier: GPL-3.0-or-later

package import HTTPTransport

/// Asks an endpoint for replies.
package struct ChatClient: Sendable {
  /// The endpoint it asks.
  package let endpoint: Endpoint

  private let transport: HTTPClient
  private let random: @Sendable () -> Double
  private let now: @Sendable () -> Int64
  private let watch: (@Sendable (ExchangeStep) -> Void)?

  /// A client for one endpoint.
  ///
  /// - Parameters:
  ///   - transport: Sends the requests; may be shared.
  ///   - endpoint: Where to ask.
  ///   - random: Gives numbers from 0 up to, not including, 1; for the jitter of retries.
  ///   - now: Gives milliseconds since 1970; for `Retry-After` dates.
  ///   - watch: Told each step, on any thread; must be quick.
  package init(
    transport: HTTPClient,
    endpoint: Endpoint,
    random: @escaping @Sendable () -> Double,
    now: @escaping @Sendable () -> Int64,
    watch: (@Sendable (ExchangeStep) -> Void)? = nil
  ) {
    self.watch = watch
    self.transport = transport
    self.endpoint = endpoint
    self.random = random
    self.now = now
  }

  /// What happens while the reply to `request` is fetched, ending with `completed`.
  ///
  /// Throws a `ChatError` when no word of a reply came. When the task is cancelled the sequence ends
  /// at once, without `completed`; letting go of it stops the request as well.
  package func events(for request: ChatRequest) -> ChatEvents {
    let channel = ChatEventChannel()
    let exchange = ChatExchange(
      request,
      transport: transport,
      endpoint: endpoint,
      random: random,
      now: now,
      channel: channel,
      watch: watch
    )
    channel.onLetGo { exchange.stop() }
    exchange.begin()
    return ChatEvents(channel)
  }

  /// The request as it would be sent now, for a person to read, the key left out.
  ///
  /// - Throws: A `ChatError` with the code `badSettings` when a setting cannot be written.
  package func requestPreview(for request: ChatRequest) throws(ChatError) -> [UInt8] {
    try ChatRequestBody(request.messages, tools: request.tools, for: endpoint).requestPreview()
  }
}
