/// The distance between two moments in plain words.
package enum RelativeTime {
  /// `3 minutes ago` or `in 2 hours`, for a distance in seconds that is positive in the future.
  ///
  /// The count is of whole units, cut, never rounded up; under ten seconds it is `just now`, or
  /// `in a moment`.
  package static func words(secondsFromNow seconds: Double) -> String {
    guard seconds.isFinite else { return "at an unknown time" }
    if abs(seconds) < 10 { return seconds > 0 ? "in a moment" : "just now" }
    let length = duration(seconds: abs(seconds))
    return seconds < 0 ? "\(length) ago" : "in \(length)"
  }

  /// `40 seconds`, `3 minutes`, `2 hours`, `5 days`, `3 weeks`, `4 months`, `2 years`.
  ///
  /// Days until two weeks, weeks until two months, months until two years; a month is a twelfth of
  /// the Gregorian mean year of 365.2425 days.
  package static func duration(seconds: Double) -> String {
    guard seconds.isFinite else { return "an unknown time" }
    let seconds = abs(seconds)
    let minute = 60.0
    let hour = 60 * minute
    let day = 24 * hour
    let year = 365.2425 * day
    let month = year / 12
    switch seconds {
    case ..<minute: return count(seconds, "second")
    case ..<hour: return count(seconds / minute, "minute")
    case ..<day: return count(seconds / hour, "hour")
    case ..<(14 * day): return count(seconds / day, "day")
    case ..<(2 * month): return count(seconds / (7 * day), "week")
    case ..<(2 * year): return count(seconds / month, "month")
    default: return count(seconds / year, "year")
    }
  }

  private static func count(_ amount: Double, _ unit: String) -> String {
    let whole = amount < Double(Int.max) ? Int(amount) : Int.max
    return "\(whole) \(unit)\(whole == 1 ? "" : "s")"
  }
}
