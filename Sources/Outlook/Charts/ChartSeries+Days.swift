package import HealthModel

extension ChartSeries {
  /// What a local day amounts to.
  package struct Day: Sendable, Equatable {
    /// The day.
    package let date: CalendarDay
    /// Its value, in the chart's unit.
    package let value: Double

    /// A day with its value.
    package init(_ date: CalendarDay, _ value: Double) {
      self.date = date
      self.value = value
    }
  }

  /// Values of which each day has at most one, such as the hours slept in a night: each bucket
  /// shows the mean of its days, with the lowest and the highest where it holds several.
  ///
  /// - Parameters:
  ///   - days: in any order; a day without a value is left out.
  ///   - bucket: how long a bucket is, at least a day.
  ///   - measure: what is drawn, for the legend.
  ///   - span: the time that is shown; days outside of it are passed over.
  ///   - zone: whose calendar counts.
  package init(
    days: [Day],
    by bucket: CalendarBuckets.Unit,
    measure: String,
    in span: Range<Int64>,
    _ zone: LocalZone
  ) {
    let calendar = CalendarBuckets(bucket, in: zone)
    var values: [Int64: [Double]] = [:]
    for day in days where day.value.isFinite {
      let start = zone.milliseconds(ofLocal: Int64(day.date.daysSinceEpoch) * 86_400_000)
      guard span.contains(start) else { continue }
      values[calendar.bucket(containing: start).lowerBound, default: []].append(day.value)
    }
    var points: [Point] = []
    var place = calendar.bucket(containing: span.lowerBound)
    while place.lowerBound < span.upperBound {
      let found = values[place.lowerBound] ?? []
      let mean = found.isEmpty ? nil : found.reduce(0, +) / Double(found.count)
      // The first and the last week or month may reach beyond what is shown.
      let shown = place.clamped(to: span)
      points.append(Point(shown, mean, low: found.min(), high: found.max()))
      place = calendar.bucket(after: place)
    }
    self.init(by: bucket, measure: measure, points: points)
  }
}
