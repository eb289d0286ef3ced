package import Core
import Phrases

/// What is wrong with one of the files of the crisis screen, and what would be right.
package enum SafetyError: DescribedError, Equatable {
  /// A file can't be read as JSON5 or lacks something.
  case unreadable(file: String, reason: LocalizedText)
  /// A day is written wrongly.
  case badDay(file: String, place: String, text: String)
  /// A phrase can't be understood.
  case badPhrase(language: String, place: String, phrase: String, problem: LocalizedText)
  /// A value is not one of those that exist, or not possible.
  case badValue(file: String, place: String, problem: LocalizedText)
  /// A text would not pass the ten checks.
  case badAnswer(language: String, level: CrisisLevel, failures: [String])

  /// A phrase that can't be understood, from its fault.
  init(_ fault: PhraseFault, language: String) {
    self = .badPhrase(
      language: language,
      place: fault.list,
      phrase: fault.phrase,
      problem: fault.problem
    )
  }

  /// What is wrong and where, in one sentence.
  package var errorDescription: LocalizedText {
    switch self {
    case .unreadable(let file, let reason): "\(file) can't be read: \(reason)."
    case .badDay(let file, let place, let day): "In \(file), \(place), “\(day)” isn't a date."
    case .badPhrase(let language, let place, let phrase, let problem):
      "In the crisis language \(language), \(place), the phrase “\(phrase)” \(problem)."
    case .badValue(let file, let place, let problem): "In \(file), \(place) \(problem)."
    case .badAnswer(let language, let level, let failures):
      "The crisis answer in \(language) for level \(level.rawValue) lacks: \(failures.joined(separator: "; "))."
    }
  }

  /// What would be right.
  package var recoverySuggestion: LocalizedText {
    switch self {
    case .unreadable: "The file that comes with the program shows what belongs in it."
    case .badDay: "Write it as YYYY-MM-DD, such as 2026-11-21."
    case .badPhrase:
      "A phrase is words with (a|b) for one of several, [a] for what may be left out, "
        + "word* for a beginning, ~2 for up to two other words and $name for a group."
    case .badValue: "The comment at the top of the file lists what is possible."
    case .badAnswer: "Each of the ten checks needs its part; see PROTOCOL.md."
    }
  }
}
