/// What the readings of one type amount to in one bucket of time.
///
/// An empty bucket has a count of 0 and no value at all, never 0.
package struct StatisticsBucket: Equatable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z at which it begins and ends.
  package let span: Range<Int64>
  /// Whose readings were counted; nil for an empty bucket, and for sleep of all sources together.
  package let source: String?
  /// How many readings of ``source`` lie in it, in whole or in part.
  package let count: Int
  /// How many readings of other sources lie in it, of which only the lowest and the highest count.
  package let otherCount: Int
  /// The lowest, the highest and the arithmetic mean, in the type's unit; nil for categories.
  package let extent: Extent?
  /// The mean by how long each reading held; of heart rate alone.
  package let timeWeightedMean: Double?
  /// The amount altogether; of cumulative types alone.
  package let sum: Double?
  /// How long the person slept; of sleep alone.
  package let sleep: SleepHours?

  /// The lowest, the highest and the arithmetic mean of readings.
  package struct Extent: Equatable, Sendable {
    /// The lowest, whichever source told it.
    package let min: Double
    /// The highest, whichever source told it.
    package let max: Double
    /// The sum divided by the count, of the source that counts.
    package let mean: Double

    /// Three values.
    package init(min: Double, max: Double, mean: Double) {
      self.min = min
      self.max = max
      self.mean = mean
    }
  }

  /// Hours in which at least one interval of a kind lay; overlapping ones count once.
  package struct SleepHours: Equatable, Sendable {
    /// Asleep, in whatever stage.
    package let asleep: Double
    /// In bed, as a source has told.
    package let inBed: Double
    /// Awake between sleep.
    package let awake: Double

    /// Three durations in hours.
    package init(asleep: Double, inBed: Double, awake: Double) {
      self.asleep = asleep
      self.inBed = inBed
      self.awake = awake
    }
  }

  /// An empty bucket.
  static func empty(_ span: Range<Int64>) -> StatisticsBucket {
    StatisticsBucket(
      span: span,
      source: nil,
      count: 0,
      otherCount: 0,
      extent: nil,
      timeWeightedMean: nil,
      sum: nil,
      sleep: nil
    )
  }
}
