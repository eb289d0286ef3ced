import Core

/// The heart rates that Fitbit's JSON gives the confidence 0, so that they stay out of its CSV too.
///
/// The CSV of the same archive has them without any mark. Thread-safe: all files of an import share
/// one, whichever thread reads them.
package final class GuessedPulses: Sendable {
  /// How many are remembered at most, 2 million; what comes beyond is forgotten.
  private static let room = 2_000_000

  private let known = Locked<Set<Int64>>([])

  /// None so far.
  package init() {}

  /// Whether none is known.
  package var isEmpty: Bool { known.withLock { $0.isEmpty } }

  /// Remembers one.
  ///
  /// - Parameters:
  ///   - milliseconds: its time since 1970.
  ///   - rate: beats a minute.
  func add(milliseconds: Int64, rate: Double) {
    guard let key = Self.key(milliseconds, rate) else { return }
    known.withLock { if $0.count < Self.room { $0.insert(key) } }
  }

  /// Whether a pulse is one of them.
  func contains(milliseconds: Int64, rate: Double) -> Bool {
    guard let key = Self.key(milliseconds, rate) else { return false }
    return known.withLock { $0.contains(key) }
  }

  /// The second and the rate in one number; nil for a rate that nobody has.
  private static func key(_ milliseconds: Int64, _ rate: Double) -> Int64? {
    guard rate >= 0, rate < 1024 else { return nil }
    return (milliseconds / 1000) << 10 | Int64(rate.rounded(.down))
  }
}
