package import HealthModel

/// How often a summary is made, and of which days.
package enum ShareRhythm: String, Codable, CaseIterable, Hashable, Sendable {
  /// Each Monday, of the week before (ISO 8601).
  case week
  /// Each day, of the day before.
  case day

  /// The number of the period that a day belongs to: the same on every machine.
  ///
  /// Days count from 1970-01-01 and weeks from the one of that day; the year 1 has negative numbers.
  package func number(of day: CalendarDay) -> Int64 {
    switch self {
    case .day: Int64(day.daysSinceEpoch)
    // 1970-01-01 was a Thursday.
    case .week:
      Int64((Double(day.daysSinceEpoch + 3) / 7).rounded(.down)) + 1
    }
  }

  /// The days of a period, cut off behind a last one.
  package func period(_ number: Int64, until last: CalendarDay? = nil) -> SharePeriod {
    let number = min(max(number, -10_000_000), 10_000_000)
    let first: CalendarDay
    let end: CalendarDay
    switch self {
    case .day:
      first = CalendarDay(daysSinceEpoch: Int(number))
      end = first
    case .week:
      first = CalendarDay(daysSinceEpoch: 7 * Int(number - 1) - 3)
      end = first.adding(days: 6)
    }
    return SharePeriod(number: number, first: first, last: min(end, max(first, last ?? end)))
  }

  /// How it is said: `weekly`.
  package var word: String { self == .week ? "weekly" : "daily" }
}

/// The days that one summary is of.
package struct SharePeriod: Hashable, Sendable {
  /// Its number, which rises by one from each to the next.
  package let number: Int64
  /// The first day.
  package let first: CalendarDay
  /// The last day.
  package let last: CalendarDay

  /// How many days.
  package var days: Int { last.daysSinceEpoch - first.daysSinceEpoch + 1 }

  /// The days in words: `2026-11-16 to 2026-11-22`.
  package var words: String { first == last ? "\(first)" : "\(first) to \(last)" }
}
