import Dialogue
import LineEditing
import Services

/// A questionnaire within the chat on a terminal.
extension InteractiveChat {
  /// Whether the line was for the questionnaire under way; it is no part of the talk then.
  func isForQuestionnaire(_ line: String) -> Bool {
    guard session.questionnaire != nil, !block.isOpen else { return false }
    var use = QuestionnaireUse.taken
    attempt {
      use = try session.takesForQuestionnaire(
        line,
        show: { lines in for line in lines { screen.say(line) } },
        onEvent: { event in
          if case .replyBegan = event { screen.beginReply() }
          screen.handle(event)
          if case .finished = event { screen.endReply() }
        }
      )
    }
    editor.setPrompt(screen.prompt)
    showQuestionnairePrompt()
    switch use {
    case .taken: return true
    case .left: return false
    case .command(let work):
      perform { chat in try await chat.carryOut(try await work(chat.session)) }
      return true
    }
  }

  /// Ends the questionnaire under way and says so, for Ctrl-C and the end of input.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  func leaveQuestionnaire() -> Bool {
    guard let stopped = session.leaveQuestionnaire() else { return false }
    screen.say(stopped)
    editor.setPrompt(screen.prompt)
    return true
  }

  /// Puts in front of the line which question is being answered, if one is.
  func showQuestionnairePrompt() {
    guard let talk = session.questionnaire else { return }
    editor.setPrompt(screen.prompt(talk.prompt))
  }
}
