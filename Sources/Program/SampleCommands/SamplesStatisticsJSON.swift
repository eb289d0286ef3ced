package import HealthModel
package import HealthStorage

/// The answer to `samples stats --json`.
package struct StatisticsJSON: Encodable {
  let type: String
  let unit: String
  let by: String
  let buckets: [Bucket]

  /// Buckets that are held already.
  package init(_ query: StatisticsQuery, _ buckets: [StatisticsBucket]) {
    type = query.type.name
    unit = query.type.canonicalUnit.symbol
    by = query.buckets.unit.rawValue
    self.buckets = buckets.map { Bucket($0, query) }
  }

  /// One bucket; what an empty one has no value for is null.
  package struct Bucket: Encodable {
    private let bucket: StatisticsBucket
    private let query: StatisticsQuery

    /// A bucket of an answer.
    init(_ bucket: StatisticsBucket, _ query: StatisticsQuery) {
      self.bucket = bucket
      self.query = query
    }

    private enum Key: String, CodingKey {
      case start, end, count, otherCount, min, max, mean, timeWeightedMean, sum, source
      case asleepHours, inBedHours, awakeHours
    }

    /// Writes the keys every type has, and those of this type.
    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      let zone = query.buckets.zone
      let end = Timestamp(milliseconds: bucket.span.upperBound, in: zone)
      try container.encode(
        Timestamp(milliseconds: bucket.span.lowerBound, in: zone),
        forKey: .start
      )
      try container.encode(end, forKey: .end)
      try container.encode(bucket.count, forKey: .count)
      try container.encode(bucket.otherCount, forKey: .otherCount)
      try container.encode(bucket.extent?.min, forKey: .min)
      try container.encode(bucket.extent?.max, forKey: .max)
      try container.encode(bucket.extent?.mean, forKey: .mean)
      try container.encode(bucket.source, forKey: .source)
      switch query.type.aggregation {
      case .discreteTemporallyWeighted:
        try container.encode(bucket.timeWeightedMean, forKey: .timeWeightedMean)
      case .cumulative: try container.encode(bucket.sum, forKey: .sum)
      case .category where query.type == .sleepAnalysis:
        try container.encode(bucket.sleep?.asleep, forKey: .asleepHours)
        try container.encode(bucket.sleep?.inBed, forKey: .inBedHours)
        try container.encode(bucket.sleep?.awake, forKey: .awakeHours)
      case .category, .discreteArithmetic: break
      }
    }
  }
}

/// The answer to `samples stats --json` for both blood pressures.
struct TopicStatisticsJSON: Encodable {
  let type: String
  let statistics: [StatisticsJSON]
}
