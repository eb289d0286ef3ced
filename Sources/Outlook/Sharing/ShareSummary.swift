package import HealthModel

/// What somebody gets to see of some days: values of each day, and against what they stand.
///
/// There is no word of the person in it but the name that they chose for this share.
package struct ShareSummary: Codable, Hashable, Sendable {
  /// A day with a value.
  package struct Day: Codable, Hashable, Sendable {
    /// The local day of the person, as `YYYY-MM-DD`; for sleep the one of waking.
    package let day: String
    /// Its mean, sum, hours or number.
    package let value: Double
    /// The lowest reading; nil where that says no more.
    package let low: Double?
    /// The highest reading; nil where that says no more.
    package let high: Double?
    /// How many readings.
    package let count: Int

    /// A day.
    package init(_ day: CalendarDay, _ value: Double, low: Double?, high: Double?, count: Int) {
      self.init(day.description, value, low, high, count)
    }

    private init(_ day: String, _ value: Double, _ low: Double?, _ high: Double?, _ count: Int) {
      self.day = day
      self.value = value
      self.low = low
      self.high = high
      self.count = count
    }

    /// The same day with its values rounded.
    func rounded(by round: (Double) -> Double) -> Day {
      Day(day, round(value), low.map(round), high.map(round), count)
    }

    /// The day; nil where it is none.
    package var date: CalendarDay? { CalendarDay(day) }
  }

  /// Two bounds.
  package struct Bounds: Codable, Hashable, Sendable {
    /// The lowest value within.
    package let low: Double
    /// The highest value within.
    package let high: Double

    /// Bounds; nil where they are no finite numbers in that order.
    package init?(_ low: Double, _ high: Double) {
      guard low.isFinite, high.isFinite, low <= high else { return nil }
      self.low = low
      self.high = high
    }

    /// Whether a value lies within.
    func contains(_ value: Double) -> Bool { value >= low && value <= high }
  }

  /// One thing that was measured.
  package struct Measure: Codable, Hashable, Sendable {
    /// Which, see ``SharedMeasure/name``.
    package let name: String
    /// The days with a value, in order.
    package let days: [Day]
    /// What is normal for the person's age; nil where no table has it.
    package let range: Bounds?
    /// What is usual for the person: the median of the days of the four weeks before; nil where too few
    /// days are known.
    package let usual: Double?
    /// Beyond which values a day is out of the usual; nil where too little is known.
    package let usualBounds: Bounds?

    /// A measure from its parts; values become as exact as they are shown.
    package init(
      _ measure: SharedMeasure,
      days: [Day],
      range: Bounds? = nil,
      usual: Double? = nil,
      usualBounds: Bounds? = nil
    ) {
      name = measure.name
      self.days = days.map { $0.rounded(by: measure.rounded) }
      self.range = range
      self.usual = usual.map(measure.rounded)
      self.usualBounds = usualBounds.flatMap {
        Bounds(measure.rounded($0.low), measure.rounded($0.high))
      }
    }

    /// The days out of the range for the age, or out of what is usual for the person.
    package var outside: [Day] {
      days.filter { day in
        !(range?.contains(day.value) ?? true) || !(usualBounds?.contains(day.value) ?? true)
      }
    }
  }

  /// The first day.
  package let first: String
  /// The last day.
  package let last: String
  /// Which program made it: `MindPulse 1.0.0`.
  package let program: String
  /// The measures of the categories that were chosen, those without a value included.
  package let measures: [Measure]

  /// A summary of a period.
  package init(_ period: SharePeriod, program: String, measures: [Measure]) {
    first = period.first.description
    last = period.last.description
    self.program = program
    self.measures = measures
  }

  /// How many days of measures are out of the range or the usual.
  package var outside: Int { measures.reduce(0) { $0 + $1.outside.count } }

  /// The largest amount of anything, with either sign; more is no value of a person.
  private static let largest = 1e9

  /// Whether all of it is within what a summary can be; it may come from a stranger.
  var isPlausible: Bool {
    guard let start = CalendarDay(first), let end = CalendarDay(last), start <= end,
      end.daysSinceEpoch - start.daysSinceEpoch < 7, measures.count <= 40,
      program.count <= Share.longestName
    else { return false }
    return measures.allSatisfy { $0.isPlausible(within: start...end, largest: Self.largest) }
  }
}

extension ShareSummary.Measure {
  /// Whether its days are some of a summary's, each once and in order, and its numbers can be.
  fileprivate func isPlausible(
    within summary: ClosedRange<CalendarDay>,
    largest: Double
  ) -> Bool {
    var before: CalendarDay?
    for day in days {
      guard let date = day.date, summary.contains(date), before.map({ $0 < date }) ?? true,
        day.count >= 0
      else { return false }
      before = date
    }
    let numbers =
      days.flatMap { [$0.value, $0.low, $0.high] }
      + [usual, range?.low, range?.high, usualBounds?.low, usualBounds?.high]
    let isInOrder = [range, usualBounds].allSatisfy { $0.map { $0.low <= $0.high } ?? true }
    return isInOrder && !name.isEmpty && name.count <= 40
      && numbers.compactMap(\.self).allSatisfy { abs($0) <= largest }
  }
}
