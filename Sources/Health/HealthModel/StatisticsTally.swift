/// Sums up the readings of one source in one bucket, fed in the order of their starts.
struct StatisticsTally: Sendable {
  /// How long a reading of heart rate is taken to hold where no other follows: ten minutes.
  ///
  /// A decision of this program: watches measure every few minutes at rest, and a longer silence
  /// says nothing about the heart. HealthKit doesn't publish its own rule.
  static let longestHold: Int64 = 600_000

  /// How many readings there were.
  private(set) var count = 0

  private var sum = 0.0
  private var low = Double.infinity
  private var high = -Double.infinity
  private var held = HeldReading()
  private var sleep = SleepUnion()

  /// Counts a reading and its value.
  mutating func add(_ value: Double) {
    count += 1
    sum += value
    if value < low { low = value }
    if value > high { high = value }
  }

  /// Counts a reading that holds until the next one, or for a while.
  mutating func hold(_ value: Double, from start: Int64, to end: Int64) {
    add(value)
    held.add(value, from: start, until: end + Self.longestHold)
  }

  /// Counts a part of sleep; its value is one of `HKCategoryValueSleepAnalysis`.
  mutating func sleep(_ value: Double, from start: Int64, to end: Int64) {
    count += 1
    sleep.add(value, from: start, to: end)
  }

  /// What it all amounts to.
  ///
  /// - Parameters:
  ///   - span: the bucket.
  ///   - end: where readings stop to hold: the bucket's end, or that of what was asked for.
  ///   - type: what was measured.
  ///   - source: whose readings these were.
  ///   - others: readings of other sources in the bucket: only their lowest and highest count.
  /// - Returns: the bucket with its values.
  func bucket(
    _ span: Range<Int64>,
    end: Int64,
    type: SampleType,
    source: String?,
    others: [StatisticsTally] = []
  ) -> StatisticsBucket {
    let isCategory = type.aggregation == .category
    let isHeld = type.aggregation == .discreteTemporallyWeighted
    return StatisticsBucket(
      span: span,
      source: source,
      count: count,
      otherCount: others.reduce(0) { $0 + $1.count },
      extent: isCategory
        ? nil
        : .init(
          min: others.reduce(low) { min($0, $1.low) },
          max: others.reduce(high) { max($0, $1.high) },
          mean: sum / Double(count)
        ),
      timeWeightedMean: isHeld ? held.mean(until: end) : nil,
      sum: type.aggregation == .cumulative ? sum : nil,
      sleep: type == .sleepAnalysis ? sleep.hours : nil
    )
  }
}

/// A value that holds until the next one comes, at most to its end.
///
/// Readings of the same instant hold together, as their mean.
private struct HeldReading: Sendable {
  private var start: Int64?
  private var end: Int64 = 0
  private var sum = 0.0
  private var count = 0.0
  private var weightedSum = 0.0
  private var weight = 0.0

  mutating func add(_ value: Double, from start: Int64, until end: Int64) {
    if start == self.start {
      sum += value
      count += 1
      self.end = max(self.end, end)
      return
    }
    settle(at: start)
    self.start = start
    self.end = end
    sum = value
    count = 1
  }

  func mean(until end: Int64) -> Double? {
    var settled = self
    settled.settle(at: end)
    return settled.weight > 0 ? settled.weightedSum / settled.weight : nil
  }

  private mutating func settle(at next: Int64) {
    guard let start else { return }
    let duration = Double(min(next, end) - start)
    weightedSum += duration * sum / count
    weight += duration
  }
}

/// The time that intervals of sleep cover, fed by ascending start; what overlaps counts once.
private struct SleepUnion: Sendable {
  private var asleep = Cover()
  private var inBed = Cover()
  private var awake = Cover()

  var hours: StatisticsBucket.SleepHours {
    .init(asleep: asleep.hours, inBed: inBed.hours, awake: awake.hours)
  }

  /// Adds an interval: 0 in bed, 1 asleep, 2 awake, 3 core, 4 deep, 5 REM (HKCategoryValues.h).
  mutating func add(_ value: Double, from start: Int64, to end: Int64) {
    switch value {
    case 0: inBed.add(start, end)
    case 1, 3, 4, 5: asleep.add(start, end)
    case 2: awake.add(start, end)
    default: break
    }
  }

  private struct Cover: Sendable {
    private var end = Int64.min
    private var total: Int64 = 0

    var hours: Double { Double(total) / 3_600_000 }

    mutating func add(_ start: Int64, _ finish: Int64) {
      guard finish > end else { return }
      total += finish - max(start, end)
      end = finish
    }
  }
}
