import Core

/// A clock that is set by hand.
final class TestClock: Sendable {
  private let milliseconds = Locked<Int64>(1_764_000_000_000)

  @Sendable func now() -> Int64 { milliseconds.withLock { $0 } }
  func advance(_ amount: Int64) { milliseconds.withLock { $0 += amount } }
}
