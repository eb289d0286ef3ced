package import Catalogues
package import HealthModel

/// What is to be drawn, whatever it is drawn on: ``TerminalPlot`` and ``SVGChart`` take the same.
package struct Chart: Sendable {
  /// How values are drawn.
  package enum Form: Sendable {
    /// Means as a line, the lowest and highest of each bucket as whiskers.
    case line
    /// Amounts as bars that stand on 0.
    case bars
  }

  /// The values that are normal; drawn as a band.
  package struct Band: Sendable, Equatable {
    /// The lowest value within.
    package let low: Double
    /// The highest value within.
    package let high: Double
    /// What it is, for the legend: “range for your age”.
    package let name: String

    /// A band; nil when a bound is no finite number or the bounds are the wrong way round.
    package init?(low: Double, high: Double, name: String) {
      guard low.isFinite, high.isFinite, low <= high else { return nil }
      self.low = low
      self.high = high
      self.name = name
    }
  }

  /// A value that is usual for the person; drawn as a broken line.
  package struct Baseline: Sendable, Equatable {
    /// The value in the chart's unit.
    package let value: Double
    /// What it is, for the legend: “your usual”.
    package let name: String

    /// A baseline; nil when the value is no finite number.
    package init?(_ value: Double, name: String) {
      guard value.isFinite else { return nil }
      self.value = value
      self.name = name
    }
  }

  /// What was measured, in words a person reads; one line.
  package var title: String
  /// The unit of all values as people say it; empty for mood.
  package var unit: String
  /// The time that is shown, in milliseconds since 1970-01-01T00:00:00Z; never empty.
  package var span: Range<Int64>
  /// Whose clocks and calendar the axis follows.
  package var zone: LocalZone
  /// What is written, in its language.
  package var words: Catalogue
  /// How values are drawn.
  package var form: Form
  /// The values.
  package var series: ChartSeries
  /// What is normal; nil when nothing is known.
  package var range: Band?
  /// What is usual for the person; nil when nothing is known.
  package var baseline: Baseline?
  /// Values that are always on the axis, such as −5…5 of mood; nil for those measured alone.
  package var scale: ClosedRange<Double>?
  /// The newest reading, with its instant in milliseconds since 1970; nil where the newest bucket
  /// has to do.
  package var newest: (instant: Int64, value: Double)?
  /// How many decimals the words beside the picture have: one at most, or so many always.
  package var decimals = 1

  /// A chart; an empty span becomes one of a millisecond.
  package init(
    title: String,
    unit: String,
    span: Range<Int64>,
    zone: LocalZone,
    words: Catalogue,
    form: Form,
    series: ChartSeries,
    range: Band? = nil,
    baseline: Baseline? = nil
  ) {
    self.title = title
    self.unit = unit
    self.span = span.isEmpty ? span.lowerBound..<span.lowerBound + 1 : span
    self.zone = zone
    self.words = words
    self.form = form
    self.series = series
    self.range = range
    self.baseline = baseline
  }

  /// A chart of statistics: bars for what is counted and for categories, otherwise a line; hours
  /// for sleep, whose nights stand on the days on which they end.
  package init(
    _ type: SampleType,
    by bucket: CalendarBuckets.Unit,
    buckets: [StatisticsBucket],
    span: Range<Int64>,
    zone: LocalZone,
    words: Catalogue,
    range: Band? = nil,
    baseline: Baseline? = nil
  ) {
    let isCategory = type.aggregation == .category
    let isByNight = type == .sleepAnalysis && bucket != .hour
    let calendar = isByNight ? CalendarBuckets(bucket, in: zone) : nil
    self.init(
      title: words.heading(type.name),
      unit: type == .sleepAnalysis
        ? "h" : isCategory ? words.text(ChartKey.entries) : words.unit(type.spokenUnit),
      span: span,
      zone: zone,
      words: words,
      form: isCategory || type.aggregation == .cumulative ? .bars : .line,
      series: ChartSeries(type, by: bucket, buckets: buckets, words: words).placed { days in
        let place = calendar?.bucket(containing: days.upperBound - 1) ?? days
        // The first and the last week or month may reach beyond what is shown.
        return place.clamped(to: span)
      },
      range: range,
      baseline: baseline
    )
    // Without its ends the scale would make a large step of a small one.
    if type == .stateOfMind { scale = -5...5 }
  }

  /// What is drawn and its unit, as a heading: `Heart rate (bpm)`.
  package var heading: String { unit.isEmpty ? title : "\(title) (\(unit))" }

  /// Everything that has to be on the value axis; 0…1 without anything.
  var domain: ClosedRange<Double> {
    var values: [Double] = form == .bars ? [0] : []
    if let extent = series.extent { values += [extent.lowerBound, extent.upperBound] }
    if let range { values += [range.low, range.high] }
    if let baseline { values.append(baseline.value) }
    if let scale { values += [scale.lowerBound, scale.upperBound] }
    guard let low = values.min(), let high = values.max() else { return 0...1 }
    return low...high
  }

  /// The value axis: the scale itself where nothing lies beyond it, otherwise what covers all.
  func axis(ticks count: Int) -> ValueAxis {
    let fixed = scale.flatMap { $0 == domain ? ValueAxis(exactly: $0, ticks: count) : nil }
    return (fixed ?? ValueAxis(covering: domain, ticks: count)).written(in: words)
  }

  /// Where an instant lies on the time axis, 0…1; beyond the span it is the nearer end.
  func position(of instant: Int64) -> Double {
    let length = Double(span.upperBound) - Double(span.lowerBound)
    return min(1, max(0, (Double(instant) - Double(span.lowerBound)) / length))
  }
}
