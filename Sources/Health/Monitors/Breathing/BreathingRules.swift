package import Core

/// The rules of the breathing test, from `config/breathing.json5`.
package struct BreathingRules: MonitorRules {
  /// Where the file stands.
  package static let file = "config/breathing.json5"

  /// What a blow can have at all.
  package struct Possible: Decodable, Sendable {
    /// The lowest FVC and FEV1, L.
    package let lowestVolume: SourcedNumber
    /// The highest FVC and FEV1, L.
    package let highestVolume: SourcedNumber
    /// The lowest PEF, L/min.
    package let lowestPeakFlow: SourcedNumber
    /// The highest PEF, L/min.
    package let highestPeakFlow: SourcedNumber
  }

  /// When a blow counts.
  package struct BlowLimits: Decodable, Sendable {
    /// The back-extrapolated volume a blow may have, as a share of its FVC.
    package let backExtrapolatedShare: SourcedNumber
    /// The same in L, where that is more.
    package let backExtrapolatedVolume: SourcedNumber
    /// After how many seconds a blow may end without a plateau.
    package let longestExpiration: SourcedNumber
  }

  /// How far the two largest values may lie apart, L.
  package struct Grades: Decodable, Sendable {
    /// The age in years up to which the rule for the young holds, whole years.
    package let youngUpTo: SourcedNumber
    /// Acceptable blows for grade A.
    package let blowsForA: SourcedNumber
    /// For A and B.
    package let repeatable: SourcedNumber
    /// For C.
    package let nearlyRepeatable: SourcedNumber
    /// For D.
    package let hardlyRepeatable: SourcedNumber
    /// For A and B of the young.
    package let youngRepeatable: SourcedNumber
    /// For C of the young.
    package let youngNearlyRepeatable: SourcedNumber
    /// For D of the young.
    package let youngHardlyRepeatable: SourcedNumber
    /// The share of the largest value that the young may have instead.
    package let youngShare: SourcedNumber
  }

  /// What makes one session.
  package struct Session: Decodable, Sendable {
    /// The longest pause between blows of one session, minutes.
    package let longestPauseMinutes: SourcedNumber
  }

  /// z-scores below which a value is called so.
  package struct Severity: Decodable, Sendable {
    /// Mildly low.
    package let mild: SourcedNumber
    /// Moderately low.
    package let moderate: SourcedNumber
    /// Severely low.
    package let severe: SourcedNumber
  }

  /// Zones of peak flow against the personal best.
  package struct Zones: Decodable, Sendable {
    /// The lowest share in the green zone.
    package let green: SourcedNumber
    /// The lowest share in the yellow zone.
    package let yellow: SourcedNumber
    /// Days of measuring after which the highest counts as the personal best.
    package let bestAfterDays: SourcedNumber
  }

  /// The daily reminder.
  package struct Reminding: Decodable, Sendable {
    /// Minutes after a blow in which nobody is reminded.
    package let restMinutes: SourcedNumber
    /// How late a reminder may come, hours.
    package let lateHours: SourcedNumber
  }

  /// When the companion speaks first.
  package struct Speaking: Decodable, Sendable {
    /// How old a session may be to be spoken about, hours.
    package let freshHours: SourcedNumber
    /// How long yellow may last, hours.
    package let yellowHours: SourcedNumber
    /// The days in which yellow days are counted.
    package let weekDays: SourcedNumber
    /// How many yellow days among them are most.
    package let yellowDays: SourcedNumber
    /// Hours before red is said again.
    package let repeatRedHours: SourcedNumber
    /// Days before yellow is said again.
    package let repeatYellowDays: SourcedNumber
    /// Days before a low z-score is said again.
    package let repeatLowScoreDays: SourcedNumber
  }

  /// The day the numbers were last compared with their sources.
  package let reviewed: String
  /// What a blow can have at all.
  package let possible: Possible
  /// When a blow counts.
  package let blow: BlowLimits
  /// How sessions are graded.
  package let grades: Grades
  /// What makes one session.
  package let session: Session
  /// How low a z-score is.
  package let severity: Severity
  /// The zones of peak flow.
  package let zones: Zones
  /// The daily reminder.
  package let reminding: Reminding
  /// When the companion speaks first.
  package let speaking: Speaking

  /// What makes the rules impossible; nil when nothing does.
  package var problem: LocalizedText? {
    let isPossible =
      possible.lowestVolume.value < possible.highestVolume.value
      && possible.lowestPeakFlow.value < possible.highestPeakFlow.value
    guard isPossible else { return "a lowest possible value is not below the highest" }
    guard severity.severe.value < severity.moderate.value,
      severity.moderate.value < severity.mild.value
    else { return "the z-scores of severity do not fall" }
    guard zones.yellow.value > 0, zones.yellow.value < zones.green.value else {
      return "the yellow zone does not begin below the green one"
    }
    let limits = [grades.repeatable, grades.nearlyRepeatable, grades.hardlyRepeatable].map(\.value)
    let young = [
      grades.youngRepeatable, grades.youngNearlyRepeatable, grades.youngHardlyRepeatable,
    ].map(\.value)
    return limits == limits.sorted() && young == young.sorted() ? nil : "the grades do not widen"
  }
}
