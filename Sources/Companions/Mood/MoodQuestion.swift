import Monitors
import Services

/// `/mood` alone: asks in the chat how the person feels, and saves what is answered.
@MainActor final class MoodQuestion: OpenQuestionnaire {
  private let services: Services

  /// The question; nothing is asked yet.
  init(_ services: Services) { self.services = services }

  let prompt = "mood"
  let stopped = "No mood was saved."

  func beginning() -> [String] { [MoodAdd.question] }

  func take(_ line: String) throws -> QuestionnaireOutcome {
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard !words.isEmpty else { return .over([stopped]) }
    if try MoodAdd.isToBeHeard(line, services) { return .message(line) }
    do {
      try MoodAdd.keepInChat(try MoodSource(services).split(words), services)
      return .over([])
    } catch let error as MonitorsError {
      return .goesOn(["\(error.message) \(error.hint)"])
    }
  }
}
