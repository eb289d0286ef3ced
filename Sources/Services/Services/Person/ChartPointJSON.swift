package import Charts
package import Console
package import HealthModel

/// What is drawn in one bucket of a picture as `--json` prints it; without a value nothing was
/// measured.
package struct ChartPointJSON: Encodable {
  package let start: Timestamp
  package let end: Timestamp
  @OrNull package var value: Double?
  @OrNull package var low: Double?
  @OrNull package var high: Double?

  /// A point with the times of a zone.
  package init(_ point: ChartSeries.Point, in zone: LocalZone) {
    start = Timestamp(milliseconds: point.span.lowerBound, in: zone)
    end = Timestamp(milliseconds: point.span.upperBound, in: zone)
    value = point.value?.middle
    low = point.value?.low
    high = point.value?.high
  }
}
