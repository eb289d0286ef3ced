package import HealthModel

/// A day of the week, numbered as ISO 8601 does: Monday is 1, Sunday is 7.
package enum Weekday: Int, CaseIterable, Hashable, Sendable {
  case monday = 1
  case tuesday
  case wednesday
  case thursday
  case friday
  case saturday
  case sunday

  /// The weekday of a date; 1970-01-01 was a Thursday.
  package init(of day: CalendarDay) {
    let sinceMonday = ((day.daysSinceEpoch + 3) % 7 + 7) % 7
    self = Self.allCases[sinceMonday]
  }

  /// The weekday of its English name or the first three letters of it, in any case; nil for others.
  package init?(_ name: some StringProtocol) {
    let lowered = name.lowercased()
    let found = Self.allCases.first { lowered == $0.name || lowered == $0.name.prefix(3) }
    guard let found else { return nil }
    self = found
  }

  /// The English name in small letters: `monday`.
  package var name: String { "\(self)" }
}
