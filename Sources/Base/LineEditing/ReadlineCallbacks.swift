internal import CReadline
internal import Glibc

// Readline's callbacks carry no context and always arrive on the main thread, from within
// `rl_callback_read_char()`; strings that are handed over are malloc'ed and freed by the receiver.

/// A line has been entered, or input has ended (nil).
func finishLine(_ line: UnsafeMutablePointer<CChar>?) {
  let text = unsafe line.map { unsafe String(cString: $0) }
  unsafe free(line)
  MainActor.assumeIsolated { LineEditor.current?.lineFinished(text) }
}

/// Ctrl-C was typed; the line is cleared once readline is done with the key.
func noteInterrupt(_ count: CInt, _ key: CInt) -> CInt {
  MainActor.assumeIsolated { LineEditor.current?.isInterruptTyped = true }
  return 0
}

/// The key for dictation was typed; it is told once readline is done with the key.
func noteDictation(_ count: CInt, _ key: CInt) -> CInt {
  MainActor.assumeIsolated { LineEditor.current?.isDictationTyped = true }
  return 0
}

/// The matches for the word between two byte offsets: first what all share, then each; or none.
func completeWord(
  _ word: UnsafePointer<CChar>?,
  _ start: CInt,
  _ end: CInt
) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
  CReadline_offerNoFileNames()
  let text = unsafe word.map { unsafe String(cString: $0) } ?? ""
  MainActor.assumeIsolated {
    guard let editor = LineEditor.current else { return }
    let line = unsafe String(cString: CReadline_line())
    let context = CompletionContext(line: line, word: text, wordStart: Int(start))
    // Readline replaces the word by what the candidates share, so a stranger would erase it.
    editor.candidates = editor.completer(context).filter { $0.hasPrefix(text) }.reversed()
  }
  return unsafe rl_completion_matches(word, nextCandidate)
}

/// One candidate a call, nil behind the last.
private func nextCandidate(
  _ word: UnsafePointer<CChar>?,
  _ state: CInt
) -> UnsafeMutablePointer<CChar>? {
  let candidate = MainActor.assumeIsolated { LineEditor.current?.candidates.popLast() }
  return unsafe candidate.flatMap { unsafe strdup($0) }
}
