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

  /// The words of a chart.
  package init(_ chart: Chart) { self.chart = chart }

  /// The first and the last local day shown: `2026-11-15 to 2026-11-21`, or the only one.
  package var days: String {
    let first = Timestamp(milliseconds: chart.span.lowerBound, in: chart.zone).day
    let last = Timestamp(milliseconds: chart.span.upperBound - 1, in: chart.zone).day
    return first == last ? "\(first)" : "\(first) to \(last)"
  }

  /// What each mark means; only of marks that are drawn.
  package var legend: [(key: Key, text: String)] {
    var entries: [(key: Key, text: String)] = []
    if chart.series.extent != nil { entries.append((.values, chart.series.measure)) }
    if chart.form == .line, chart.series.hasSpread {
      entries.append((.whiskers, "lowest to highest"))
    }
    if let range = chart.range {
      entries.append((.range, "\(range.name) \(number(range.low))–\(number(range.high))"))
    }
    if let baseline = chart.baseline {
      entries.append((.baseline, "\(baseline.name) \(number(baseline.value))"))
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
    let newest =
      chart.newest.map { "\(number($0.value)), \(moment($0.instant))" }
      ?? "\(number(last.1.middle)), \(time(of: last.0))"
    return [
      "lowest: \(number(lowest.1.low)), \(time(of: lowest.0))",
      "highest: \(number(highest.1.high)), \(time(of: highest.0))",
      "mean: \(number(mean)) over \(Self.count(values.count, chart.series.bucket.rawValue))",
      "newest: \(newest)",
    ] + legend.filter { $0.key == .range || $0.key == .baseline }.map(\.text)
  }

  /// When a bucket was, as exactly as its length says it.
  private func time(of point: ChartSeries.Point) -> String {
    let start = Timestamp(milliseconds: point.span.lowerBound, in: chart.zone)
    return switch chart.series.bucket {
    case .hour: moment(point.span.lowerBound)
    case .day: "\(start.day)"
    case .week: "week of \(start.day)"
    case .month: "\(start.day)".prefix(7).description
    }
  }

  private func moment(_ instant: Int64) -> String {
    Timestamp(milliseconds: instant, in: chart.zone).dayAndClock
  }

  /// How many buckets have readings and between which values they lie, in a sentence or two.
  package var summary: String {
    let bucket = chart.series.bucket.rawValue
    let all = chart.series.points.count
    let measured = chart.series.measured.count
    guard let extent = chart.series.extent else { return "No readings from \(days)." }
    let of = Self.count(all, bucket)
    let unit = chart.unit.isEmpty || chart.unit == "%" ? chart.unit : " \(chart.unit)"
    let values =
      extent.lowerBound == extent.upperBound
      ? "all at \(number(extent.lowerBound))\(unit)"
      : "between \(number(extent.lowerBound)) and \(number(extent.upperBound))\(unit)"
    let sparse =
      measured < 3 && all > measured ? " That is too few to see a trend." : ""
    return "Readings in \(measured) of \(of), \(values).\(sparse)\(sources)"
  }

  private static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// What is of one source and what of all, where several measured.
  private var sources: String {
    guard chart.series.hasOtherSources else { return "" }
    return chart.form == .line
      ? " Each mean is of one source, lowest and highest are of all sources."
      : " Each bar is of one source, although several measured."
  }

  private func number(_ value: Double) -> String {
    ValueAxis.plain(value, decimals: chart.decimals)
  }
}
