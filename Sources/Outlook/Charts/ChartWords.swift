import Catalogues
import HealthModel

/// What a chart says in words: the days it covers, the legend, and a summary for whoever can't see
/// it.
package struct ChartWords: Sendable {
  /// What stands in a legend, in the order in which it is listed.
  package enum Key: Sendable, CaseIterable {
    /// The line or the bars.
    case values
    /// The lowest and the highest of each bucket.
    case whiskers
    /// What is normal.
    case range
    /// What is usual for the person.
    case baseline
  }

  private let chart: Chart
  private var words: Catalogue { chart.words }

  /// The words of a chart.
  package init(_ chart: Chart) { self.chart = chart }

  /// The first and the last local day shown: `2026-11-15 to 2026-11-21`, or the only one.
  package var days: String {
    let (first, last) = ends
    return first == last ? first : words.text(ChartKey.span, ["first": first, "last": last])
  }

  /// The first and the last local day in digits.
  private var ends: (first: String, last: String) {
    let first = Timestamp(milliseconds: chart.span.lowerBound, in: chart.zone).day
    let last = Timestamp(milliseconds: chart.span.upperBound - 1, in: chart.zone).day
    return (words.date(first), words.date(last))
  }

  /// What each mark means; only of marks that are drawn.
  package var legend: [(key: Key, text: String)] {
    var entries: [(key: Key, text: String)] = []
    if chart.series.extent != nil { entries.append((.values, chart.series.measure)) }
    if chart.form == .line, chart.series.hasSpread {
      entries.append((.whiskers, words.text(ChartKey.lowestToHighest)))
    }
    if let range = chart.range {
      let bounds = ["name": range.name, "low": number(range.low), "high": number(range.high)]
      entries.append((.range, words.text(ChartKey.bounds, bounds)))
    }
    if let baseline = chart.baseline {
      let level = ["name": baseline.name, "value": number(baseline.value)]
      entries.append((.baseline, words.text(ChartKey.level, level)))
    }
    return entries
  }

  /// The lowest, the highest, the mean and the newest value with their times, and what they are
  /// compared with, one a line: what a person reads who sees no picture.
  package var figures: [String] {
    let values = chart.series.points.compactMap { point in point.value.map { (point, $0) } }
    guard let lowest = values.min(by: { $0.1.low < $1.1.low }),
      let highest = values.max(by: { $0.1.high < $1.1.high }), let last = values.last
    else { return [] }
    let mean = values.map(\.1.middle).reduce(0, +) / Double(values.count)
    let over = ChartKey.each(
      chart.series.bucket,
      .meanOverHours,
      .meanOverDays,
      .meanOverWeeks,
      .meanOverMonths
    )
    return [
      figure(.lowest, lowest.1.low, time(of: lowest.0)),
      figure(.highest, highest.1.high, time(of: highest.0)),
      words.text(over, ["value": number(mean)], count: values.count),
      chart.newest.map { figure(.newest, $0.value, moment($0.instant)) }
        ?? figure(.newest, last.1.middle, time(of: last.0)),
    ] + legend.filter { $0.key == .range || $0.key == .baseline }.map(\.text)
  }

  private func figure(_ key: ChartKey, _ value: Double, _ time: String) -> String {
    words.text(key, ["value": number(value), "time": time])
  }

  /// When a bucket was, as exactly as its length says it.
  private func time(of point: ChartSeries.Point) -> String {
    let start = Timestamp(milliseconds: point.span.lowerBound, in: chart.zone)
    return switch chart.series.bucket {
    case .hour: moment(point.span.lowerBound)
    case .day: words.date(start.day)
    case .week: words.text(ChartKey.weekOf, ["day": words.date(start.day)])
    case .month: month(start.day)
    }
  }

  private func month(_ day: CalendarDay) -> String {
    let number = day.month < 10 ? "0\(day.month)" : "\(day.month)"
    return words.text(ChartKey.monthOfYear, ["year": "\(day.year)", "month": number])
  }

  private func moment(_ instant: Int64) -> String {
    words.dayAndClock(Timestamp(milliseconds: instant, in: chart.zone))
  }

  /// How many buckets have readings and between which values they lie, in a sentence or two.
  package var summary: String {
    let all = chart.series.points.count
    let measured = chart.series.measured.count
    guard let extent = chart.series.extent else { return nothing }
    let key = ChartKey.each(chart.series.bucket, .hoursOf, .daysOf, .weeksOf, .monthsOf)
    let of = words.text(key, ["measured": "\(measured)"], count: all)
    var sentences = [
      extent.lowerBound == extent.upperBound
        ? words.text(ChartKey.readingsAt, ["of": of, "value": quantity(extent.lowerBound)])
        : words.text(
          ChartKey.readingsBetween,
          ["of": of, "low": number(extent.lowerBound), "high": quantity(extent.upperBound)]
        )
    ]
    if measured < 3 && all > measured { sentences.append(words.text(ChartKey.tooFew)) }
    // What is of one source and what of all, where several measured.
    if chart.series.hasOtherSources {
      let key: ChartKey = chart.form == .line ? .meansOfOneSource : .barsOfOneSource
      sentences.append(words.text(key))
    }
    return sentences.joined(separator: " ")
  }

  /// What is said where there is no reading.
  private var nothing: String {
    let (first, last) = ends
    return first == last
      ? words.text(ChartKey.nothingOn, ["day": first])
      : words.text(ChartKey.nothingBetween, ["first": first, "last": last])
  }

  private func number(_ value: Double) -> String {
    words.number(ValueAxis.plain(value, decimals: chart.decimals))
  }

  /// A value with its unit, which is in the language already.
  private func quantity(_ value: Double) -> String {
    words.quantity(ValueAxis.plain(value, decimals: chart.decimals), chart.unit)
  }
}
