extension Timestamp {
  /// How far away a time is, as people tell it; lengths are in milliseconds.
  package enum Distance: Hashable, Sendable {
    /// Less than a minute away, on either side.
    case now
    /// It lies so far ahead.
    case ahead(Int64)
    /// It was in the night or the day before, by this clock.
    case yesterday(String)
    /// So many days before the present one.
    case days(Int)
    /// So long ago.
    case past(Int64)
  }

  /// The unit of a length of time.
  package enum LengthUnit: String, CaseIterable, Sendable {
    case minute, hour, day, week, month, year

    /// A month is a twelfth of the Gregorian mean year of 365.2425 days.
    fileprivate var milliseconds: Int64 {
      switch self {
      case .minute: 60_000
      case .hour: 3_600_000
      case .day: 86_400_000
      case .week: 7 * 86_400_000
      case .month: 2_629_746_000
      case .year: 12 * 2_629_746_000
      }
    }
  }

  /// How far away this is.
  ///
  /// Minutes up to an hour, hours on the same day or within six hours, yesterday with its clock,
  /// then days up to two weeks, weeks up to two months, months up to two years, years.
  package func distance(at now: Timestamp) -> Distance {
    let length = now.milliseconds(since: self)
    if length < 0 { return length > -60_000 ? .now : .ahead(-length) }
    if length < 60_000 { return .now }
    let seen = Timestamp(milliseconds: milliseconds, offsetMinutes: now.offsetMinutes)
    let days = now.day.daysSinceEpoch - seen.day.daysSinceEpoch
    let isOneNight = days == 1 && length >= 6 * 3_600_000
    if isOneNight { return .yesterday(seen.clock) }
    return (2..<14).contains(days) ? .days(days) : .past(length)
  }

  /// How long ago this is, as people say it: `just now`, `2 hours ago`, `yesterday 03:00`.
  ///
  /// Counts are cut, never rounded up; what lies ahead is `in 2 hours`.
  package func ago(at now: Timestamp) -> String {
    switch distance(at: now) {
    case .now: "just now"
    case .ahead(let length): "in \(Self.length(length))"
    case .yesterday(let clock): "yesterday \(clock)"
    case .days(let days): "\(days) days ago"
    case .past(let length): "\(Self.length(length)) ago"
    }
  }

  /// A length of time in its largest whole unit: `3 minutes`, `2 hours`, `5 days`.
  package static func length(_ milliseconds: Int64) -> String {
    guard let (count, unit) = largestUnit(milliseconds) else { return "less than a minute" }
    return "\(count) \(unit.rawValue)\(count == 1 ? "" : "s")"
  }

  /// A length of time as so many of its largest whole unit; nil below a minute.
  package static func largestUnit(_ milliseconds: Int64) -> (count: Int, unit: LengthUnit)? {
    let day = LengthUnit.day.milliseconds
    let month = LengthUnit.month.milliseconds
    guard milliseconds >= LengthUnit.minute.milliseconds else { return nil }
    let unit: LengthUnit =
      switch milliseconds {
      case ..<LengthUnit.hour.milliseconds: .minute
      case ..<day: .hour
      case ..<(14 * day): .day
      case ..<(2 * month): .week
      case ..<(24 * month): .month
      default: .year
      }
    return (Int(clamping: milliseconds / unit.milliseconds), unit)
  }
}
