import Charts
import HealthModel
import Testing

@testable import Spirometry

@MainActor @Suite struct SpirometryHistoryTests {
  private func series(_ values: [(String, Double)], _ length: ChartPeriod.Length) throws
    -> [ChartSeries.Point]
  {
    let today = try #require(CalendarDay("2026-05-10"))
    let period = ChartPeriod(length, today: today, zone: .utc)
    let timed = try values.map { text, value in
      let time = try #require(TimestampText.parse(text, in: .utc))
      return (time: time.milliseconds, value: value)
    }
    return SpirometryHistory.series(timed, period, .utc, "mean").points
  }

  @Test func `two tests of a day are one point with both ends, and a day without any is a gap`()
    throws
  {
    let points = try series(
      [("2026-05-08T08:00", 3.8), ("2026-05-08T20:00", 3.6), ("2026-05-10T08:00", 3.7)],
      .days(7)
    )
    #expect(points.count == 7)
    #expect(points.map { $0.value != nil } == [false, false, false, false, true, false, true])
    let both = try #require(points[4].value)
    #expect(abs(both.middle - 3.7) < 1e-9 && both.low == 3.6 && both.high == 3.8)
  }

  @Test func `three weeks are shown by days and three months by weeks`() throws {
    let values = [("2026-04-21T08:00", 0.8), ("2025-05-10T08:00", 0.1)]
    let weeks = try series(values, .weeks(3))
    // Sunday, 10 May, belongs to the week of Monday, 4 May.
    #expect(weeks.count == 21 && weeks.count { $0.value != nil } == 1)
    let months = try series(values, .months(3))
    #expect(months.count < 15 && months.compactMap(\.value?.middle) == [0.8])
  }

  @Test func `figures are as devices print them`() {
    #expect(SpirometryList.figure(4.1) == "4.10" && SpirometryList.figure(0.05) == "0.05")
    #expect(SpirometryList.figure(nil) == "-" && SpirometryList.figure(.nan) == "-")
    #expect(SpirometryList.whole(479.6) == "480" && SpirometryList.whole(nil) == "-")
  }
}
