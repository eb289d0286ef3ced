internal import CReadline

extension LineEditor {
  /// Shows `text` above the line being typed, which stays as it was, cursor included.
  ///
  /// While a search, a list or a numeric argument is on the screen the text waits for its end.
  package func printAbove(_ text: String) {
    waitingMessages.append(text)
    showWaitingMessages()
  }

  /// Shows the messages that waited, unless the screen still shows something else than the line.
  func showWaitingMessages() {
    guard !waitingMessages.isEmpty else { return }
    let hasLine = state == .reading && !isInLineHandler
    if hasLine && CReadline_showsOtherThanLine() != 0 { return }
    let text = waitingMessages.map { $0.hasSuffix("\n") ? $0 : $0 + "\n" }.joined()
    waitingMessages = []
    if hasLine { rl_clear_visible_line() }
    write(text)
    if hasLine {
      rl_on_new_line()
      rl_redisplay()
    }
  }

  /// Writes through readline's stream, so that nothing overtakes its escape codes.
  func write(_ text: String) {
    unsafe CReadline_write(text, text.utf8.count)
  }
}
