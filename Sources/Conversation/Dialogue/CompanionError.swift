/// What is wrong with the texts the companion works from, and what would be right.
package enum CompanionError: Error, Equatable {
  /// A placeholder that nothing fills.
  case unknownPlaceholder(file: String, line: Int, name: String, known: [String])
  /// A brace that opens or closes nothing.
  case unbalancedBrace(file: String, line: Int)
  /// A section that is bound to a condition that doesn't exist.
  case unknownCondition(file: String, line: Int, name: String, known: [String])
  /// The listener's lines can't be read.
  case unreadableScript(file: String, reason: String)
  /// One of the listener's lines breaks a rule.
  case badLine(file: String, place: String, line: String, problem: String)

  /// What is wrong and where, in one sentence.
  package var message: String {
    switch self {
    case .unknownPlaceholder(let file, let line, let name, _):
      "\(file), line \(line): nothing fills the placeholder {\(name)}."
    case .unbalancedBrace(let file, let line):
      "\(file), line \(line): a brace has no partner."
    case .unknownCondition(let file, let line, let name, _):
      "\(file), line \(line): no section can depend on “\(name)”."
    case .unreadableScript(let file, let reason): "\(file) can't be read: \(reason)."
    case .badLine(let file, let place, let line, let problem):
      "\(file), \(place): “\(line)” \(problem)."
    }
  }

  /// What would be right.
  package var hint: String {
    switch self {
    case .unknownPlaceholder(_, _, _, let known):
      "Placeholders are: \(known.map { "{\($0)}" }.joined(separator: ", "))."
    case .unbalancedBrace: "Write {{ or }} for a literal brace."
    case .unknownCondition(_, _, _, let known):
      "“## when:” takes one or more of: \(known.joined(separator: ", "))."
    case .unreadableScript: "Compare it with the file of the same name that came with the program."
    case .badLine: "The rules are at the top of the file that came with the program."
    }
  }
}
