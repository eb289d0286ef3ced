// SPDX-License-Identifier: GPL-3.0-or-later

/// Sends requests with libcurl: bytes out, bytes in, as they arrive, stoppable at any moment.
///
/// One thread serves all requests; it begins with the first one and never wakes without a reason.
package final class HTTPClient: Sendable {
  private let loop = TransferLoop()

  /// A client that has not begun anything yet.
  package init() {}

  deinit {
    loop.send(.stop)
  }

  /// Begins `request` and gives what its reader holds on to.
  ///
  /// - Throws: An `HTTPTransportError` when the request may not or cannot be sent: `badURL`,
  ///   `badHeader`, `refusedPlainHTTP`, `internalFailure`. Nothing has been connected to then.
  package func start(_ request: HTTPRequest) throws(HTTPTransportError) -> HTTPExchange {
    let channel = EventChannel()
    let id = try start(request, into: channel)
    return HTTPExchange(channel: channel, loop: loop, id: id)
  }

  /// Begins `request`; its answer is handed to `receive` on the transfer thread.
  ///
  /// - Throws: As `start(_:)` does.
  package func deliver(
    _ request: HTTPRequest,
    to receive: @escaping @Sendable (HTTPArrival) -> Void
  ) throws(HTTPTransportError) -> HTTPDelivery {
    let sink = DeliverySink(receive: receive)
    let id = try start(request, into: sink)
    return HTTPDelivery(sink: sink, loop: loop, id: id)
  }

  private func start(
    _ request: HTTPRequest,
    into sink: some TransferSink
  ) throws(HTTPTransportError) -> TransferLoop.ID {
    let address = try HTTPAddress(url: request.url)
    guard address.scheme == "https" || address.isLoopback || request.allowsPlainHTTP else {
      throw HTTPTransportError(
        .refusedPlainHTTP,
        "\(address.host) would be spoken to without encryption.",
        hint: "Use an https:// URL."
      )
    }
    if let field = request.headers.first(where: { !$0.isSendable }) {
      throw HTTPTransportError(
        .badHeader,
        "The header \(field.name.prefix(40).debugDescription) can't be sent.",
        hint: "Its value should be one line without control characters."
      )
    }
    return try loop.start(request, address, into: sink)
  }

  /// The answer to `request`, part by part.
  ///
  /// The request is sent when the first part is asked for. Cancelling the task, or letting go of
  /// the sequence, stops it at once.
  package func events(for request: HTTPRequest) -> AsyncThrowingStream<HTTPEvent, any Error> {
    let lazy = LazyExchange(client: self, request: request)
    return AsyncThrowingStream { try await lazy.next() }
  }
}

/// An exchange that begins when it is first read.
private actor LazyExchange {
  private let client: HTTPClient
  private let request: HTTPRequest
  private var exchange: HTTPExchange?

  init(client: HTTPClient, request: HTTPRequest) {
    self.client = client
    self.request = request
  }

  func next() async throws -> HTTPEvent? {
    if let exchange { return try await exchange.next() }
    let started = try client.start(request)
    exchange = started
    return try await started.next()
  }
}
