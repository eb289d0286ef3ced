import Console
import Charts
import HealthModel

/// What is drawn in one bucket of a picture as `--json` prints it; without a value nothing was
/// measured.
struct ChartPointJSON: Encodable {
  let start: Timestamp
  let end: Timestamp
  @OrNull var value: Double?
  @OrNull var low: Double?
  @OrNull var high: Double?

  /// A point with the times of a zone.
  init(_ point: ChartSeries.Point, in zone: LocalZone) {
    start = Timestamp(milliseconds: point.span.lowerBound, in: zone)
    end = Timestamp(milliseconds: point.span.upperBound, in: zone)
    value = point.value?.middle
    low = point.value?.low
    high = point.value?.high
  }
}
