import HealthModel

/// Local days in words.
enum DayList {
  /// How many runs of days are named before the rest is counted.
  private static let mostRuns = 6

  /// Days as runs: `2026-11-12 to 2026-11-14, 2026-11-20`; after six runs the rest as a number.
  ///
  /// - Parameter days: in ascending order, each once.
  /// - Returns: the words; empty without any day.
  static func words(_ days: [CalendarDay]) -> String {
    var runs: [(first: CalendarDay, last: CalendarDay)] = []
    for day in days {
      if let last = runs.last, last.last.adding(days: 1) == day {
        runs[runs.count - 1].last = day
      } else {
        runs.append((day, day))
      }
    }
    let named = runs.prefix(mostRuns).map { run in
      run.first == run.last ? "\(run.first)" : "\(run.first) to \(run.last)"
    }
    let rest = runs.dropFirst(mostRuns).reduce(0) {
      $0 + $1.last.daysSinceEpoch - $1.first.daysSinceEpoch + 1
    }
    let more = rest == 0 ? [] : ["and \(count(rest, "more day"))"]
    return (named + more).joined(separator: ", ")
  }

  /// A number with its noun: `1 day`, `3 days`.
  static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }
}
