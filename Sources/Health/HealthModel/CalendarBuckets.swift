/// Divides time into the hours, days, weeks or months that local clocks and calendars show.
///
/// A day lasts from one local midnight to the next: 23 or 25 hours where clocks change. Weeks
/// begin on Monday (ISO 8601). A day that a zone has left out altogether (Apia, 30 December 2011)
/// is no bucket. Buckets meet without gaps.
package struct CalendarBuckets: Sendable {
  /// How long a bucket is, in the calendar's terms.
  package enum Unit: String, CaseIterable, Sendable {
    /// From one full local hour to the next.
    case hour
    /// From one local midnight to the next.
    case day
    /// From one Monday to the next.
    case week
    /// From the first day of a month to that of the next.
    case month
  }

  /// How long a bucket is.
  package let unit: Unit
  /// Whose clocks count.
  package let zone: LocalZone

  /// How much earlier than midnight days begin, in milliseconds.
  private let lead: Int64

  private static let hour: Int64 = 3_600_000
  private static let day: Int64 = 86_400_000

  /// Buckets of a length in a zone.
  ///
  /// - Parameters:
  ///   - unit: how long a bucket is.
  ///   - zone: whose clocks count.
  ///   - byNight: has days last from noon to noon, so that no night is cut; each bears the date
  ///     of its end. Hours stay as they are.
  package init(_ unit: Unit, in zone: LocalZone, byNight: Bool = false) {
    self.unit = unit
    self.zone = zone
    lead = byNight ? 12 * Self.hour : 0
  }

  /// The bucket that holds an instant, in milliseconds since 1970-01-01T00:00:00Z.
  package func bucket(containing milliseconds: Int64) -> Range<Int64> {
    if unit == .hour { return hour(containing: milliseconds) }
    var first = firstDay(of: localDay(milliseconds))
    // Clocks set back over midnight show a day that has begun a second time: then the bucket
    // that has begun is the one.
    while beginning(first) > milliseconds { first = firstDay(of: first - 1) }
    var start = beginning(first)
    while true {
      first = firstDay(behind: first)
      let end = beginning(first)
      if end > milliseconds { return start..<end }
      start = end
    }
  }

  /// The bucket behind another one.
  package func bucket(after bucket: Range<Int64>) -> Range<Int64> {
    self.bucket(containing: bucket.upperBound)
  }

  /// The calendar day a bucket of days, weeks or months begins with, in the person's words; for
  /// nights the day on which the first of them ends.
  package func firstDay(of bucket: Range<Int64>) -> CalendarDay {
    CalendarDay(daysSinceEpoch: Int(localDay(bucket.lowerBound)))
  }

  // MARK: - Days

  private func localDay(_ milliseconds: Int64) -> Int64 {
    floorDivide(milliseconds + offset(milliseconds) + lead, Self.day)
  }

  private func beginning(_ day: Int64) -> Int64 {
    zone.milliseconds(ofLocal: day * Self.day - lead)
  }

  private func firstDay(of day: Int64) -> Int64 {
    switch unit {
    case .hour, .day: return day
    // 1970-01-01 was a Thursday.
    case .week: return floorDivide(day + 3, 7) * 7 - 3
    case .month: return day - Int64(CalendarDay(daysSinceEpoch: Int(day)).day) + 1
    }
  }

  private func firstDay(behind first: Int64) -> Int64 {
    switch unit {
    case .hour, .day: return first + 1
    case .week: return first + 7
    case .month:
      let day = CalendarDay(daysSinceEpoch: Int(first))
      return first + Int64(CalendarDay.lengthOfMonth(day.month, year: day.year))
    }
  }

  // MARK: - Hours

  /// From full hour to full hour by the offset of the instant; where clocks change within, the
  /// bucket ends and the next begins there.
  private func hour(containing milliseconds: Int64) -> Range<Int64> {
    let shift = offset(milliseconds)
    let start = floorDivide(milliseconds + shift, Self.hour) * Self.hour - shift
    let end = start + Self.hour
    let isWholeBefore = offset(start) == shift
    let isWholeAfter = offset(end - 1) == shift
    let first = isWholeBefore ? start : change(between: start, and: milliseconds)
    let next = isWholeAfter ? end : change(between: milliseconds, and: end - 1)
    return first..<next
  }

  /// The first instant with the offset that `late` has; `early` has another.
  private func change(between early: Int64, and late: Int64) -> Int64 {
    let wanted = offset(late)
    var low = early
    var high = late
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if offset(middle) == wanted { high = middle } else { low = middle }
    }
    return high
  }

  private func offset(_ milliseconds: Int64) -> Int64 {
    Int64(zone.offsetMinutes(milliseconds)) * 60_000
  }
}
