extension Timestamp {
  /// How long ago this is, as people say it: `just now`, `2 hours ago`, `yesterday 03:00`.
  ///
  /// Minutes up to an hour, hours on the same day or within six hours, yesterday with its clock,
  /// then days up to two weeks, weeks up to two months, months up to two years, years. Counts are
  /// cut, never rounded up; what lies ahead is `in 2 hours`.
  package func ago(at now: Timestamp) -> String {
    let length = now.milliseconds(since: self)
    if length < 0 { return length > -60_000 ? "just now" : "in \(Self.length(-length))" }
    if length < 60_000 { return "just now" }
    let seen = Timestamp(milliseconds: milliseconds, offsetMinutes: now.offsetMinutes)
    let days = now.day.daysSinceEpoch - seen.day.daysSinceEpoch
    let isOneNight = days == 1 && length >= 6 * 3_600_000
    if isOneNight { return "yesterday \(seen.clock)" }
    if (2..<14).contains(days) { return "\(days) days ago" }
    return "\(Self.length(length)) ago"
  }

  /// A length of time in its largest whole unit: `3 minutes`, `2 hours`, `5 days`.
  ///
  /// A month is a twelfth of the Gregorian mean year of 365.2425 days.
  package static func length(_ milliseconds: Int64) -> String {
    let day: Int64 = 86_400_000
    let month: Int64 = 2_629_746_000
    let length = max(milliseconds, 0)
    guard length >= 60_000 else { return "less than a minute" }
    let (unit, name): (Int64, String) =
      switch length {
      case ..<3_600_000: (60_000, "minute")
      case ..<day: (3_600_000, "hour")
      case ..<(14 * day): (day, "day")
      case ..<(2 * month): (7 * day, "week")
      case ..<(24 * month): (month, "month")
      default: (12 * month, "year")
      }
    let count = length / unit
    return "\(count) \(name)\(count == 1 ? "" : "s")"
  }
}
