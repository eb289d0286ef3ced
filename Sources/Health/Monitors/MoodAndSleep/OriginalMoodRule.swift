/// The rule of the original diary on signed means of real numbers.
///
/// Mean mood, mean heart rate and mean sleep all have to lie on one side (Bahra, thesis, 2017).
/// Each day counts once, and only days on which all three are known count.
struct OriginalMoodRule {
  private let rules: MoodRules

  /// Sums of binary fractions miss whole numbers by less than this.
  private static let rounding = 1e-9

  /// The rule with its thresholds.
  init(rules: MoodRules) { self.rules = rules }

  /// What the rule found.
  struct Finding {
    /// The pattern.
    let pattern: MoodPattern
    /// How many days are complete.
    let days: Int
    /// Mean mood, heart rate and sleep of those days.
    let means: (mood: Double?, heartRate: Double?, sleepHours: Double?)
    /// Each comparison.
    let comparisons: [MoodComparison]
  }

  /// Judges a window.
  func judge(_ window: [MoodDay]) -> Finding {
    let complete = window.filter(\.isComplete)
    let means = (
      mood: RobustStatistics.mean(complete.compactMap(\.mood)),
      heartRate: RobustStatistics.mean(complete.compactMap(\.heartRate)),
      sleepHours: RobustStatistics.mean(complete.compactMap(\.sleepHours))
    )
    let thresholds = rules.original
    let comparisons = [
      Self.compare(.depressive, "meanMood", means.mood, atMost: thresholds.depressiveMood),
      Self.compare(
        .depressive,
        "meanHeartRate",
        means.heartRate,
        atMost: thresholds.depressiveHeartRate
      ),
      Self.compare(
        .depressive,
        "meanSleepHours",
        means.sleepHours,
        atLeast: thresholds.depressiveSleepHours
      ),
      Self.compare(.manic, "meanMood", means.mood, atLeast: thresholds.manicMood),
      Self.compare(.manic, "meanHeartRate", means.heartRate, atLeast: thresholds.manicHeartRate),
      Self.compare(.manic, "meanSleepHours", means.sleepHours, atMost: thresholds.manicSleepHours),
    ]
    let isEnough = complete.count + rules.window.missingDays.count >= window.count
    let pattern: MoodPattern =
      isEnough && !complete.isEmpty ? Self.pattern(of: comparisons) : .insufficient
    return Finding(
      pattern: pattern,
      days: complete.count,
      means: means,
      comparisons: comparisons
    )
  }

  private static func pattern(of comparisons: [MoodComparison]) -> MoodPattern {
    let patterns: [MoodPattern] = [.depressive, .manic]
    return patterns.first { side in
      comparisons.allSatisfy { $0.pattern != side || $0.holds == true }
    } ?? .none
  }

  private static func compare(
    _ pattern: MoodPattern,
    _ quantity: String,
    _ value: Double?,
    atMost threshold: SourcedNumber
  ) -> MoodComparison {
    MoodComparison(
      pattern: pattern,
      quantity: quantity,
      value: value,
      relation: "<=",
      threshold: threshold.value,
      holds: value.map { $0 <= threshold.value + rounding }
    )
  }

  private static func compare(
    _ pattern: MoodPattern,
    _ quantity: String,
    _ value: Double?,
    atLeast threshold: SourcedNumber
  ) -> MoodComparison {
    MoodComparison(
      pattern: pattern,
      quantity: quantity,
      value: value,
      relation: ">=",
      threshold: threshold.value,
      holds: value.map { $0 >= threshold.value - rounding }
    )
  }
}
