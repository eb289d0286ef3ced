import BundledWords
import Charts
import HealthModel
import Testing

@Suite("Periods and small rows of bars")
struct PeriodTests {
  @Test(
    "A period begins at a local midnight, and its buckets grow with its length",
    arguments: [
      (ChartPeriod.Length.days(1), "2026-11-21", "hour"), (.days(7), "2026-11-15", "day"),
      (.days(60), "2026-09-23", "day"), (.days(61), "2026-09-22", "week"),
      (.days(401), "2025-10-17", "month"), (.weeks(1), "2026-11-16", "day"),
      (.weeks(4), "2026-10-26", "day"), (.months(1), "2026-11-01", "day"),
      (.months(12), "2025-12-01", "week"), (.months(24), "2024-12-01", "month"),
      (.days(0), "2026-11-21", "hour"),
    ] as [(ChartPeriod.Length, String, String)]
  )
  func periods(length: ChartPeriod.Length, first: String, bucket: String) {
    let period = ChartPeriod(length, today: ChartSamples.today, zone: .utc)
    #expect(Timestamp(milliseconds: period.span.lowerBound).day.description == first)
    #expect(period.bucket.rawValue == bucket)
    #expect(Timestamp(milliseconds: period.span.upperBound).description.hasPrefix("2026-11-22T00"))
  }

  @Test("Nights are asked for from noon and drawn on the day on which they end")
  func nights() {
    let period = ChartPeriod(.days(2), today: ChartSamples.today, zone: .utc)
    let asked = period.statistics(of: .sleepAnalysis, in: .utc)
    #expect(Timestamp(milliseconds: asked.lowerBound).description == "2026-11-19T12:00:00+00:00")
    var collection = StatisticsCollection(
      .sleepAnalysis,
      buckets: CalendarBuckets(.day, in: .utc, byNight: true),
      from: asked.lowerBound,
      to: asked.upperBound,
      sources: SourceOrder(names: ["Watch"], preferred: [])
    )
    var buckets: [StatisticsBucket] = []
    // From 22:00 on the 20th to 06:00 on the 21st; 1 is asleep without a stage.
    let evening = period.span.lowerBound + 22 * 3_600_000
    collection.add(
      .init(start: evening, end: evening + 8 * 3_600_000, value: 1, source: 0),
      into: &buckets
    )
    collection.finish(into: &buckets)
    let chart = Chart(
      .sleepAnalysis,
      by: .day,
      buckets: buckets,
      span: period.span,
      zone: .utc,
      words: english
    )
    #expect(chart.unit == "h")
    #expect(chart.series.points.map(\.value?.middle) == [nil, 8])
    let day = chart.series.measured.first?.span
    #expect(day == period.span.lowerBound + 86_400_000..<period.span.upperBound)
  }

  @Test(
    "A row of bars shows the course, gaps and equal values",
    arguments: [
      ([1, 2, 3, 4, 5, 6, 7, 8], "▁▂▃▄▅▆▇█"), ([5, nil, 5], "▄·▄"), ([nil, nil], ""), ([], ""),
      ([-1e308, 1e308, .nan], "▁█·"), ([0], "▄"),
    ] as [([Double?], String)]
  )
  func sparklines(values: [Double?], bars: String) {
    #expect(Sparkline.text(values) == bars)
  }
}
