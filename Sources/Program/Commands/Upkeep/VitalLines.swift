import Assessment
import Console
import Core
package import Dialogue
import HealthStorage
package import Services
import Transcripts

/// Both vitals as `status` and `/vitals` show them.
@MainActor package enum VitalLines {
  /// Each vital in a line, with its last days below it where there are any.
  ///
  /// Of readings that can't be read nothing is printed but why.
  package static func show(_ facts: PersonFacts, _ services: Services) throws {
    if let fault = facts.fault { return try services.output.prose(fault.sentence) }
    let trends = try trends(services)
    for vital in facts.vitals {
      try services.output.line(VisibleText.singleLine(ReadingText.words(vital), limit: 300))
      if let words = trends.first(where: { $0.type == vital.type })?.words(services.plotGlyphs) {
        try services.output.line("  \(words)")
      }
    }
  }

  /// The last days of each vital; none where the readings can't be read, which is told.
  static func trends(_ services: Services) throws -> [VitalTrend] {
    do { return try VitalAssessor.types.map { try VitalTrend(of: $0, services) } } catch let error
      as HealthStorageError
    {
      services.missing.lacksReadings(error)
      return []
    }
  }
}
