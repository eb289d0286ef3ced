package import HealthModel

/// Whether the heart rate is above the ceiling now.
package enum PacingRisk: String, Codable, CaseIterable, Sendable {
  /// The latest fresh heart rate is not above the ceiling.
  case low
  /// It is above the ceiling.
  case high
  /// There is no fresh heart rate or no ceiling.
  case unknown
}

/// Two heart rates that bound a zone, beats a minute.
package struct HeartRateZone: Codable, Hashable, Sendable {
  /// The lower one.
  package let low: Double
  /// The higher one.
  package let high: Double
}

/// How things stand with pacing.
///
/// In JSON every key is always there; what is not known is `null`.
package struct PacingStatus: Codable, Hashable, Sendable {
  /// Whether the heart rate is above the ceiling now.
  package var risk: PacingRisk
  /// The latest fresh heart rate, beats a minute; nil when there is none.
  package var heartRate: Double?
  /// When it was measured.
  package var heartRateAt: Timestamp?
  /// The heart rate to stay below; nil when none can be said.
  package var ceiling: Double?
  /// The rule the ceiling came from.
  package var formula: PacingFormula?
  /// By how many beats the ceiling is lowered after episodes.
  package var easedBy: Double
  /// The resting heart rate the ceiling rests on: the median of the last days.
  package var restingHeartRate: Double?
  /// The age, fractional years.
  package var age: Double?
  /// Whether formulas are off.
  package var takesBetaBlocker: Bool
  /// Whether the heart rate has been above the ceiling for the time to a warning, and still is.
  package var isWarning: Bool
  /// When the stretch above the ceiling began that still lasts; nil when there is none.
  package var aboveSince: Timestamp?
  /// Seconds above the ceiling since local midnight; nil without a ceiling.
  package var secondsAboveToday: Int?
  /// Local days since the last episode, 0 on its day; nil when there was none.
  package var daysSinceLast: Int?
  /// Whether the last episode is so recent that its days are for recovering.
  package var isRecovering: Bool
  /// Every episode, in order.
  package var episodes: [PacingEpisode]
  /// Where CDC tells others to exercise, shown for what it is; nil without an age.
  package var exerciseZone: HeartRateZone?

  /// Writes every key, with `null` for what is not known.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(risk, forKey: .risk)
    try container.encode(heartRate, forKey: .heartRate)
    try container.encode(heartRateAt, forKey: .heartRateAt)
    try container.encode(ceiling, forKey: .ceiling)
    try container.encode(formula, forKey: .formula)
    try container.encode(easedBy, forKey: .easedBy)
    try container.encode(restingHeartRate, forKey: .restingHeartRate)
    try container.encode(age, forKey: .age)
    try container.encode(takesBetaBlocker, forKey: .takesBetaBlocker)
    try container.encode(isWarning, forKey: .isWarning)
    try container.encode(aboveSince, forKey: .aboveSince)
    try container.encode(secondsAboveToday, forKey: .secondsAboveToday)
    try container.encode(daysSinceLast, forKey: .daysSinceLast)
    try container.encode(isRecovering, forKey: .isRecovering)
    try container.encode(episodes, forKey: .episodes)
    try container.encode(exerciseZone, forKey: .exerciseZone)
  }
}
