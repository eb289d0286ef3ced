import Charts
import HealthModel

/// What is drawn in one bucket of a picture as `--json` prints it; without a value nothing was
/// measured.
struct ChartPointJSON: Encodable {
  let start: Timestamp
  let end: Timestamp
  let value: Double?
  let low: Double?
  let high: Double?

  private enum CodingKeys: String, CodingKey { case start, end, value, low, high }

  /// A point with the times of a zone.
  init(_ point: ChartSeries.Point, in zone: LocalZone) {
    start = Timestamp(milliseconds: point.span.lowerBound, in: zone)
    end = Timestamp(milliseconds: point.span.upperBound, in: zone)
    value = point.value?.middle
    low = point.value?.low
    high = point.value?.high
  }

  /// Writes every key, null for a bucket in which nothing was measured.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(start, forKey: .start)
    try container.encode(end, forKey: .end)
    try container.encode(value, forKey: .value)
    try container.encode(low, forKey: .low)
    try container.encode(high, forKey: .high)
  }
}
