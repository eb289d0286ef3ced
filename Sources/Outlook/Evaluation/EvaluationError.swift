package import Core

/// What is wrong with a file of an evaluation, and what would be right.
package enum EvaluationError: DescribedError, Equatable {
  /// A place in a file holds what it can't; line and column count from 1, the column in cells.
  case badFile(file: String, line: Int, column: Int, problem: String, right: String)
  /// A file is no use as a whole.
  case unusable(file: String, problem: String, right: String)

  /// What is wrong and where, in a sentence.
  package var errorDescription: LocalizedText {
    switch self {
    case .badFile(let file, let line, let column, let problem, _):
      "\(file), line \(line), column \(column): \(problem)."
    case .unusable(let file, let problem, _): "\(file): \(problem)."
    }
  }

  /// What would be right, in a sentence.
  package var recoverySuggestion: LocalizedText {
    switch self {
    case .badFile(_, _, _, _, let right), .unusable(_, _, let right):
      LocalizedText(verbatim: right)
    }
  }
}
