import Console
import CommandLineParsing
import Monitors

/// `mindpulse pem profile show`: what has been told for pacing.
struct PEMProfileShow: Command {
  static let specification = CommandSpecification("show", summary: "Show it.")
  static let needs = CommandNeeds(sealed: .words)

  init(_ line: ParsedCommand) {}

  func run(_ context: AppContext) throws -> ExitCode {
    try Self.show(context)
    return .done
  }

  /// Prints what has been told.
  static func show(_ context: AppContext) throws {
    let profile = try context.pacingRecords().profile()
    if context.output.isJSON { return try context.output.json(PacingProfileJSON(profile)) }
    for key in PacingProfile.Key.allCases {
      try context.output.line("\(key.rawValue): \(profile[key] ?? "not told")")
    }
    try context.output.line("ceiling: \((profile.ceiling ?? .lower).text)")
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
