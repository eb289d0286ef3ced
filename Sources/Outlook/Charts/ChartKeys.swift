import Catalogues
package import HealthModel

/// The texts of pictures: what they show, over which days, and what a person reads who sees none.
package enum ChartKey: String, CatalogueKey {
  package static let section = "charts"

  // What each bucket amounts to, for the legend.
  case meanOfHour, meanOfDay, meanOfWeek, meanOfMonth
  case sumOfHour, sumOfDay, sumOfWeek, sumOfMonth
  case entriesOfHour, entriesOfDay, entriesOfWeek, entriesOfMonth
  case asleepOfHour, asleepOfNight, asleepOfWeek, asleepOfMonth
  case asleep, asleepMeanOfWeek, asleepMeanOfMonth, days
  // A unit of its own.
  case entries
  // The other marks of the legend, and the names of what a value is compared with.
  case lowestToHighest, bounds, level
  case rangeNow, rangeThen, range
  case yourUsual, yourUsualAwake, yourUsualAsleep, usual, usualAwake, usualAsleep
  // Days and times, below the picture and in words.
  case january, february, march, april, may, june, july, august, september, october, november,
    december
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday
  case dayOfWeek, dayOfMonth, span, moment, weekOf, monthOfYear
  // The numbers behind the picture.
  case lowest, highest, newest
  case meanOverHours, meanOverDays, meanOverWeeks, meanOverMonths
  // The picture in a sentence or two.
  case nothingOn, nothingBetween
  case hoursOf, daysOf, weeksOf, monthsOf
  case readingsAt, readingsBetween, tooFew, meansOfOneSource, barsOfOneSource
  // What `plot` says beside the picture.
  case written, nothingToday, nothingInDays, newestOf, addOne, plotTakes, plotExample
  // The last days of a vital, in a line.
  case trend, trendMeans, noMean

  /// The legend of a line of means.
  package static func mean(of bucket: CalendarBuckets.Unit) -> ChartKey {
    each(bucket, .meanOfHour, .meanOfDay, .meanOfWeek, .meanOfMonth)
  }

  /// The text for buckets of a length, of those for each length.
  static func each(
    _ bucket: CalendarBuckets.Unit,
    _ hour: ChartKey,
    _ day: ChartKey,
    _ week: ChartKey,
    _ month: ChartKey
  ) -> ChartKey {
    switch bucket {
    case .hour: hour
    case .day: day
    case .week: week
    case .month: month
    }
  }
}

extension Catalogue {
  /// A day of the calendar in digits.
  package func date(_ day: CalendarDay) -> String {
    date(year: day.year, month: day.month, day: day.day)
  }

  /// A day with its time: `2026-11-21 14:05`.
  package func dayAndClock(_ time: Timestamp) -> String {
    text(ChartKey.moment, ["day": date(time.day), "time": time.clock])
  }

  /// What is measured, by its name on the command line, as a heading: `Heart rate`.
  package func heading(_ type: String) -> String {
    let title = self.type(type).title
    return title.prefix(1).uppercased() + title.dropFirst()
  }
}
