package import Core

/// What is wrong with the lines that the listener speaks, and what would be right.
package enum CompanionError: DescribedError, Equatable {
  /// The listener's lines can't be read.
  case unreadableScript(file: String, reason: LocalizedText)
  /// One of the listener's lines breaks a rule.
  case badLine(file: String, place: String, line: String, problem: LocalizedText)

  /// What is wrong and where, in one sentence.
  package var errorDescription: LocalizedText {
    switch self {
    case .unreadableScript(let file, let reason): "\(file) can't be read: \(reason)."
    case .badLine(let file, let place, let line, let problem):
      "\(file), \(place): “\(line)” \(problem)."
    }
  }

  /// What would be right.
  package var recoverySuggestion: LocalizedText {
    switch self {
    case .unreadableScript: "Compare it with the file of the same name that came with the program."
    case .badLine: "The rules are at the top of the file that came with the program."
    }
  }
}
