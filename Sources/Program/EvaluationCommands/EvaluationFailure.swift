import Console
import Core
import Evaluation

extension AppFailure {
  /// The failure that a bad file of an evaluation amounts to.
  init(_ error: EvaluationError) {
    self.init(.badData, error.errorDescription, hint: error.recoverySuggestion)
  }
}

/// Nothing more may be spent.
struct SpentBudget: Error {}

/// Reads a file that a person named, or the bundled one in its place.
///
/// - Parameter read: reads it.
/// - Returns: what it holds.
/// - Throws: ``AppFailure`` with the exit code of bad data.
func readingEvaluation<Value>(
  _ read: () throws(EvaluationError) -> Value
) throws(AppFailure) -> Value {
  do { return try read() } catch { throw AppFailure(error) }
}
