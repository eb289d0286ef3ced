package import Assessment
import BundledFiles
import Configuration
import Core
import HealthModel

/// What readings are compared with.
extension Services {
  /// Compares readings with what is normal at an age.
  package func assessor() throws -> VitalAssessor { try assessor(tables: try referenceTables()) }

  /// Compares readings with what these tables call normal at an age.
  package func assessor(tables: ReferenceTables) throws -> VitalAssessor {
    let settings = try self.settings.current()
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
    if let prefetch, try files.own(.referenceRanges) == nil {
      return try prefetch.referenceTables.value.get()
    }
    return try ReferenceTables(json5: try files.table(.referenceRanges))
  }

  /// Compares readings with what is usual for this person.
  package func usualAssessor() throws -> UsualAssessor {
    UsualAssessor(rules: try BaselineRules(json5: try files.table(.baselines)), zone: clock.zone)
  }
}
