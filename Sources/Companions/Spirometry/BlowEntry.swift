import Console
import HealthModel
import Blows
import Monitors
import Core

/// A blow on its way into the store: its values, and what spoiled it.
struct BlowEntry {
  /// What was measured.
  var values: BlowValues
  /// What spoiled it.
  var faults: [BlowFault] = []

  /// The blow at a time.
  ///
  /// - Throws: ``AppFailure`` with the reason for what no blow can have.
  func blow(
    start: Timestamp,
    rules: BreathingRules,
    _ wording: BreathingWording
  ) throws(AppFailure) -> Blow {
    do throws(MonitorsError) {
      return try values.blow(start: start, faults: faults, rules: rules)
    } catch {
      // Beside rule files, which are the program's: these values a person or a device gave.
      guard let refusal = wording.refusal(of: values, rules: rules) else {
        throw AppFailure(.badData, error.errorDescription, hint: error.recoverySuggestion)
      }
      throw AppFailure(.badData, verbatim: refusal.message, hint: refusal.hint)
    }
  }
}
