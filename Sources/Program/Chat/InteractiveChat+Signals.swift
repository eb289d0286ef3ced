import Console
import Glibc
import HostSystem
import LineEditing

/// What comes from outside the talk: signals of the terminal and of the system.
extension InteractiveChat {
  /// Has signals do what a person expects of them.
  func watchSignals() {
    signals.on(SIGINT) { [weak self] in self?.interrupted() }
    signals.on(SIGWINCH) { [weak self] in self?.resized() }
    signals.onEnd([SIGTERM, SIGHUP], lastly: { [editor] in editor.stop() }) { [weak self] _ in
      self?.leave(.done)
    }
    signals.on(SIGCONT) { [weak self] in
      guard let self, !hasInterlude else { return }
      editor.handleContinue()
    }
    signals.on(SIGTSTP) { [weak self] in
      // Nobody listens to a microphone of a program that is stopped.
      self?.dictation?.drop()
      if self?.hasInterlude == false { self?.editor.prepareToStop() }
      Machine.stopProcess()
    }
  }

  private func interrupted() {
    guard !hasGivenTerminal else { return }
    voice.silence()
    if let reply { reply.cancel() } else { editor.handleInterrupt() }
  }

  private func resized() {
    screen.resized()
    editor.handleResize()
  }

  /// The line being typed was taken back.
  func lineCleared() {
    guard !leaveQuestionnaire() else { return }
    leaveEditing()
    guard block.isOpen || notes.isWording else { return }
    block.cancel()
    notes.withdraw()
    editor.setPrompt(screen.prompt)
  }

  /// Ctrl-D on an empty line: the person leaves.
  func inputEnded() {
    leaveQuestionnaire()
    leave(.done)
  }

  /// Whether the line answered the offer to save a reading; it is no part of the talk then.
  func isForMentions(_ line: String) -> Bool {
    guard !block.isOpen else { return false }
    var isTaken = false
    attempt { isTaken = try mentions.takes(line) }
    return isTaken
  }

  /// Whether the line answered the question about a proposed note; it is no part of the talk then.
  func isForNotes(_ line: String) -> Bool {
    guard !block.isOpen else { return false }
    var isTaken = notes.isWording
    attempt { isTaken = try notes.takes(line) }
    editor.setPrompt(screen.prompt(notes.isWording ? notes.promptWord : ""))
    return isTaken
  }
}
