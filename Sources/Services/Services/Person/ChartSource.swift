package import Assessment
import BundledFiles
package import Charts
import Configuration
package import HealthModel
package import HealthStorage
package import Monitors
package import Reports

/// Where pictures and reports get their numbers from: the store, the tables and the rules.
@MainActor package struct ChartSource {
  private let services: Services

  /// A source for one run of the program.
  package init(_ services: Services) { self.services = services }

  /// The statistics of a type over the days of a period.
  package func query(
    _ type: SampleType,
    _ period: ChartPeriod,
    _ unit: CalendarBuckets.Unit
  ) -> StatisticsQuery {
    let span = period.statistics(of: type, in: services.clock.zone)
    return StatisticsQuery(
      type,
      by: unit,
      in: services.clock.zone,
      from: Timestamp(milliseconds: span.lowerBound, in: services.clock.zone),
      to: Timestamp(milliseconds: span.upperBound, in: services.clock.zone)
    )
  }

  /// What is normal for the person's age on a day; nil where no table has it.
  package func range(of type: SampleType, on day: CalendarDay) throws -> ReportMeasure.Range? {
    let tables = try ReferenceTables(json5: try services.files.table(.referenceRanges))
    let table = try services.settings.current().assessment.profile.rawValue
    let age = try services.stores.health().profile().age(on: day)
    return tables.range(for: type, age: age, table: table).map {
      ReportMeasure.Range($0, reviewed: tables.reviewed(table))
    }
  }

  /// The sleep of each day of a period, by the day of waking.
  package func nights(_ period: ChartPeriod) throws -> [Night] {
    try nights(period.first, period.last)
  }

  /// What is usual for the person in the four weeks up to a period's last day; nil for a type
  /// without a usual value, and where the chart shows sums of another length than a day.
  package func usual(of type: SampleType, _ period: ChartPeriod) throws -> UsualLevel? {
    let assessor = try services.usualAssessor()
    let first = period.last.adding(days: 1 - assessor.levelDays)
    switch type.aggregation {
    case .category where type == .sleepAnalysis:
      guard period.bucket != .hour else { return nil }
      return assessor.level(ofDays: try nights(first, period.last).map(\.hours))
    case .category: return nil
    case .cumulative:
      guard period.bucket == .day else { return nil }
      let days = ChartPeriod(
        .days(assessor.levelDays),
        today: period.last,
        zone: services.clock.zone
      )
      let sums = try services.stores.health().statistics(query(type, days, .day))
      return assessor.level(ofDays: sums.filter { $0.count > 0 }.compactMap(\.sum))
    case .discreteArithmetic, .discreteTemporallyWeighted:
      return try assessor.level(of: type, upTo: period.last, in: try services.stores.health())
    }
  }

  /// Each day of a period, as a report tells it.
  package func days(of type: SampleType, _ period: ChartPeriod) throws -> [ReportMeasure.Day] {
    if type == .sleepAnalysis {
      let nights = Dictionary(
        try nights(period).map { ($0.day, $0.hours) },
        uniquingKeysWith: { first, _ in first }
      )
      return (0..<period.days).map { number in
        let day = period.first.adding(days: number)
        return ReportMeasure.Day(day, nights[day])
      }
    }
    let query = query(type, period, .day)
    let found = Dictionary(
      try services.stores.health().statistics(query).map {
        (query.buckets.firstDay(of: $0.span), $0)
      },
      uniquingKeysWith: { first, _ in first }
    )
    return (0..<period.days).map { number in
      let day = period.first.adding(days: number)
      guard let bucket = found[day], bucket.count > 0 else { return ReportMeasure.Day(day, nil) }
      return ReportMeasure.Day(
        day,
        bucket.sum ?? bucket.extent?.mean,
        low: bucket.extent?.min,
        high: bucket.extent?.max,
        count: bucket.count,
        otherCount: bucket.otherCount
      )
    }
  }

  private func nights(_ first: CalendarDay, _ last: CalendarDay) throws -> [Night] {
    let rules = try MoodRules(json5: try services.files.table(.moodAndSleep))
    // A sleep that ends on the first day began on the one before, one of the last may go on.
    let span = ChartPeriod(
      .days(last.daysSinceEpoch - first.daysSinceEpoch + 3),
      today: last.adding(days: 1),
      zone: services.clock.zone
    ).span
    let samples = try services.stores.health().samples(
      .sleepAnalysis,
      from: Timestamp(milliseconds: span.lowerBound, in: services.clock.zone),
      to: Timestamp(milliseconds: span.upperBound, in: services.clock.zone)
    )
    return Night.nights(
      from: samples,
      now: services.clock.now(),
      in: services.clock.zone,
      rules: rules
    )
    .filter { (first...last).contains($0.day) }
  }
}
