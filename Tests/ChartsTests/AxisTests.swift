import BundledWords
import Charts
import Glibc
import HealthModel
import Testing

@Suite("Axes")
struct AxisTests {
  @Test(
    "Ticks are round numbers by Heckbert's loose labels",
    arguments: [
      (52.0...131, 6, "40 60 80 100 120 140"),
      (60...60, 4, "56 58 60 62 64"),
      (0...11_772, 3, "0 5000 10000 15000"),
      (36.4...37.1, 5, "36.4 36.6 36.8 37.0 37.2"),
      (-5...5, 5, "−6 −4 −2 0 2 4 6"),
      (0...0, 3, "−0.5 0.0 0.5"),
      (1e12...3e12, 3, "1e12 2e12 3e12"),
      (0.001...0.0042, 4, "0.001 0.002 0.003 0.004 0.005"),
    ] as [(ClosedRange<Double>, Int, String)]
  )
  func ticks(values: ClosedRange<Double>, count: Int, labels: String) {
    let axis = ValueAxis(covering: values, ticks: count)
    #expect(axis.ticks.map(\.label).joined(separator: " ") == labels)
  }

  @Test("Every scale holds its values, begins and ends on a tick, and has few ticks")
  func scales() {
    var random = SplitMix(seed: 7)
    for _ in 0..<5000 {
      let power = Double(Int(random.next() % 30)) - 15
      let low = (Double(random.next() % 2000) - 1000) * pow(10, power)
      let high = low + Double(random.next() % 1000) * pow(10, power - 2)
      let count = 2 + Int(random.next() % 10)
      let axis = ValueAxis(covering: low...high, ticks: count)
      let slack = (axis.high - axis.low) * 1e-9
      let holds =
        abs(low) > 1e15 || abs(high) > 1e15
        || (axis.low <= low + slack && axis.high >= high - slack)
      #expect(holds, "\(low)...\(high)")
      #expect(axis.low < axis.high)
      #expect(axis.ticks.first?.value == axis.low && axis.ticks.last?.value == axis.high)
      #expect((2...2 * count + 3).contains(axis.ticks.count), "\(low)...\(high), \(count)")
      #expect(Set(axis.ticks.map(\.label)).count == axis.ticks.count, "\(low)...\(high)")
    }
  }

  @Test(
    "Labels of time are local dates, as many as have room",
    arguments: [
      (7, 60.0, "Sun 15|Mon 16|Tue 17|Wed 18|Thu 19|Fri 20|Sat 21"),
      (7, 34, "Sun 15|Tue 17|Thu 19|Sat 21"),
      (7, 5, ""),
      (60, 80, "28 Sep|5 Oct|12 Oct|19 Oct|26 Oct|2 Nov|9 Nov|16 Nov"),
      (60, 20, "Oct|Nov"),
      (800, 40, "2025|Jul|2026|Jul"),
      (5000, 60, "2014|2016|2018|2020|2022|2024|2026"),
    ] as [(Int, Double, String)]
  )
  func dates(days: Int, room: Double, labels: String) {
    let chart = ChartSamples.chart(Array(repeating: nil, count: days))
    let axis = TimeAxis(chart, room: room, gap: 2) { Double($0.count) }
    #expect(axis.ticks.map(\.label).joined(separator: "|") == labels)
  }

  @Test("A day is marked by its hours")
  func hours() {
    let axis = TimeAxis(Self.oneDay, room: 40, gap: 2) { Double($0.count) }
    #expect(axis.ticks.map(\.label) == ["00:00", "06:00", "12:00", "18:00"])
  }

  private static let oneDay: Chart = {
    let period = ChartPeriod(.days(1), today: ChartSamples.today, zone: .utc)
    return Chart(
      title: "Heart rate",
      unit: "bpm",
      span: period.span,
      zone: .utc,
      words: english,
      form: .line,
      series: ChartSeries(by: .hour, measure: "mean of each hour", points: [])
    )
  }()

  @Test("Days of 23 and 25 hours keep their dates, and hours their clocks", arguments: [-4, 9])
  func changingClocks(month: Int) throws {
    // Clocks of New York in 2026: 8 March and 1 November (tz database).
    let zone = LocalZone { instant in
      (1_772_953_200_000..<1_793_512_800_000).contains(instant) ? -240 : -300
    }
    let today = try #require(
      month < 0 ? CalendarDay("2026-03-10") : CalendarDay("2026-11-03")
    )
    let chart = ChartSamples.chart(Array(repeating: nil, count: 5), zone: zone, today: today)
    let axis = TimeAxis(chart, room: 100, gap: 2) { Double($0.count) }
    #expect(axis.ticks.map(\.label).count == 5)
    for (tick, point) in zip(axis.ticks, chart.series.points) {
      #expect(point.span.contains(tick.instant))
      let hours = (point.span.upperBound - point.span.lowerBound) / 3_600_000
      #expect([23, 24, 25].contains(hours))
    }
    #expect((chart.span.upperBound - chart.span.lowerBound) / 3_600_000 == (month < 0 ? 119 : 121))
  }
}
