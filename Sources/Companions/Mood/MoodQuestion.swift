import Catalogues
import Console
import Monitors
import Services
import Core

/// `/mood` alone: asks in the chat how the person feels, and saves what is answered.
@MainActor final class MoodQuestion: OpenQuestionnaire {
  private let services: Services

  /// The question; nothing is asked yet.
  init(_ services: Services) { self.services = services }

  var prompt: String { services.words.text(MoodKey.prompt) }
  var stopped: String { services.words.text(MoodKey.noMoodSaved) }

  func beginning() -> [String] { [services.words.text(MoodKey.question)] }

  /// What sounds like danger by the phrases alone is a message at once; all else is looked at as the words
  /// behind `/mood`, with the danger model.
  func take(_ line: String) throws -> QuestionnaireOutcome {
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard !words.isEmpty else { return .over([stopped]) }
    if try MoodAdd.isToBeHeard(line, services) { return .message(line) }
    return .command { [self] chat in
      do { return try await MoodAdd.told(words, chat) } catch let error as MonitorsError {
        chat.questionnaire = self
        try services.output.prose(AppFailure(error).sentences)
        return .done
      }
    }
  }
}
