internal import CReadline
internal import Glibc

extension LineEditor {
  /// Ctrl-C at the prompt: leaves a search, shows `^C`, and begins an empty line.
  ///
  /// While a reply streams the interrupt is the caller's, and this does nothing.
  package func handleInterrupt() {
    guard state == .reading, !isInLineHandler else { return }
    leaveSearch()
    rl_free_line_state()
    CReadline_movePointToEnd()
    rl_redisplay()
    write("^C\n")
    rl_callback_handler_remove()
    state = .suspended
    showWaitingMessages()
    install()
    onInterrupt?()
  }

  /// Has Ctrl-C come as a key, in its place among the others.
  ///
  /// As a signal it would overtake what was typed before it, or fall behind what was typed after.
  func takeInterruptKey() {
    if let key = TerminalInput.interruptKey(of: descriptor) {
      if key != interruptKey { CReadline_bindKey(CInt(key), noteInterrupt) }
      interruptKey = key
    }
    TerminalInput.setInterruptKey(nil, of: descriptor)
  }

  /// Learns the window's new size and draws the line anew.
  package func handleResize() {
    if state == .reading && !isInLineHandler {
      rl_resize_terminal()
    } else if state == .reading || state == .suspended {
      rl_reset_screen_size()
    }
  }

  /// Gives the terminal back before the program stops itself (SIGTSTP, Ctrl-Z).
  package func prepareToStop() {
    if state == .reading && !isInLineHandler {
      let point = CReadline_point()
      CReadline_movePointToEnd()
      rl_redisplay()
      CReadline_setPoint(point)
      write("\n")
    }
    restoreTerminal()
  }

  /// Takes the terminal again after SIGCONT, also when the stop came without warning.
  package func handleContinue() {
    guard state == .reading || state == .suspended else { return }
    restoreTerminal()
    rl_prep_terminal(1)
    if state == .suspended {
      TerminalInput.setInterruptKey(interruptKey, of: descriptor)
    } else if !isInLineHandler {
      takeInterruptKey()
      rl_on_new_line()
      rl_redisplay()
    }
  }

  /// Puts the terminal back as it was found; may be called at any time and often.
  package func restoreTerminal() {
    guard isConfigured else { return }
    rl_deprep_terminal()
  }
}
