package import Catalogues
package import HealthModel

/// Readings of one type over time, one point for each bucket of time; a bucket without readings
/// is a gap and never 0.
package struct ChartSeries: Sendable, Equatable {
  /// What the readings of a bucket amount to; all values are finite.
  package struct Value: Sendable, Equatable {
    /// What is drawn: a mean, a sum or hours, in the chart's unit.
    package let middle: Double
    /// The lowest reading; equals `middle` where there is no spread to show.
    package let low: Double
    /// The highest reading.
    package let high: Double
  }

  /// One bucket of time.
  package struct Point: Sendable, Equatable {
    /// When it begins and ends, in milliseconds since 1970-01-01T00:00:00Z.
    package let span: Range<Int64>
    /// What was measured; nil for a gap.
    package let value: Value?

    /// A point; values that are no finite numbers make it a gap.
    ///
    /// - Parameters:
    ///   - span: when the bucket begins and ends, in milliseconds since 1970.
    ///   - middle: what is drawn; nil for a gap.
    ///   - low: the lowest reading; nil where there is no spread to show.
    ///   - high: the highest reading.
    package init(_ span: Range<Int64>, _ middle: Double?, low: Double? = nil, high: Double? = nil) {
      self.span = span
      guard let middle, middle.isFinite else {
        value = nil
        return
      }
      let lowest = low.flatMap { $0.isFinite ? $0 : nil } ?? middle
      let highest = high.flatMap { $0.isFinite ? $0 : nil } ?? middle
      value = Value(middle: middle, low: min(lowest, middle), high: max(highest, middle))
    }

    /// The same value elsewhere.
    private init(_ span: Range<Int64>, _ value: Value?) {
      self.span = span
      self.value = value
    }

    /// The same value in another place.
    func placed(in span: Range<Int64>) -> Point { Point(span, value) }

    /// The instant at which it is drawn: the middle of the bucket.
    var instant: Int64 { span.lowerBound + (span.upperBound - span.lowerBound) / 2 }
  }

  /// How long a bucket is.
  package let bucket: CalendarBuckets.Unit
  /// What `middle` is, for the legend: “mean of each day”.
  package let measure: String
  /// By ascending time.
  package let points: [Point]
  /// Whether a bucket holds readings of sources that its middle value leaves out.
  package let hasOtherSources: Bool

  /// A series of points of one's own.
  ///
  /// - Parameters:
  ///   - bucket: how long a bucket is.
  ///   - measure: what is drawn, for the legend.
  ///   - points: in any order.
  ///   - hasOtherSources: whether middle values leave out readings of some sources.
  package init(
    by bucket: CalendarBuckets.Unit,
    measure: String,
    points: [Point],
    hasOtherSources: Bool = false
  ) {
    self.bucket = bucket
    self.measure = measure
    self.hasOtherSources = hasOtherSources
    self.points = points.sorted { $0.span.lowerBound < $1.span.lowerBound }
  }

  /// What statistics say of a type: means with the lowest and highest, sums of what is counted,
  /// hours asleep, and for the other categories how many entries there are.
  package init(
    _ type: SampleType,
    by bucket: CalendarBuckets.Unit,
    buckets: [StatisticsBucket],
    words: Catalogue
  ) {
    let points = buckets.map { one -> Point in
      guard one.count > 0 else { return Point(one.span, nil) }
      return switch type.aggregation {
      case .cumulative: Point(one.span, one.sum)
      case .category where type == .sleepAnalysis: Point(one.span, one.sleep?.asleep)
      case .category: Point(one.span, Double(one.count))
      case .discreteArithmetic, .discreteTemporallyWeighted:
        Point(one.span, one.extent?.mean, low: one.extent?.min, high: one.extent?.max)
      }
    }
    self.init(
      by: bucket,
      measure: words.text(Self.measure(of: type, by: bucket)),
      points: points,
      hasOtherSources: buckets.contains { $0.otherCount > 0 }
    )
  }

  private static func measure(of type: SampleType, by bucket: CalendarBuckets.Unit) -> ChartKey {
    switch type.aggregation {
    case .cumulative: .each(bucket, .sumOfHour, .sumOfDay, .sumOfWeek, .sumOfMonth)
    case .category where type == .sleepAnalysis:
      .each(bucket, .asleepOfHour, .asleepOfNight, .asleepOfWeek, .asleepOfMonth)
    case .category:
      .each(bucket, .entriesOfHour, .entriesOfDay, .entriesOfWeek, .entriesOfMonth)
    case .discreteArithmetic, .discreteTemporallyWeighted: .mean(of: bucket)
    }
  }

  /// The same values, each where `place` puts its span.
  func placed(_ place: (Range<Int64>) -> Range<Int64>) -> ChartSeries {
    ChartSeries(
      by: bucket,
      measure: measure,
      points: points.map { $0.placed(in: place($0.span)) },
      hasOtherSources: hasOtherSources
    )
  }

  /// Points with a value.
  package var measured: [Point] { points.filter { $0.value != nil } }

  /// The lowest and the highest value of all; nil without any.
  package var extent: ClosedRange<Double>? {
    let values = points.compactMap(\.value)
    guard let low = values.map(\.low).min(), let high = values.map(\.high).max() else { return nil }
    return low...high
  }

  /// Whether any bucket has a lowest reading that differs from its highest.
  package var hasSpread: Bool { points.contains { $0.value.map { $0.low < $0.high } ?? false } }

  /// The points with values in runs without a gap between them: what a line may connect.
  var runs: [[(point: Point, value: Value)]] {
    var runs: [[(point: Point, value: Value)]] = []
    var end: Int64?
    for point in points {
      guard let value = point.value else { continue }
      if end == point.span.lowerBound, !runs.isEmpty {
        runs[runs.count - 1].append((point, value))
      } else {
        runs.append([(point, value)])
      }
      end = point.span.upperBound
    }
    return runs
  }
}
