/// What the rule by the person's own usual found.
package enum PersonalMoodPattern: String, Codable, CaseIterable, Sendable {
  /// No rule held; that is all it says.
  case none
  /// Sleep has changed, mood has not followed: the earliest sign.
  case sleepChange
  /// Low mood with changed sleep or activity.
  case depressive
  /// Short nights with raised mood.
  case manic
  /// Short nights with raised and with lowered mood in one window.
  case mixed
  /// There are too few nights or moods to tell.
  case insufficient
}

/// What the mood and sleep companion found against what is usual for this person.
///
/// In JSON every key is always there; what is not known is `null`.
package struct PersonalMood: Codable, Hashable, Sendable {
  /// What the rule found.
  package var pattern: PersonalMoodPattern
  /// The first day of its window, `YYYY-MM-DD`.
  package var from: String
  /// The last day of its window.
  package var to: String
  /// The nights before the window that the usual rests on.
  package var baselineNights: Int
  /// The median sleep of those nights, hours; nil when they are too few.
  package var usualSleepHours: Double?
  /// Days of the window with a mood.
  package var moodDays: Int
  /// The mean mood of those days; nil when they are too few for a mean.
  package var meanMood: Double?
  /// Nights of the window with sleep.
  package var nights: Int
  /// The mean sleep of those nights, hours.
  package var meanSleepHours: Double?
  /// The dates of short nights that come in a row.
  package var shortNights: [String]
  /// The dates of long nights that come in a row.
  package var longNights: [String]
  /// Days with a mood at or above the raised one.
  package var raisedDays: Int
  /// Days with a mood at or below the lowered one.
  package var loweredDays: Int
  /// Steps of the window's days against the median before; nil when one of both is unknown.
  package var activityShare: Double?
  /// How many spreads the mean sleep lies above the usual; negative below it.
  package var sleepScore: Double?
  /// How much later the middle of sleep is than usual, hours, −12…12.
  package var midpointShiftHours: Double?
  /// How far the middles of sleep scatter in the window, hours (circular standard deviation).
  package var midpointSpreadHours: Double?
  /// How many spreads the resting heart rate lies above the usual.
  ///
  /// A figure beside the others: studies disagree on its direction (Faurholt-Jepsen 2017, Stautland 2023), so no rule uses it.
  package var restingHeartRateScore: Double?

  /// Writes every key, with `null` for what is not known.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(pattern, forKey: .pattern)
    try container.encode(from, forKey: .from)
    try container.encode(to, forKey: .to)
    try container.encode(baselineNights, forKey: .baselineNights)
    try container.encode(usualSleepHours, forKey: .usualSleepHours)
    try container.encode(moodDays, forKey: .moodDays)
    try container.encode(meanMood, forKey: .meanMood)
    try container.encode(nights, forKey: .nights)
    try container.encode(meanSleepHours, forKey: .meanSleepHours)
    try container.encode(shortNights, forKey: .shortNights)
    try container.encode(longNights, forKey: .longNights)
    try container.encode(raisedDays, forKey: .raisedDays)
    try container.encode(loweredDays, forKey: .loweredDays)
    try container.encode(activityShare, forKey: .activityShare)
    try container.encode(sleepScore, forKey: .sleepScore)
    try container.encode(midpointShiftHours, forKey: .midpointShiftHours)
    try container.encode(midpointSpreadHours, forKey: .midpointSpreadHours)
    try container.encode(restingHeartRateScore, forKey: .restingHeartRateScore)
  }
}
