import Catalogues
import HealthModel

/// A scale of local time: hours, days, weeks, months or years, as many as there is room for.
///
/// Days are those of the local calendar, with 23 or 25 hours where clocks change; labels are local
/// dates and clock times.
package struct TimeAxis: Sendable {
  /// A marked time.
  package struct Tick: Sendable, Equatable {
    /// Where the mark stands, in milliseconds since 1970-01-01T00:00:00Z.
    package let instant: Int64
    /// The local date or clock time.
    package let label: String
  }

  /// What is marked.
  private enum Step: Sendable {
    case hours(Int)
    case days(Int)
    case weeks(Int)
    case months(Int)
    case years(Int)

    /// From the finest to the coarsest.
    static let all: [Step] =
      [.hours(1), .hours(2), .hours(3), .hours(6), .days(1), .days(2), .weeks(1), .weeks(2)]
      + [.months(1), .months(2), .months(3), .months(6)]
      + [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].map(Step.years)

    /// About how long it is, in milliseconds.
    var length: Double {
      switch self {
      case .hours(let count): Double(count) * 3_600_000
      case .days(let count): Double(count) * 86_400_000
      case .weeks(let count): Double(count) * 7 * 86_400_000
      case .months(let count): Double(count) * 30 * 86_400_000
      case .years(let count): Double(count) * 365 * 86_400_000
      }
    }
  }

  private static let months: [ChartKey] = [
    .january, .february, .march, .april, .may, .june, .july, .august, .september, .october,
    .november, .december,
  ]
  private static let weekdays: [ChartKey] = [
    .monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday,
  ]
  /// The most marks that are ever useful.
  private static let mostTicks = 120.0

  /// By ascending time; may be empty where not even one label has room.
  package let ticks: [Tick]

  /// A scale for a chart.
  ///
  /// - Parameters:
  ///   - chart: whose span, zone and buckets count.
  ///   - room: how wide the scale is, in whatever `width` counts.
  ///   - gap: the least distance between two labels.
  ///   - width: how wide a label is.
  package init(_ chart: Chart, room: Double, gap: Double, width: (String) -> Double) {
    let length = Double(chart.span.upperBound) - Double(chart.span.lowerBound)
    for step in Step.all where length / step.length <= Self.mostTicks {
      // Buckets of a day have no hours to tell, and so on.
      guard step.length * 1.1 >= Self.bucketLength(chart.series.bucket) else { continue }
      let found = Self.ticks(step, chart)
      guard !found.isEmpty, Self.fits(found, chart, room: room, gap: gap, width: width) else {
        continue
      }
      ticks = found
      return
    }
    let first = Self.ticks(.days(1), chart, limit: 1).prefix(1)
    ticks = first.contains { width($0.label) <= room } ? Array(first) : []
  }

  /// Where a label begins so that it stands under its mark and within the scale.
  package static func labelStart(at position: Double, width: Double, room: Double) -> Double {
    min(max(0, position - width / 2), max(0, room - width))
  }

  private static func fits(
    _ ticks: [Tick],
    _ chart: Chart,
    room: Double,
    gap: Double,
    width: (String) -> Double
  ) -> Bool {
    var end = -gap
    for tick in ticks {
      let wide = width(tick.label)
      let position = chart.position(of: tick.instant) * room
      let start = labelStart(at: position, width: wide, room: room)
      guard wide <= room, start >= end + gap - 1e-9 else { return false }
      end = start + wide
    }
    return true
  }

  private static func bucketLength(_ unit: CalendarBuckets.Unit) -> Double {
    switch unit {
    case .hour: Step.hours(1).length
    case .day: Step.days(1).length
    case .week: Step.weeks(1).length
    case .month: Step.months(1).length
    }
  }

  // MARK: - Marks

  private static func ticks(_ step: Step, _ chart: Chart, limit: Int = .max) -> [Tick] {
    if case .hours(let count) = step { return hours(count, chart) }
    let first = Timestamp(milliseconds: chart.span.lowerBound, in: chart.zone).day
    let last = Timestamp(milliseconds: chart.span.upperBound - 1, in: chart.zone).day
    var ticks: [Tick] = []
    var day = beginning(step, atOrBefore: first)
    while day <= last, ticks.count < limit {
      let next = following(step, day)
      guard next > day else { break }
      let instant = mark(step, day, next, chart)
      if day >= first, chart.span.contains(instant) {
        ticks.append(Tick(instant: instant, label: label(step, day, chart)))
      }
      day = next
    }
    return ticks
  }

  /// The beginning of a day, week or month; its middle where it is a bucket of its own.
  private static func mark(
    _ step: Step,
    _ day: CalendarDay,
    _ next: CalendarDay,
    _ chart: Chart
  ) -> Int64 {
    let start = midnight(day, chart.zone)
    let end: Int64? =
      switch (step, chart.series.bucket) {
      case (.days, .day): midnight(day.adding(days: 1), chart.zone)
      case (.weeks(1), .week), (.months(1), .month): midnight(next, chart.zone)
      default: nil
      }
    return end.map { start + ($0 - start) / 2 } ?? start
  }

  private static func days(_ chart: Chart) -> Int64 {
    (chart.span.upperBound - chart.span.lowerBound) / 86_400_000
  }

  private static func midnight(_ day: CalendarDay, _ zone: LocalZone) -> Int64 {
    zone.milliseconds(ofLocal: Int64(day.daysSinceEpoch) * 86_400_000)
  }

  /// Hours by the local clock: those that a change of clocks repeats are there twice.
  private static func hours(_ count: Int, _ chart: Chart) -> [Tick] {
    let buckets = CalendarBuckets(.hour, in: chart.zone)
    var ticks: [Tick] = []
    var hour = buckets.bucket(containing: chart.span.lowerBound)
    while hour.lowerBound < chart.span.upperBound {
      let time = Timestamp(milliseconds: hour.lowerBound, in: chart.zone)
      let isFull = time.millisecondOfDay.isMultiple(of: count * 3_600_000)
      if isFull, chart.span.contains(hour.lowerBound) {
        ticks.append(Tick(instant: hour.lowerBound, label: time.clock))
      }
      hour = buckets.bucket(after: hour)
    }
    return ticks
  }

  private static func beginning(_ step: Step, atOrBefore day: CalendarDay) -> CalendarDay {
    switch step {
    case .hours, .days: day
    // 1970-01-01 was a Thursday.
    case .weeks: day.adding(days: -weekday(day))
    case .months: CalendarDay(year: day.year, month: 1, day: 1) ?? day
    case .years(let count):
      CalendarDay(year: max(1, day.year - day.year % count), month: 1, day: 1) ?? day
    }
  }

  private static func following(_ step: Step, _ day: CalendarDay) -> CalendarDay {
    switch step {
    case .hours(let count), .days(let count): return day.adding(days: count)
    case .weeks(let count): return day.adding(days: 7 * count)
    case .months(let count):
      let month = day.month - 1 + count
      return CalendarDay(year: day.year + month / 12, month: month % 12 + 1, day: 1) ?? day
    case .years(let count):
      let year = day.year - day.year % count + count
      return CalendarDay(year: year, month: 1, day: 1) ?? day
    }
  }

  /// The day of the week, 0 for Monday.
  private static func weekday(_ day: CalendarDay) -> Int {
    let number = (day.daysSinceEpoch + 3) % 7
    return number < 0 ? number + 7 : number
  }

  private static func label(_ step: Step, _ day: CalendarDay, _ chart: Chart) -> String {
    let words = chart.words
    let month = words.text(months[day.month - 1])
    switch step {
    case .days where days(chart) <= 8:
      let weekday = words.text(weekdays[weekday(day)])
      return words.text(ChartKey.dayOfWeek, ["weekday": weekday, "day": "\(day.day)"])
    case .hours, .days, .weeks:
      return words.text(ChartKey.dayOfMonth, ["day": "\(day.day)", "month": month])
    case .months: return day.month == 1 ? "\(day.year)" : month
    case .years: return "\(day.year)"
    }
  }
}
