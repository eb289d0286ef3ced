// SPDX-License-Identifier: GPL-3.0-or-later

/// What has arrived and was not taken yet, with a bound on its size.
///
/// States: flowing (below the bound), full (the sender is told to pause until little is left), and
/// ended (what is left can still be taken, then the end or the error is seen, then only the end).
struct EventQueue {
  /// What a look into the queue gives.
  enum Pull {
    /// The next event; `resume` when a paused sender may go on.
    case event(HTTPEvent, resume: Bool)
    /// Nothing yet.
    case wait
    /// Nothing more.
    case end
    /// Nothing more, because of this.
    case failure(any Error)
  }

  private enum End {
    case none
    case finished
    case failed(any Error)
  }

  /// The sender pauses when this many bytes wait: 256 KiB, 16 of libcurl's buffers.
  static let fullBytes = 256 << 10

  private var events: [HTTPEvent] = []
  private var next = 0
  private var waitingBytes = 0
  private var isFull = false
  private var end = End.none

  /// Whether something waits to be taken.
  var hasEvents: Bool { next < events.count }

  /// Adds an event; true means: pause.
  mutating func push(_ event: HTTPEvent) -> Bool {
    guard case .none = end else { return false }
    if case .body(let bytes) = event {
      waitingBytes += bytes.count
    }
    events.append(event)
    if waitingBytes >= Self.fullBytes { isFull = true }
    return isFull
  }

  /// Takes the next event.
  mutating func pull() -> Pull {
    if hasEvents {
      let event = events[next]
      next += 1
      if next == events.count {
        events.removeAll(keepingCapacity: true)
        next = 0
      }
      if case .body(let bytes) = event { waitingBytes -= bytes.count }
      let resume = isFull && waitingBytes < Self.fullBytes / 2
      if resume { isFull = false }
      return .event(event, resume: resume)
    }
    switch end {
    case .none: return .wait
    case .finished: return .end
    case .failed(let error):
      end = .finished
      return .failure(error)
    }
  }

  /// Marks the end; the first mark counts.
  mutating func close(_ error: (any Error)?) {
    guard case .none = end else { return }
    end = error.map { .failed($0) } ?? .finished
  }

  /// Throws away what waits and marks the end.
  mutating func abandon(_ error: any Error) {
    events = []
    next = 0
    waitingBytes = 0
    if case .none = end { end = .failed(error) }
  }
}
