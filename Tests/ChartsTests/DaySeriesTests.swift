import Charts
import HealthModel
import Testing

@Suite("Values of days in a chart")
struct DaySeriesTests {
  /// Two hours ahead until 01:00 UTC on 25 October 2026, then one: Central Europe's clocks.
  static let berlin = LocalZone { $0 < 1_792_890_000_000 ? 120 : 60 }

  private func days(_ values: [Double], upTo last: CalendarDay) -> [ChartSeries.Day] {
    values.enumerated().map { .init(last.adding(days: $0 + 1 - values.count), $1) }
  }

  private func series(
    _ period: ChartPeriod,
    _ days: [ChartSeries.Day],
    _ zone: LocalZone = .utc
  ) -> ChartSeries {
    ChartSeries(days: days, by: period.bucket, measure: "hours asleep", in: period.span, zone)
  }

  @Test("stand each on its day, and a day without one is a gap")
  func daily() {
    let period = ChartPeriod(.days(4), today: ChartSamples.today, zone: .utc)
    let last = ChartSamples.today
    let found = series(period, [.init(last, 7), .init(last.adding(days: -2), 6.5)])
    #expect(found.points.map { $0.value?.middle } == [nil, 6.5, nil, 7])
    #expect(!found.hasSpread)
  }

  @Test("outside of the time, or no number, are passed over")
  func outside() {
    let period = ChartPeriod(.days(2), today: ChartSamples.today, zone: .utc)
    let last = ChartSamples.today
    let found = series(
      period,
      [.init(last.adding(days: 1), 1), .init(last.adding(days: -2), 2), .init(last, .nan)]
    )
    #expect(found.measured.isEmpty)
    #expect(found.points.count == 2)
  }

  @Test("of a week are its mean, with the shortest and the longest")
  func weekly() {
    let period = ChartPeriod(.weeks(12), today: ChartSamples.today, zone: .utc)
    #expect(period.bucket == .week)
    // Sunday to Saturday: one day in the week before, six in the present one.
    let found = series(period, days([5, 6, 7, 8, 6, 7, 8], upTo: ChartSamples.today))
    #expect(found.points.count == 12)
    let values = found.measured.compactMap(\.value)
    #expect(values.map(\.middle) == [5, 7])
    #expect(values.map(\.low) == [5, 6])
    #expect(values.map(\.high) == [5, 8])
  }

  @Test("keep their places over a change of clocks, and buckets meet without gaps")
  func clocks() throws {
    let sunday = try #require(CalendarDay("2026-10-25"))
    let monday = sunday.adding(days: 1)
    let period = ChartPeriod(.days(3), today: monday, zone: Self.berlin)
    let found = series(period, days([7, 8, 9], upTo: monday), Self.berlin)
    #expect(found.points.map { $0.value?.middle } == [7, 8, 9])
    #expect(
      found.points.map { $0.span.upperBound - $0.span.lowerBound }.map { $0 / 3_600_000 }
        == [24, 25, 24]
    )
    #expect(found.points.first?.span.lowerBound == period.span.lowerBound)
    #expect(found.points.last?.span.upperBound == period.span.upperBound)
  }
}
