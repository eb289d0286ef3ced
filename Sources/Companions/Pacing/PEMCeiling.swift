import CommandLineParsing
import Console
import Core
import HealthModel
import Monitors
import Services

/// `mindpulse pem ceiling`: shows the ceiling, or chooses first which one counts.
struct PEMCeiling: Command {
  private static let ceiling = Argument(
    optional: "CEILING",
    help: "lower (default), original (76 % of 220 minus age), or beats per minute.",
    completion: .values(["lower", "original"])
  ).map { $0.map { VisibleText.singleLine($0, limit: 60) } }

  static let specification = CommandSpecification(
    "ceiling",
    summary: "Show the ceiling, or choose how it is set.",
    parameters: [ceiling],
    examples: [.init("mindpulse pem ceiling lower", "Use the default formula again.")]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let ceiling: String?

  init(_ line: ParsedCommand) throws { ceiling = try line[Self.ceiling] }

  func run(_ services: Services) throws -> ExitCode {
    let records = try services.pacingRecords()
    var profile = try records.profile()
    if let ceiling {
      profile.ceiling = try PacingChoice.parse(ceiling, rules: records.monitor.rules)
      try records.keep(profile)
    }
    let status = try records.status(services.clock.now())
    if services.output.isJSON {
      try services.output.json(PacingCeilingJSON(profile.ceiling ?? .lower, status))
    } else {
      for sentence in services.pacing.ceilingSentences(status) {
        try services.output.prose(sentence)
      }
    }
    return .done
  }
}

/// The ceiling, as `pem ceiling --json` prints it.
private struct PacingCeilingJSON: Encodable {
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
