import Console
import HealthModel
import Monitors

/// An episode with what came before it, as `pem history --json` and `pem report --json` print it.
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
