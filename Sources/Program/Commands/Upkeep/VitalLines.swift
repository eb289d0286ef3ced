import Assessment
import Console
import Core
import Dialogue
import HealthStorage
package import Services
import Transcripts
package import Prompts

/// Both vitals as `status` and `/vitals` show them.
@MainActor package enum VitalLines {
  /// Each vital in a line, with its last days below it where there are any.
  ///
  /// Of readings that can't be read nothing is printed but why.
  package static func show(_ facts: PersonFacts, _ services: Services) throws {
    let words = VitalWords(services.words)
    if let fault = facts.fault { return try services.output.prose(words.sentence(fault)) }
    let trends = try trends(services)
    for vital in facts.vitals {
      try services.output.line(VisibleText.singleLine(words.line(vital), limit: 300))
      let trend = trends.first { $0.type == vital.type }
      if let trend = trend?.words(services.plotGlyphs, services.words) {
        try services.output.line("  \(trend)")
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
