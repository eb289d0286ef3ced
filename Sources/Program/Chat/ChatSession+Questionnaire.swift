import Dialogue
import Services

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
  /// - Returns: whether the line was for it; else it belongs to the talk.
  /// - Throws: an error of a store or of what guards the talk.
  func takesForQuestionnaire(
    _ line: String,
    show: ([String]) -> Void,
    onEvent: (ConversationEvent) -> Void
  ) throws -> Bool {
    guard let talk = questionnaire else { return false }
    questionnaire = nil
    guard SlashCommand.parse(line) == nil else {
      show([talk.stopped])
      return false
    }
    switch try talk.take(line) {
    case .goesOn(let lines):
      questionnaire = talk
      show([""] + lines)
    case .aside(let lines):
      questionnaire = talk
      questionnaireAgain = lines
      return false
    case .over(let lines): show([""] + lines)
    case .message:
      show([talk.stopped])
      return false
    case .danger(let words, let rest):
      try conversation.answeredDanger(words, onEvent: onEvent)
      if let rest { show(try rest()) }
    }
    return true
  }
}
