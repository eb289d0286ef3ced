package import Assessment
package import Charts
package import HealthModel

/// One thing that is measured, over the days of a report: its picture and the numbers behind it.
package struct ReportMeasure: Sendable {
  /// What a local day amounts to.
  package struct Day: Sendable, Equatable {
    /// The day; for sleep the one on which the person woke.
    package let date: CalendarDay
    /// The mean of its readings, their sum, or hours asleep; nil where there is none.
    package let value: Double?
    /// The lowest reading of all sources.
    package let low: Double?
    /// The highest reading of all sources.
    package let high: Double?
    /// How many readings its value is made of; 0 or 1 for sleep.
    package let count: Int
    /// How many readings of other sources there are; only the lowest and the highest tell of them.
    package let otherCount: Int

    /// A day; without a finite value it is one without readings.
    package init(
      _ date: CalendarDay,
      _ value: Double?,
      low: Double? = nil,
      high: Double? = nil,
      count: Int = 1,
      otherCount: Int = 0
    ) {
      let known = value.flatMap { $0.isFinite ? $0 : nil }
      self.date = date
      self.value = known
      self.low = known == nil ? nil : low ?? known
      self.high = known == nil ? nil : high ?? known
      self.count = known == nil ? 0 : count
      self.otherCount = known == nil ? 0 : otherCount
    }
  }

  /// A range, and what has to be said of it.
  package struct Range: Sendable, Equatable {
    /// The bounds, and where they were published.
    package let reference: ReferenceRange
    /// The day the table was last compared with its sources.
    package let reviewed: CalendarDay?

    /// A range of a table.
    package init(_ reference: ReferenceRange, reviewed: CalendarDay?) {
      self.reference = reference
      self.reviewed = reviewed
    }
  }

  /// How many days lie where against the range.
  package struct Standing: Sendable, Equatable {
    /// Days whose value is below it.
    package var below = 0
    /// Days whose value is within, the bounds included.
    package var within = 0
    /// Days whose value is above it.
    package var above = 0
  }

  /// What was measured.
  package let type: SampleType
  /// The picture.
  package let chart: Chart
  /// Every local day of the report, in order.
  package let days: [Day]
  /// What is normal for the age; nil where no table has it.
  package let range: Range?
  /// What is usual for the person.
  package let usual: UsualLevel?

  /// A measure from its parts.
  package init(
    _ type: SampleType,
    chart: Chart,
    days: [Day],
    range: Range? = nil,
    usual: UsualLevel? = nil
  ) {
    self.type = type
    self.chart = chart
    self.days = days
    self.range = range
    self.usual = usual
  }

  /// Days with a value.
  package var measured: [Day] { days.filter { $0.value != nil } }

  /// Days without one.
  package var missing: [CalendarDay] { days.filter { $0.value == nil }.map(\.date) }

  /// How many readings the days' values are made of.
  package var readings: Int { days.reduce(0) { $0 + $1.count } }

  /// How many readings of other sources there are beside them.
  package var otherReadings: Int { days.reduce(0) { $0 + $1.otherCount } }

  /// The mean of the days' values, each day counting the same; nil without any.
  package var mean: Double? {
    let values = days.compactMap(\.value)
    return values.isEmpty ? nil : values.reduce(0) { $0 + $1 / Double(values.count) }
  }

  /// Where the days' values stand against the range; nil without a range or any value.
  package var standing: Standing? {
    guard let reference = range?.reference, !measured.isEmpty else { return nil }
    var standing = Standing()
    for value in days.compactMap(\.value) {
      switch reference.state(of: value) {
      case .below: standing.below += 1
      case .above: standing.above += 1
      case .within, .unknown: standing.within += 1
      }
    }
    return standing
  }
}
