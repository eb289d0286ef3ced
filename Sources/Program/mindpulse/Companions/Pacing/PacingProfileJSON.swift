import Monitors

/// The pacing profile as `--json` prints it; what has not been told is null.
struct PacingProfileJSON: Encodable {
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
