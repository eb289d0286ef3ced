import Synchronization

/// A wish to stop, made by Ctrl-C and seen by the work.
package final class StopRequest: Sendable {
  private let isMade = Atomic(false)

  /// A wish that is not made yet.
  package init() {}

  /// Whether it was made.
  package var isRequested: Bool { isMade.load(ordering: .relaxed) }

  /// Makes it.
  package func request() { isMade.store(true, ordering: .relaxed) }
}
