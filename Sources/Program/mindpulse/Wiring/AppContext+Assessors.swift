import Assessment
import BundledFiles
import Configuration
import Core
import HealthModel

/// What readings are compared with.
extension AppContext {
  /// Compares readings with what is normal at an age.
  func assessor() throws -> VitalAssessor { try assessor(tables: try referenceTables()) }

  /// Compares readings with what these tables call normal at an age.
  func assessor(tables: ReferenceTables) throws -> VitalAssessor {
    let settings = try settings()
    return try VitalAssessor(
      tables: tables,
      table: settings.assessment.profile.rawValue,
      staleAfter: [
        .heartRate: Int(settings.assessment.heartRateStaleAfter.components.seconds),
        .respiratoryRate: Int(settings.assessment.respiratoryRateStaleAfter.components.seconds),
      ]
    )
  }

  private func referenceTables() throws -> ReferenceTables {
    if let filesAhead, try ownFile(.referenceRanges) == nil {
      return try filesAhead.referenceTables.value.get()
    }
    return try ReferenceTables(json5: try file(.referenceRanges))
  }

  /// Compares readings with what is usual for this person.
  func usualAssessor() throws -> UsualAssessor {
    UsualAssessor(rules: try BaselineRules(json5: try file(.baselines)), zone: zone)
  }
}
