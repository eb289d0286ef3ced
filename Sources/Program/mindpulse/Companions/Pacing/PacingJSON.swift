import HealthModel
import Monitors

/// An episode with what came before it, as `pem history --json` prints it.
struct PacingEpisodeJSON: Encodable {
  /// What was recorded in the hours before.
  struct LookBack: Encodable {
    let from: Timestamp
    let to: Timestamp
    let readings: Int
    let highest: Double?
    let highestAt: Timestamp?
    let ceiling: Double?
    let secondsAbove: Int?
    let steps: Double?
  }

  @OrNull var id: Int64?
  let start: Timestamp
  /// The word for it; null where it was not said.
  @OrNull var severity: String?
  let lookBack: LookBack

  /// An episode with its look back.
  init(_ back: PacingLookBack) {
    id = back.episode.id
    start = back.episode.start
    let told = PacingSeverity(number: back.episode.severity)
    severity = told == .unsaid ? nil : told.word
    lookBack = LookBack(
      from: back.from,
      to: back.to,
      readings: back.exertion.readings,
      highest: back.exertion.highest,
      highestAt: back.exertion.highestAt,
      ceiling: back.ceiling,
      secondsAbove: back.ceiling == nil ? nil : back.exertion.secondsAbove,
      steps: back.steps
    )
  }
}

/// The episodes, newest first, as `pem history --json` prints them.
struct PacingHistoryJSON: Encodable {
  let daysSinceLast: Int?
  let count: Int
  let episodes: [PacingEpisodeJSON]
}

/// What became of a report, as `pem report --json` prints it.
struct PacingReportJSON: Encodable {
  let added: Bool
  let episode: PacingEpisodeJSON
  let status: PacingStatus
}

/// The ceiling, as `pem ceiling --json` prints it.
struct PacingCeilingJSON: Encodable {
  let choice: String
  let ceiling: Double?
  let formula: PacingFormula?
  let easedBy: Double
  let restingHeartRate: Double?
  let age: Double?
  let takesBetaBlocker: Bool
  let exerciseZone: HeartRateZone?

  /// A choice, and what it amounts to now.
  init(_ choice: PacingChoice, _ status: PacingStatus) {
    self.choice = choice.text
    ceiling = status.ceiling
    formula = status.formula
    easedBy = status.easedBy
    restingHeartRate = status.restingHeartRate
    age = status.age
    takesBetaBlocker = status.takesBetaBlocker
    exerciseZone = status.exerciseZone
  }
}

/// The state of the live watch, one line each, as `pem watch --json` prints it.
struct PacingLiveJSON: Encodable {
  let at: Timestamp
  /// What led to the line: `state`, `warning` or `relieved`.
  let event: String
  let risk: PacingRisk
  let heartRate: Double?
  let heartRateAt: Timestamp?
  let ceiling: Double?
  let formula: PacingFormula?
  let isWarning: Bool
  let secondsAboveToday: Int?
  let respiratoryRate: MeasuredRate?
  let bloodPressure: BloodPressure?

  /// The state at a time; what is not there is left out.
  init(_ live: PacingLive, _ event: PacingLive.Event?, at now: Timestamp) {
    at = now
    self.event = event?.rawValue ?? "state"
    risk = live.status.risk
    heartRate = live.status.heartRate
    heartRateAt = live.status.heartRateAt
    ceiling = live.status.ceiling
    formula = live.status.formula
    isWarning = live.status.isWarning
    secondsAboveToday = live.status.secondsAboveToday
    respiratoryRate = live.respiratoryRate
    bloodPressure = live.bloodPressure
  }
}
