import Core
import FlatTables

/// The words by which sentences are counted without a judge (`config/evaluation/rules.json5`).
package struct EvaluationRules: Decodable, Equatable, Sendable {
  /// Where the file stands in the project.
  package static let file = "config/evaluation/rules.json5"

  /// The day the words were last looked through, `YYYY-MM-DD`.
  package let reviewed: String
  /// How sentences begin that give back what the person said.
  package let reflections: [String]
  /// What stands in a message that says goodbye.
  package let goodbyes: [String]
  /// Words behind or before a number that make it one of a body's values.
  package let vitals: [String]
  /// Words behind a number that make it a length of time, a score or a place in a list.
  package let otherUnits: [String]
  /// Words before a number that make it a bound, a telephone number or a count of something else.
  package let otherSigns: [String]
  /// The fewest words of a sentence that can be said twice too often.
  package let shortestRepeat: Int

  /// Reads the rules.
  ///
  /// - Throws: ``EvaluationError`` naming the place.
  package init(json5 bytes: [UInt8]) throws(EvaluationError) {
    do { self = try ConfigurationTable.decode(Self.self, from: bytes) } catch {
      throw .unusable(
        file: Self.file,
        problem: DecodingProblem.words(for: error).english,
        right: "Remove your copy of it, or compare it with the built-in one."
      )
    }
  }
}
