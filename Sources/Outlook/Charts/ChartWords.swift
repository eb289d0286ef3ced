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

  /// How many buckets have readings and between which values they lie, in a sentence or two.
  package var summary: String {
    let bucket = chart.series.bucket.rawValue
    let all = chart.series.points.count
    let measured = chart.series.measured.count
    guard let extent = chart.series.extent else { return "No readings from \(days)." }
    let of = all == 1 ? "1 \(bucket)" : "\(all) \(bucket)s"
    let unit = chart.unit.isEmpty || chart.unit == "%" ? chart.unit : " \(chart.unit)"
    let values =
      extent.lowerBound == extent.upperBound
      ? "all at \(number(extent.lowerBound))\(unit)"
      : "between \(number(extent.lowerBound)) and \(number(extent.upperBound))\(unit)"
    let sparse =
      measured < 3 && all > measured ? " That is too little to see a trend." : ""
    return "Readings in \(measured) of \(of), \(values).\(sparse)\(sources)"
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
