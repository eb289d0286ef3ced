// SPDX-License-Identifier: GPL-3.0-or-later

/// Where the transfer thread puts what arrives.
protocol TransferSink: Sendable {
  /// Takes the next event; true means: pause until `resume` is asked for.
  func push(_ event: HTTPEvent) -> Bool

  /// Takes the end, with an error or without; the first end counts.
  func close(_ error: HTTPTransportError?)

  /// The moment at which waiting fails; nil for never.
  var deadline: ContinuousClock.Instant? { get }
}
