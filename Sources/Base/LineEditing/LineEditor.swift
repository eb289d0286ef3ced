internal import CReadline
internal import Dispatch
internal import Glibc

/// The line a person types: GNU readline 8.2's callback interface, driven by events alone.
///
/// Readline keeps its state in globals of the main thread, so there is one editor at a time. The
/// editor owns the source on standard input, which must be a terminal. The caller owns the signals:
/// it ignores SIGINT, SIGWINCH, SIGTSTP and SIGCONT, watches them with dispatch sources on the main
/// queue and calls `handleInterrupt()`, `handleResize()`, `prepareToStop()` and `handleContinue()`.
@MainActor
package final class LineEditor {
  /// Gets each line that is entered, without its newline; a pasted block keeps the newlines in it.
  package var onLine: (@MainActor (String) -> Void)?
  /// Called once: after Ctrl-D on an empty line, or when the terminal is gone.
  package var onEndOfInput: (@MainActor () -> Void)?
  /// Called after Ctrl-C at the prompt has cleared the line.
  package var onInterrupt: (@MainActor () -> Void)?

  /// Called after F2, or the key that the person has given to `dictate`, with the line as it was.
  package var onDictation: (@MainActor () -> Void)?

  /// Called whenever something was typed.
  package var onKeys: (@MainActor () -> Void)?

  /// The entries that the arrow keys and Ctrl-R find.
  package let history: LineHistory

  /// Where the editor stands between its start and its end.
  enum State {
    /// Not started.
    case idle
    /// The prompt is on the screen and keys go to the line.
    case reading
    /// A reply streams; keys wait in the terminal.
    case suspended
    /// Stopped, or input has ended.
    case ended
  }

  /// The editor that readline's callbacks, which carry no context, belong to.
  static weak var current: LineEditor?

  /// Where the editor stands.
  var state = State.idle
  /// True while readline is in `onLine`: the line is done and the next prompt not yet shown.
  var isInLineHandler = false
  /// Messages that arrived while the screen showed a search or a list instead of the line.
  var waitingMessages: [String] = []
  /// The candidates that readline is being given, one a call.
  var candidates: [String] = []
  /// Gives the candidates for a word.
  let completer: @MainActor (CompletionContext) -> [String]

  private var prompt: String
  private let isPlain: Bool
  /// What stood on the line when a reply began to stream.
  private var savedLine: HeldLine?
  private var source: (any DispatchSourceRead)?
  private var isSourceActive = false
  /// The key that makes SIGINT while a reply streams; nil when the terminal has none.
  var interruptKey: cc_t?
  /// Whether that key was just typed at the prompt.
  var isInterruptTyped = false
  /// Whether the key for dictation was just typed at the prompt.
  var isDictationTyped = false
  /// Whether readline has been set up, and so has a terminal to give back.
  private(set) var isConfigured = false
  /// The terminal's descriptor: readline reads standard input.
  let descriptor = STDIN_FILENO

  /// An editor that shows nothing yet.
  ///
  /// Escape codes in `prompt` stand between U+0001 and U+0002, so that they count as no columns.
  /// `completer` gives the candidates for a word; file names are never offered. A plain line is echoed
  /// as on a terminal without escape codes, for a screen reader.
  package init(
    prompt: String,
    isPlain: Bool = false,
    history: LineHistory,
    completer: @escaping @MainActor (CompletionContext) -> [String]
  ) {
    self.prompt = prompt
    self.isPlain = isPlain
    self.history = history
    self.completer = completer
  }

  isolated deinit { stop() }

  /// Shows the prompt and begins to read.
  ///
  /// Call it once and early: in a locale without UTF-8 it sets `LC_ALL` to `C.UTF-8`, because
  /// readline would otherwise take a letter such as é for two.
  package func start() {
    guard state == .idle else { return }
    if !isConfigured {
      isConfigured = true
      unsafe CReadline_configure(completeWord, noteDictation, isPlain)
    }
    Self.current = self
    reloadHistory()
    install()
    watchInput()
  }

  /// Takes the prompt away while a reply streams.
  ///
  /// The terminal stays as prepared: what is typed isn't echoed and waits, whole lines and pasted
  /// blocks too, for `resume()`; Ctrl-C still makes SIGINT. A half-typed line is kept.
  package func suspend() {
    guard state == .reading else { return }
    if !isInLineHandler {
      leaveSearch()
      savedLine = HeldLine(unsafe String(cString: CReadline_line()), point: Int(CReadline_point()))
      // Without escape codes a row could only be written over with blanks, which is no line of words.
      if !isPlain { rl_clear_visible_line() }
      // What is shown next doesn't go through readline's stream, and must not overtake this.
      write(isPlain ? "\n" : "")
    }
    rl_callback_handler_remove()
    state = .suspended
    setSourceActive(false)
    TerminalInput.setInterruptKey(interruptKey, of: descriptor)
    showWaitingMessages()
  }

  /// Shows the prompt again, with what was half typed, and reads what was typed ahead.
  package func resume() {
    guard state == .suspended else { return }
    install()
    if let savedLine, !savedLine.text.isEmpty {
      unsafe rl_insert_text(savedLine.text)
      CReadline_setPoint(CInt(clamping: savedLine.point))
      rl_redisplay()
    }
    savedLine = nil
    setSourceActive(true)
  }

  /// Has a text stand on the line at the next ``resume()``, with the cursor behind it.
  package func prefill(_ text: String) {
    savedLine = HeldLine(text)
  }

  /// Has a text stand at the cursor at the next ``resume()``, beside what was half typed.
  package func insert(_ text: String) {
    var line = savedLine ?? HeldLine("")
    line.insert(text)
    savedLine = line
  }

  /// Reads what has been typed; the editor's own source calls it.
  package func readAvailable() {
    // A bound, so that a long paste can't starve the other sources; the source fires again.
    for _ in 0..<4_096 where state == .reading {
      switch TerminalInput.readiness(of: descriptor) {
      case .nothing:
        return
      case .hungUp:
        // Readline would take a half-typed line for an entered one.
        end()
        return
      case .bytes:
        rl_callback_read_char()
        onKeys?()
        if isInterruptTyped {
          isInterruptTyped = false
          handleInterrupt()
        }
        if isDictationTyped {
          isDictationTyped = false
          onDictation?()
        }
        showWaitingMessages()
      }
    }
  }

  /// Changes the prompt, at once when the line is on the screen.
  package func setPrompt(_ prompt: String) {
    self.prompt = prompt
    guard state == .reading else { return }
    _ = unsafe rl_set_prompt(prompt)
    if !isInLineHandler && CReadline_showsOtherThanLine() == 0 { rl_redisplay() }
  }

  /// Ends the editor for good: the line leaves the screen, the terminal is as it was found.
  package func stop() {
    if state == .reading {
      if !isInLineHandler { rl_clear_visible_line() }
      rl_callback_handler_remove()
    }
    state = .ended
    showWaitingMessages()
    if let source {
      // A suspended source must run again before it may be released (dispatch_suspend(3)).
      setSourceActive(true)
      source.cancel()
    }
    source = nil
    restoreTerminal()
  }

  /// Takes over `history` as it is now: after the start, and after something was forgotten.
  package func reloadHistory() {
    rl_clear_history()
    stifle_history(CInt(history.limit))
    for entry in history.entries { unsafe add_history(entry) }
  }

  /// Keeps `text` for the arrow keys and in the history's file; what to keep is the caller's choice.
  package func remember(_ text: String) throws(LineEditingError) {
    let before = history.entries.last
    defer { if history.entries.last != before, isConfigured { unsafe add_history(text) } }
    try history.append(text)
  }

  /// Takes readline's answer: a line, or nil for the end of input.
  func lineFinished(_ line: String?) {
    guard state == .reading else { return }
    guard let line else {
      end()
      return
    }
    isInLineHandler = true
    showWaitingMessages()
    onLine?(line)
    isInLineHandler = false
  }

  /// Shows the prompt on a fresh row and begins to read.
  func install() {
    state = .reading
    // The cursor is at the start of a fresh row, whatever readline last drew.
    rl_on_new_line()
    unsafe rl_callback_handler_install(prompt, finishLine)
    takeInterruptKey()
  }

  private func end() {
    write("\n")
    rl_callback_handler_remove()
    state = .ended
    setSourceActive(false)
    restoreTerminal()
    showWaitingMessages()
    onEndOfInput?()
  }

  /// Leaves a search, a numeric argument or a sequence of keys that has begun.
  func leaveSearch() {
    rl_callback_sigcleanup()
  }

  private func watchInput() {
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.readAvailable() }
    }
    self.source = source
    setSourceActive(true)
  }

  /// Suspensions of a dispatch source are counted, so each is undone once.
  private func setSourceActive(_ active: Bool) {
    guard let source, active != isSourceActive else { return }
    isSourceActive = active
    if active { source.resume() } else { source.suspend() }
  }
}
