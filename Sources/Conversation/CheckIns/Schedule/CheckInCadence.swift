package import Core

/// How check-ins follow one another on a day.
package enum CheckInCadence: Hashable, Sendable {
  /// None.
  case off
  /// One interval of elapsed time, in seconds, after the last decision or after the schedule was set.
  case every(Int)
  /// At these local times of day; their order and doubles don't matter.
  case at([TimeOfDay])

  /// The intervals that are accepted, in seconds: one minute to seven days, both included.
  ///
  /// Product choice: more often than a minute is nagging, more seldom than a week is forgetting.
  package static let intervals = 60...604_800
  /// How many times of day are accepted.
  package static let times = 1...24

  /// Checks the interval or the number of times.
  ///
  /// - Throws: ``SchedulingError/badInterval(_:)``, ``SchedulingError/badTimes(_:)``.
  func check() throws(SchedulingError) {
    switch self {
    case .off: return
    case .every(let seconds):
      if !Self.intervals.contains(seconds) { throw .badInterval(seconds) }
    case .at(let times):
      if !Self.times.contains(Set(times).count) { throw .badTimes(Set(times).count) }
    }
  }

  /// The shortest time between two check-ins by the cadence alone, in seconds; nil for none.
  var shortestDistance: Int? {
    switch self {
    case .off: return nil
    case .every(let seconds): return seconds
    case .at(let times):
      let sorted = Set(times).sorted().map(\.minutes)
      guard let first = sorted.first else { return nil }
      let following = sorted.dropFirst() + [first + 1440]
      return zip(sorted, following).map { ($1 - $0) * 60 }.min()
    }
  }
}
