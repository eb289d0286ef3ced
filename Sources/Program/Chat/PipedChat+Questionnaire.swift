import Console
import Core
import Dialogue
import Services

/// A questionnaire within the chat through pipes.
extension PipedChat {
  /// Whether the line was for the questionnaire under way; it is no part of the talk then.
  func isForQuestionnaire(_ line: String) throws -> Bool {
    try session.takesForQuestionnaire(
      line,
      show: { lines in for line in lines { write(line + "\n") } },
      onEvent: { event in
        switch event {
        case .text(let text): write(VisibleText.filtered(text) + "\n")
        default: if let notice = ReplyNotice.text(event) { services.output.notice(notice) }
        }
      }
    )
  }
}
