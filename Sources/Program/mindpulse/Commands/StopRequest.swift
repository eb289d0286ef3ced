import Synchronization

/// A wish to stop, made by Ctrl-C and seen by the work.
final class StopRequest: Sendable {
  private let isMade = Atomic(false)

  /// Whether it was made.
  var isRequested: Bool { isMade.load(ordering: .relaxed) }

  /// Makes it.
  func request() { isMade.store(true, ordering: .relaxed) }
}
