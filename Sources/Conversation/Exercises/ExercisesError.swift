package import Core

/// What is wrong with the files of exercises or with the name of one, and what would be right.
package enum ExercisesError: DescribedError, Equatable {
  /// A file of an exercise isn't there or can't be read as JSON5.
  case unreadable(file: String, reason: LocalizedText)
  /// A file of an exercise has no usable review date.
  case badReviewDate(file: String, text: String)
  /// An exercise that can't be done; the place is a step's number from 1, nil for the whole.
  case badExercise(file: String, step: Int?, problem: LocalizedText)
  /// No exercise has this name.
  case unknown(name: String, near: String?)
}

extension ExercisesError {
  /// What is wrong and where, in one sentence.
  package var errorDescription: LocalizedText {
    switch self {
    case .unreadable(let file, let reason): "The exercise in \(file) can't be read: \(reason)."
    case .badReviewDate(let file, let text): "The review date “\(text)” in \(file) isn't a date."
    case .badExercise(let file, let step?, let problem): "In \(file), step \(step) \(problem)."
    case .badExercise(let file, nil, let problem): "In \(file), \(problem)."
    case .unknown(let name, _): "There is no exercise “\(name)”."
    }
  }

  /// What would be right.
  package var recoverySuggestion: LocalizedText {
    switch self {
    case .unreadable, .badExercise:
      "Compare it with the file of the same name that came with the program, or remove your copy."
    case .badReviewDate: "Write it as YYYY-MM-DD, such as 2026-11-24."
    case .unknown(_, let near?): "Did you mean \(near)? To see all: mindpulse exercise list"
    case .unknown(_, nil): "To see all: mindpulse exercise list"
    }
  }
}
