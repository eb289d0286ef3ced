import Catalogues
import Charts
import HealthModel

/// Local days in words.
enum DayList {
  /// How many runs of days are named before the rest is counted.
  private static let mostRuns = 6

  /// Days as runs: `2026-11-12 to 2026-11-14, 2026-11-20`; after six runs the rest as a number.
  ///
  /// - Parameters:
  ///   - days: in ascending order, each once.
  ///   - words: the language.
  /// - Returns: the words; empty without any day.
  static func words(_ days: [CalendarDay], _ words: Catalogue) -> String {
    var runs: [(first: CalendarDay, last: CalendarDay)] = []
    for day in days {
      if let last = runs.last, last.last.adding(days: 1) == day {
        runs[runs.count - 1].last = day
      } else {
        runs.append((day, day))
      }
    }
    let named = runs.prefix(mostRuns).map { run in
      let (first, last) = (words.date(run.first), words.date(run.last))
      return run.first == run.last
        ? first : words.text(ReportKey.run, ["first": first, "last": last])
    }
    let rest = runs.dropFirst(mostRuns).reduce(0) {
      $0 + $1.last.daysSinceEpoch - $1.first.daysSinceEpoch + 1
    }
    let more = rest == 0 ? [] : [words.text(ReportKey.moreDays, count: rest)]
    return (named + more).joined(separator: ", ")
  }
}
