import CommandLineParsing
import Console
import Monitors
import Services

/// `mindpulse pem profile show`: what has been told for pacing.
struct PEMProfileShow: Command {
  static let specification = CommandSpecification("show", summary: "Show your pacing profile.")
  static let needs = CommandNeeds(sealed: .words)

  init(_ line: ParsedCommand) {}

  func run(_ services: Services) throws -> ExitCode {
    try Self.show(services)
    return .done
  }

  /// Prints what has been told.
  static func show(_ services: Services) throws {
    let profile = try services.pacingRecords().profile()
    if services.output.isJSON { return try services.output.json(PacingProfileJSON(profile)) }
    let wording = services.pacing
    for key in PacingProfile.Key.allCases {
      let value = wording.value(key, of: profile) ?? wording(.unset)
      try services.output.line(wording(.fact, ["name": wording.name(key), "value": value]))
    }
    let ceiling = wording.choice(profile.ceiling ?? .lower)
    try services.output.line(
      wording(.fact, ["name": wording(.ceilingChoice), "value": ceiling])
    )
  }
}

/// The pacing profile as `--json` prints it; what has not been told is null.
private struct PacingProfileJSON: Encodable {
  @OrNull var weight: Double?
  @OrNull var height: Double?
  @OrNull var activityLevel: PacingProfile.ActivityLevel?
  @OrNull var covidHistory: PacingProfile.CovidHistory?
  @OrNull var hospitalised: Bool?
  @OrNull var severity: PacingProfile.Severity?
  @OrNull var monthsOfSymptoms: Int?
  @OrNull var betaBlocker: Bool?
  /// `lower`, `original` or a number.
  let ceiling: String

  /// A profile's parts.
  init(_ profile: PacingProfile) {
    weight = profile.weight
    height = profile.height
    activityLevel = profile.activityLevel
    covidHistory = profile.covidHistory
    hospitalised = profile.isHospitalised
    severity = profile.severity
    monthsOfSymptoms = profile.monthsOfSymptoms
    betaBlocker = profile.takesBetaBlocker
    ceiling = (profile.ceiling ?? .lower).text
  }
}
