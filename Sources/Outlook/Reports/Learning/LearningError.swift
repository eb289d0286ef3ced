package import Core

/// What is wrong with the texts.
package enum LearningError: DescribedError, Equatable {
  /// They can't be read.
  case unreadable(LocalizedText)
  /// They lack something.
  case bad(LocalizedText)

  /// What is wrong, in a sentence.
  package var errorDescription: LocalizedText {
    switch self {
    case .unreadable(let reason): "config/learn.json5 can't be read: \(reason)."
    case .bad(let problem): "In config/learn.json5, \(problem)."
    }
  }

  /// What would be right.
  package var recoverySuggestion: LocalizedText {
    "Remove your copy of learn.json5, or compare it with the built-in one."
  }
}
