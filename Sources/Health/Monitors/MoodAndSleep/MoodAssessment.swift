/// What the original rule found.
package enum MoodPattern: String, Codable, CaseIterable, Sendable {
  /// No rule held; that is all it says.
  case none
  /// All three means lie on the depressive side.
  case depressive
  /// All three means lie on the manic side.
  case manic
  /// Fewer days than the window have data.
  case insufficient
}

/// One comparison of a mean with a threshold, in the order in which the rule makes them.
///
/// In JSON every key is always there; what is not known is `null`.
package struct MoodComparison: Codable, Hashable, Sendable {
  /// The pattern the comparison belongs to: `depressive` or `manic`.
  package let pattern: MoodPattern
  /// What was compared: `meanMood`, `meanHeartRate` or `meanSleepHours`.
  package let quantity: String
  /// The mean, unrounded; nil when there is none.
  package let value: Double?
  /// How it was compared: `<=` or `>=`.
  package let relation: String
  /// With what.
  package let threshold: Double
  /// Whether it holds; nil when there is no mean.
  package let holds: Bool?

  /// Writes every key, with `null` for what is not known.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(pattern, forKey: .pattern)
    try container.encode(quantity, forKey: .quantity)
    try container.encode(value, forKey: .value)
    try container.encode(relation, forKey: .relation)
    try container.encode(threshold, forKey: .threshold)
    try container.encode(holds, forKey: .holds)
  }
}

/// How many days of the window lack what.
package struct MissingMoodDays: Codable, Hashable, Sendable {
  /// Days without a mood.
  package let mood: Int
  /// Days without a heart rate.
  package let heartRate: Int
  /// Days without sleep.
  package let sleep: Int

  /// What is missing in a window.
  init(in window: [MoodDay]) {
    mood = window.count { $0.mood == nil }
    heartRate = window.count { $0.heartRate == nil }
    sleep = window.count { $0.sleepHours == nil }
  }
}

/// What the mood and sleep companion found over a window of days.
///
/// In JSON every key is always there; what is not known is `null`.
package struct MoodAssessment: Codable, Hashable, Sendable {
  /// What the original rule found.
  package let pattern: MoodPattern
  /// On how many days of the window mood, heart rate and sleep are all known.
  package let days: Int
  /// How many days the window has.
  package let daysWanted: Int
  /// The first day of the window, `YYYY-MM-DD`.
  package let from: String
  /// The last day of the window.
  package let to: String
  /// The mean mood of the complete days, with its sign; nil when there is none.
  package let meanMood: Double?
  /// The mean heart rate of the complete days, beats a minute.
  package let meanHeartRate: Double?
  /// The mean sleep of the complete days, hours.
  package let meanSleepHours: Double?
  /// What is missing on the other days.
  package let missing: MissingMoodDays
  /// Each day of the window.
  package let window: [MoodDay]
  /// What was compared with what; also for a window that was not judged.
  package let comparisons: [MoodComparison]
  /// What the rule by the person's own usual found.
  package let personal: PersonalMood

  /// Writes every key, with `null` for what is not known.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(pattern, forKey: .pattern)
    try container.encode(days, forKey: .days)
    try container.encode(daysWanted, forKey: .daysWanted)
    try container.encode(from, forKey: .from)
    try container.encode(to, forKey: .to)
    try container.encode(meanMood, forKey: .meanMood)
    try container.encode(meanHeartRate, forKey: .meanHeartRate)
    try container.encode(meanSleepHours, forKey: .meanSleepHours)
    try container.encode(missing, forKey: .missing)
    try container.encode(window, forKey: .window)
    try container.encode(comparisons, forKey: .comparisons)
    try container.encode(personal, forKey: .personal)
  }
}
