/// Work that is done one piece after the other on a thread of its own, which ends with the last piece.
///
/// Dispatch keeps looking after its threads once a second for as long as the process lives, so a program
/// that waits all day for something to do has work done here.
package final class WorkInTurn: Sendable {
  private struct State: Sendable {
    var waiting: [@Sendable () -> Void] = []
    var thread: Ahead<Void>?
  }

  private let state = Locked(State())

  /// Nothing to do yet.
  package init() {}

  /// Has something done after all that came before it.
  package func add(_ work: @escaping @Sendable () -> Void) {
    state.withLock { state in
      state.waiting.append(work)
      guard state.thread == nil else { return }
      state.thread = Ahead { [self] in run() }
    }
  }

  private func run() {
    while let work = next() { work() }
  }

  private func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.thread = nil
        return nil
      }
      return state.waiting.removeFirst()
    }
  }
}
