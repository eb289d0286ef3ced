import Dispatch

/// How many rows go into one transaction, so that nobody else waits long.
///
/// While one process writes, another can't, and others are to wait a quarter of a second at most.
/// A transaction is the work on its rows, which a smaller batch shortens, and the commit, which
/// waits for the disk however few rows there are. So the work gets what the commit leaves of a
/// hundred and twenty milliseconds, within bounds: on a slow disk batches don't become so small
/// that an import does nothing but wait. After each batch there is a gap in which whoever waits
/// gets the turn; who misses it on a busy machine, for want of a processor, has to wait for two.
struct BatchSize: Sendable {
  /// How long the work and the commit are to take together.
  static let target = Duration.milliseconds(120)
  /// How long the work is to take, whatever the commit takes.
  static let work: ClosedRange<Duration> = .milliseconds(30)...(.milliseconds(60))
  /// How long the gap is; see ``SQLite/Connection`` for how others wait.
  static let gap = Duration.milliseconds(8)
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
  ///   - work: how long its rows took.
  ///   - commit: how long the commit took.
  mutating func note(rows count: Int, work: Duration, commit: Duration) {
    lastEnd = ContinuousClock.now
    let aim = min(max(Self.target - commit, Self.work.lowerBound), Self.work.upperBound)
    let ratio = min(2, max(0.25, aim / max(work, .microseconds(1))))
    // A batch that was cut short says little about longer ones.
    let base = ratio > 1 ? max(rows, count) : count
    rows = min(max(Int(Double(base) * ratio), Self.limits.lowerBound), Self.limits.upperBound)
  }

  /// Lets a gap pass in which whoever waits gets the turn.
  static func gapForOthers() {
    _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(8))
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
