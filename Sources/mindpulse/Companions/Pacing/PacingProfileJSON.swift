import Monitors

/// The pacing profile as `--json` prints it; what has not been told is null.
struct PacingProfileJSON: Encodable {
  let weight: Double?
  let height: Double?
  let activityLevel: PacingProfile.ActivityLevel?
  let covidHistory: PacingProfile.CovidHistory?
  let hospitalised: Bool?
  let severity: PacingProfile.Severity?
  let monthsOfSymptoms: Int?
  let betaBlocker: Bool?
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

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(weight, forKey: .weight)
    try container.encode(height, forKey: .height)
    try container.encode(activityLevel, forKey: .activityLevel)
    try container.encode(covidHistory, forKey: .covidHistory)
    try container.encode(hospitalised, forKey: .hospitalised)
    try container.encode(severity, forKey: .severity)
    try container.encode(monthsOfSymptoms, forKey: .monthsOfSymptoms)
    try container.encode(betaBlocker, forKey: .betaBlocker)
    try container.encode(ceiling, forKey: .ceiling)
  }

  private enum CodingKeys: CodingKey {
    case weight, height, activityLevel, covidHistory, hospitalised, severity, monthsOfSymptoms
    case betaBlocker, ceiling
  }
}
