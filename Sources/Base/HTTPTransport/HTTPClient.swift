import Core

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

  /// Begins `request`; its answer is handed to `receive` on the transfer thread.
  ///
  /// - Throws: An `HTTPTransportError` when the request may not or cannot be sent: `badURL`,
  ///   `badHeader`, `refusedPlainHTTP`, `internalFailure`. Nothing has been connected to then.
  package func deliver(
    _ request: HTTPRequest,
    to receive: @escaping @Sendable (HTTPArrival) -> Void
  ) throws(HTTPTransportError) -> HTTPDelivery {
    let sink = DeliverySink(receive: receive)
    let id = try start(request, into: sink)
    return HTTPDelivery(sink: sink, loop: loop, id: id)
  }

  /// Begins `request`, and gives the answer part by part.
  ///
  /// Cancelling the task that reads, or letting go of the sequence, stops the transfer at once; the
  /// client stays until then.
  ///
  /// - Parameters:
  ///   - request: what is sent; its `maximumBodyBytes` bounds what waits to be read.
  ///   - seconds: after how long it fails with `stalled`; nil for never.
  /// - Returns: the answer; it ends with an `HTTPTransportError` where it is not whole.
  /// - Throws: As `deliver(_:to:)` does.
  package func events(
    for request: HTTPRequest,
    within seconds: Double? = nil
  ) throws(HTTPTransportError) -> AsyncThrowingStream<HTTPEvent, any Error> {
    let (events, arrivals) = AsyncThrowingStream.makeStream(of: HTTPEvent.self)
    let delivery = try deliver(request) { arrival in
      switch arrival {
      case .event(let event): arrivals.yield(event)
      case .end(let error): arrivals.finish(throwing: error)
      }
    }
    if let seconds { delivery.expectProgress(within: seconds) }
    arrivals.onTermination = { [self] _ in withExtendedLifetime(self) { delivery.cancel() } }
    return events
  }

  private func start(
    _ request: HTTPRequest,
    into sink: DeliverySink
  ) throws(HTTPTransportError) -> TransferLoop.ID {
    let address = try HTTPAddress(url: request.url)
    guard address.scheme == "https" || address.isLoopback || request.allowsPlainHTTP else {
      throw HTTPTransportError(
        .refusedPlainHTTP,
        "The connection to \(address.host) would not be encrypted.",
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
}
