package import Core

/// What is wrong with the data that questions are understood and answered by.
package enum QuestionsError: DescribedError, Equatable {
  /// A file can't be read.
  case unreadable(file: String, reason: LocalizedText)
  /// An entry names what doesn't exist.
  case unknownName(file: String, place: String, name: String)

  /// What is wrong and where, in one sentence.
  package var errorDescription: LocalizedText {
    switch self {
    case .unreadable(let file, let reason): "\(file) can't be read: \(reason)."
    case .unknownName(let file, let place, let name):
      "\(file), \(place): there is nothing called “\(name)”."
    }
  }

  /// What would be right.
  package var recoverySuggestion: LocalizedText {
    "Compare it with the file of the same name that came with the program."
  }
}
