package import Core

/// What is wrong with a prompt that a person wrote, and what would be right.
package enum PromptsError: DescribedError, Equatable {
  /// A placeholder that nothing fills.
  case unknownPlaceholder(file: String, line: Int, name: String, known: [String])
  /// A brace that opens or closes nothing.
  case unbalancedBrace(file: String, line: Int)
  /// A section that is bound to a condition that doesn't exist.
  case unknownCondition(file: String, line: Int, name: String, known: [String])

  /// What is wrong and where, in one sentence.
  package var errorDescription: LocalizedText {
    switch self {
    case .unknownPlaceholder(let file, let line, let name, _):
      "\(file), line \(line): nothing fills the placeholder {\(name)}."
    case .unbalancedBrace(let file, let line):
      "\(file), line \(line): a brace has no partner."
    case .unknownCondition(let file, let line, let name, _):
      "\(file), line \(line): no section can depend on “\(name)”."
    }
  }

  /// What would be right.
  package var recoverySuggestion: LocalizedText {
    switch self {
    case .unknownPlaceholder(_, _, _, let known):
      "Placeholders are: \(known.map { "{\($0)}" }.joined(separator: ", "))."
    case .unbalancedBrace: "Write {{ or }} for a literal brace."
    case .unknownCondition(_, _, _, let known):
      "“## when:” takes one or more of: \(known.joined(separator: ", "))."
    }
  }
}
