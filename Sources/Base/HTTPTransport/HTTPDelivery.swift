// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// What a receiver is told about its request, in order: events, then one end.
package enum HTTPArrival: Sendable {
  /// The next part of the answer.
  case event(HTTPEvent)
  /// The end; with the error when the answer is not whole.
  case end(HTTPTransportError?)
}

/// One request under way whose answer is handed to a function on the transfer thread.
///
/// It saves the change of threads that a waiting reader costs with each piece. The function must be
/// quick and must not wait. Letting go of the delivery stops the transfer.
package final class HTTPDelivery: Sendable {
  private let sink: DeliverySink
  private let loop: TransferLoop
  private let id: TransferLoop.ID

  init(sink: DeliverySink, loop: TransferLoop, id: TransferLoop.ID) {
    self.sink = sink
    self.loop = loop
    self.id = id
  }

  deinit {
    if !sink.isDraining { loop.send(.cancel(id)) }
  }

  /// Stops the transfer at once; nothing is handed over after this.
  package func cancel() {
    sink.stop(drainingUntil: nil)
    loop.send(.cancel(id))
  }

  /// Hands nothing over any more, but lets the transfer end by itself within `seconds`.
  ///
  /// A connection whose answer was read to the end can be used again; one that was cut cannot.
  package func drain(within seconds: Double) {
    sink.stop(drainingUntil: .now + .seconds(seconds))
  }

  /// Lets the transfer fail with `stalled` this many seconds from now.
  ///
  /// Each call sets the time anew.
  package func expectProgress(within seconds: Double) {
    if sink.setDeadline(.now + .seconds(seconds)) { loop.send(.look) }
  }
}

/// Where the transfer thread puts what arrives; it is handed over as long as somebody wants it.
final class DeliverySink: Sendable {
  private struct State {
    var isStopped = false
    var isDraining = false
    var deadline: ContinuousClock.Instant?
  }

  private let state = Locked(State())
  private let receive: @Sendable (HTTPArrival) -> Void

  init(receive: @escaping @Sendable (HTTPArrival) -> Void) {
    self.receive = receive
  }

  /// Whether nobody reads any more, and the transfer may end by itself.
  var isDraining: Bool { state.withLock { $0.isDraining } }

  /// The moment at which waiting fails; nil for never.
  var deadline: ContinuousClock.Instant? { state.withLock { $0.deadline } }

  /// Takes the next event.
  func push(_ event: HTTPEvent) {
    if !state.withLock({ $0.isStopped }) { receive(.event(event)) }
  }

  /// Takes the end, with an error or without; the first end counts.
  func close(_ error: HTTPTransportError?) {
    let isWanted = state.withLock { state in
      defer { state.isStopped = true }
      return !state.isStopped
    }
    if isWanted { receive(.end(error)) }
  }

  /// Hands nothing over any more.
  func stop(drainingUntil deadline: ContinuousClock.Instant?) {
    state.withLock { state in
      state.isStopped = true
      state.isDraining = deadline != nil
      state.deadline = deadline
    }
  }

  /// Sets the moment at which waiting fails; true when it lies before one that is already set.
  func setDeadline(_ deadline: ContinuousClock.Instant) -> Bool {
    state.withLock { state in
      defer { state.deadline = deadline }
      return state.deadline.map { deadline < $0 } ?? true
    }
  }
}
