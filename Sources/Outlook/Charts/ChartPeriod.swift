package import HealthModel

/// The local days a chart shows, up to and including today, and by which buckets.
///
/// One day is shown by hours, up to 60 days by days, up to 400 by weeks, more by months: at every
/// length there are at most about 60 points, which is what a window of 80 columns holds.
package struct ChartPeriod: Sendable, Equatable {
  /// How the length is given.
  package enum Length: Sendable, Equatable {
    /// So many days, today included.
    case days(Int)
    /// So many weeks from Monday (ISO 8601), this one included.
    case weeks(Int)
    /// So many months from the first, this one included.
    case months(Int)
  }

  /// How long a bucket is.
  package let bucket: CalendarBuckets.Unit
  /// From the first local midnight to the one that ends today, in milliseconds since 1970.
  package let span: Range<Int64>
  /// How many days there are.
  package let days: Int

  /// The first local day.
  package let first: CalendarDay
  /// The last one.
  package let last: CalendarDay

  /// The days up to today; a length below 1 counts as 1.
  package init(_ length: Length, today: CalendarDay, zone: LocalZone) {
    last = today
    first =
      switch length {
      case .days(let count): today.adding(days: 1 - max(1, count))
      // 1970-01-01 was a Thursday.
      case .weeks(let count):
        today.adding(days: -Self.remainder(today.daysSinceEpoch + 3, 7) - 7 * (max(1, count) - 1))
      case .months(let count): Self.firstOfMonth(count, before: today)
      }
    days = last.daysSinceEpoch - first.daysSinceEpoch + 1
    bucket = days == 1 ? .hour : days <= 60 ? .day : days <= 400 ? .week : .month
    span = Self.span(first, last, shift: 0, zone)
  }

  /// What statistics of a type have to be asked for: nights begin half a day before their date.
  package func statistics(of type: SampleType, in zone: LocalZone) -> Range<Int64> {
    let isByNight = type == .sleepAnalysis && bucket != .hour
    return Self.span(first, last, shift: isByNight ? -43_200_000 : 0, zone)
  }

  private static func span(
    _ first: CalendarDay,
    _ last: CalendarDay,
    shift: Int64,
    _ zone: LocalZone
  ) -> Range<Int64> {
    let day: Int64 = 86_400_000
    let start = zone.milliseconds(ofLocal: Int64(first.daysSinceEpoch) * day + shift)
    let end = zone.milliseconds(ofLocal: Int64(last.daysSinceEpoch + 1) * day + shift)
    return start..<max(start + 1, end)
  }

  private static func firstOfMonth(_ count: Int, before today: CalendarDay) -> CalendarDay {
    let month = max(12, today.year * 12 + today.month - max(1, min(count, 200_000)))
    return CalendarDay(year: month / 12, month: month % 12 + 1, day: 1) ?? today
  }

  private static func remainder(_ value: Int, _ divisor: Int) -> Int {
    let rest = value % divisor
    return rest < 0 ? rest + divisor : rest
  }
}
