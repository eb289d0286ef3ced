package import HealthModel

/// The resting heart rate of one day.
package struct DatedHeartRate: Codable, Hashable, Sendable {
  /// The local day, `YYYY-MM-DD`.
  package let date: String
  /// Beats a minute.
  package let value: Double
}

/// How things stand with medication.
///
/// In JSON every key is always there; what is not known is `null`.
package struct MedicationStatus: Codable, Hashable, Sendable {
  /// The resting heart rate above which the question is asked, beats a minute.
  package let boundary: Double
  /// The boundary before any raise, and where it comes from.
  package let boundaryBase: BetaBlockerBoundary
  /// The latest resting heart rate of each of the last days that has one, in order.
  package let restingHeartRate: [DatedHeartRate]
  /// When the question was last asked.
  package let lastAsked: Timestamp?
  /// When a reminder is due.
  package let remindAt: Timestamp?
  /// The next dose that is ahead.
  package let next: PlannedDose?
  /// The doses of today.
  package let today: [PlannedDose]

  /// Writes every key, with `null` for what is not known.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(boundary, forKey: .boundary)
    try container.encode(boundaryBase, forKey: .boundaryBase)
    try container.encode(restingHeartRate, forKey: .restingHeartRate)
    try container.encode(lastAsked, forKey: .lastAsked)
    try container.encode(remindAt, forKey: .remindAt)
    try container.encode(next, forKey: .next)
    try container.encode(today, forKey: .today)
  }
}
