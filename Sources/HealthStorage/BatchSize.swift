import Dispatch

/// How many rows go into one transaction, so that nobody else waits long.
///
/// While one process writes, another can't. Batches are made to last eighty milliseconds: others
/// are to wait a quarter of a second at most, and a slow moment of the disk must fit in as well.
/// After each batch there is a gap in which whoever waits gets the turn.
struct BatchSize: Sendable {
  /// How long a batch is to last.
  static let target = Duration.milliseconds(80)
  /// How long the gap is; see ``SQLite/Connection`` for how others wait.
  static let gap = Duration.milliseconds(5)
  /// The smallest and the largest batch.
  static let limits = 100...50_000

  /// How many rows the next batch has.
  private(set) var rows = 4000

  private var lastEnd: ContinuousClock.Instant?

  /// How many of these rows the next batch takes, so that none of the batches is a small rest.
  func part(of count: Int) -> Int {
    let batches = (count + rows - 1) / rows
    return (count + batches - 1) / max(1, batches)
  }

  /// Takes note of how long a batch took, and sets the size of the next one.
  ///
  /// - Parameters:
  ///   - count: how many rows it had.
  ///   - duration: how long it took, waiting for others included.
  mutating func note(rows count: Int, took duration: Duration) {
    lastEnd = ContinuousClock.now
    let ratio = min(2, max(0.25, Self.target / max(duration, .microseconds(1))))
    // A batch that was cut short says little about longer ones.
    let base = ratio > 1 ? max(rows, count) : count
    rows = min(max(Int(Double(base) * ratio), Self.limits.lowerBound), Self.limits.upperBound)
  }

  /// Lets the gap behind the last batch pass.
  func waitForTurn() {
    guard let lastEnd else { return }
    let left = Self.gap - (ContinuousClock.now - lastEnd)
    guard left > .zero else { return }
    // Nobody signals it: the import's own thread waits, and no other.
    let microseconds = Int(left / .microseconds(1))
    _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .microseconds(microseconds))
  }
}
