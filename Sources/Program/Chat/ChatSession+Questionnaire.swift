import Dialogue
import Services

/// What became of a line that was typed while a questionnaire was under way.
enum QuestionnaireUse {
  /// It was taken.
  case taken
  /// It was taken, and leads to work that takes a while.
  case command(@MainActor (any ChatHost) async throws -> SlashOutcome)
  /// It belongs to the talk.
  case left
}

extension ChatSession {
  /// Ends the questionnaire that is under way.
  ///
  /// - Returns: the sentence that says so; nil where none was.
  func leaveQuestionnaire() -> String? {
    defer { questionnaire = nil }
    return questionnaire?.stopped
  }

  /// What asks again after a message that came beside the questionnaire; nil for nothing.
  func takeQuestionnaireAgain() -> [String]? {
    defer { questionnaireAgain = nil }
    return questionnaire == nil ? nil : questionnaireAgain
  }

  /// Hands a line to the questionnaire that is under way.
  ///
  /// A command ends it, and so does what sounds like danger, which is a message; any other sentence
  /// is one, too, and the question comes again.
  ///
  /// - Parameters:
  ///   - line: what was typed.
  ///   - show: shows lines of the questionnaire.
  ///   - onEvent: told of the reviewed answer where an answer calls for it.
  /// - Returns: what became of the line.
  /// - Throws: an error of a store or of what guards the talk.
  func takesForQuestionnaire(
    _ line: String,
    show: ([String]) -> Void,
    onEvent: (ConversationEvent) -> Void
  ) throws -> QuestionnaireUse {
    guard let talk = questionnaire else { return .left }
    questionnaire = nil
    guard SlashCommand.parse(line) == nil else {
      show([talk.stopped])
      return .left
    }
    switch try talk.take(line) {
    case .goesOn(let lines):
      questionnaire = talk
      show([""] + lines)
    case .aside(let lines):
      questionnaire = talk
      questionnaireAgain = lines
      return .left
    case .over(let lines): show([""] + lines)
    case .command(let work): return .command(work)
    case .message:
      show([talk.stopped])
      return .left
    case .danger(let words, let rest):
      try conversation.answeredDanger(words, onEvent: onEvent)
      if let rest { show(try rest()) }
    }
    return .taken
  }
}
