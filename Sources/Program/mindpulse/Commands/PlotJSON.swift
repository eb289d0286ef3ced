import Assessment
import Charts
import HealthModel
import HealthStorage

/// The answer to `plot --json`: the numbers behind the picture.
struct PlotJSON: Encodable {
  /// The buckets, as `samples stats --json` gives them.
  let statistics: StatisticsJSON
  /// What is drawn; for sleep the nights by the day of waking.
  let points: [ChartPointJSON]
  /// When the picture begins.
  let from: Timestamp
  /// When it ends.
  let to: Timestamp
  /// What is normal for the person's age now; null when nothing is known.
  let range: ReferenceRange?
  /// What is usual for the person; null for a type that has no such value.
  let usual: UsualLevel?
  /// The picture in a sentence.
  let summary: String

  private enum CodingKeys: String, CodingKey { case points, from, to, range, usual, summary }

  /// Reads what is behind a picture.
  @MainActor init(_ type: SampleType, _ period: ChartPeriod, _ context: AppContext) throws {
    let query = ChartSource(context).query(type, period, period.bucket)
    let drawn = try PersonalChart(type, period, context)
    let zone = context.zone
    statistics = StatisticsJSON(query, try context.healthStore().statistics(query))
    points = drawn.chart.series.points.map { ChartPointJSON($0, in: zone) }
    from = Timestamp(milliseconds: period.span.lowerBound, in: zone)
    to = Timestamp(milliseconds: period.span.upperBound, in: zone)
    range = drawn.range
    usual = drawn.usual
    summary = ChartWords(drawn.chart).summary
  }

  /// Writes the keys beside those of the statistics.
  func encode(to encoder: any Encoder) throws {
    try statistics.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(points, forKey: .points)
    try container.encode(from, forKey: .from)
    try container.encode(to, forKey: .to)
    try container.encode(range, forKey: .range)
    try container.encode(usual, forKey: .usual)
    try container.encode(summary, forKey: .summary)
  }
}

/// Several pictures under one name, such as both blood pressures.
struct PlotsJSON: Encodable {
  let type: String
  let plots: [PlotJSON]
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
