import Assessment
import HealthModel
import HealthStorage

/// The answer to `plot --json`: the numbers behind the picture.
struct PlotJSON: Encodable {
  /// The buckets, as `samples stats --json` gives them.
  let statistics: StatisticsJSON
  /// When the picture begins.
  let from: Timestamp
  /// When it ends.
  let to: Timestamp
  /// What is normal for the person's age now; null when nothing is known.
  let range: ReferenceRange?
  /// The picture in a sentence.
  let summary: String

  private enum CodingKeys: String, CodingKey { case from, to, range, summary }

  /// Writes the keys beside those of the statistics.
  func encode(to encoder: any Encoder) throws {
    try statistics.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(from, forKey: .from)
    try container.encode(to, forKey: .to)
    try container.encode(range, forKey: .range)
    try container.encode(summary, forKey: .summary)
  }
}

extension StatisticsJSON {
  /// Buckets that are held already.
  init(_ query: StatisticsQuery, _ buckets: [StatisticsBucket]) {
    self.init(
      type: query.type.name,
      unit: query.type.canonicalUnit.symbol,
      by: query.buckets.unit.rawValue,
      buckets: buckets.map { .init($0, query) }
    )
  }
}
