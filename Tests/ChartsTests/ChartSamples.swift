import BundledWords
import Catalogues
import Charts
import HealthModel

/// The charts that the tests draw: fixed days in fixed zones.
enum ChartSamples {
  /// Saturday, 21 November 2026.
  static let today = CalendarDay(daysSinceEpoch: 20_778)

  /// One day of numbers, or none.
  typealias Day = (mean: Double, low: Double, high: Double)?

  /// A week of heart rates with a day without readings.
  static let week: [Day] = [
    (68, 54, 96), (71, 55, 118), (66, 52, 91), nil, (74, 58, 131), (79, 60, 124), (72, 56, 99),
  ]

  /// Many days that go up and down.
  static func wave(_ count: Int) -> [Day] {
    (0..<count).map { day in
      let mean = Double(60 + day * 7 % 23)
      let high = Double(110 + day % 40)
      return (mean, 50 - Double(day % 7), high)
    }
  }

  /// Days up to today, the last value being today's.
  static func chart(
    _ days: [Day],
    title: String = "Heart rate",
    unit: String = "bpm",
    form: Chart.Form = .line,
    range: Chart.Band? = Chart.Band(low: 60, high: 100, name: "range for your age now"),
    baseline: Chart.Baseline? = nil,
    zone: LocalZone = .utc,
    today: CalendarDay = today,
    words: Catalogue = english
  ) -> Chart {
    let period = ChartPeriod(.days(days.count), today: today, zone: zone)
    let calendar = CalendarBuckets(.day, in: zone)
    var points: [ChartSeries.Point] = []
    var span = calendar.bucket(containing: period.span.lowerBound)
    for day in days {
      points.append(.init(span, day?.mean, low: day?.low, high: day?.high))
      span = calendar.bucket(after: span)
    }
    return Chart(
      title: title,
      unit: unit,
      span: period.span,
      zone: zone,
      words: words,
      form: form,
      series: ChartSeries(by: .day, measure: words.text(ChartKey.meanOfDay), points: points),
      range: range,
      baseline: baseline
    )
  }

  /// The plot as lines.
  static func lines(_ chart: Chart, width: Int, height: Int = 12, _ glyphs: Glyphs) -> [String] {
    TerminalPlot(chart, width: width, height: height, glyphs: glyphs).rendered()
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}
