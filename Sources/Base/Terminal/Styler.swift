/// Turns styles into a terminal's escape codes, or leaves text plain; the only place with such codes.
///
/// Whether styles are wanted (a terminal, no `NO_COLOR`, `TERM` not `dumb`) is the caller's to know.
package struct Styler: Sendable, Equatable {
  /// Whether any escape code is written at all.
  package let isEnabled: Bool
  /// Whether the marks of Markdown stand as they were written, instead of becoming styles.
  package let keepsMarks: Bool

  /// A styler that writes escape codes only when `enabled`, and leaves Markdown alone where it
  /// `keepsMarks`.
  package init(enabled: Bool, keepsMarks: Bool = false) {
    isEnabled = enabled
    self.keepsMarks = keepsMarks
  }

  /// The text in a style, switched off again behind it.
  package func styled(_ text: String, _ style: TextStyle) -> String {
    guard isEnabled, !style.isEmpty, !text.isEmpty else { return text }
    return begin(style) + text + Self.reset
  }

  /// Like `styled`, for a line editor's prompt: codes stand between U+0001 and U+0002.
  ///
  /// Readline counts what is between these marks as no columns (`RL_PROMPT_START_IGNORE`).
  package func prompt(_ text: String, _ style: TextStyle) -> String {
    guard isEnabled, !style.isEmpty, !text.isEmpty else { return text }
    return "\u{1}\(begin(style))\u{2}\(text)\u{1}\(Self.reset)\u{2}"
  }

  /// A row of letters in black on white, whatever the terminal's colours are, as a camera reads them; as
  /// they are when plain (ECMA-48 SGR 30 and 47; 97 and 107 are brighter where known).
  package func darkOnLight(_ row: String) -> String {
    isEnabled ? "\u{1b}[30;47;107m\(row)\(Self.reset)" : row
  }

  /// Goes to the start of the current row and empties it (ECMA-48 CR and EL); nothing when plain.
  package var clearedRow: String { isEnabled ? "\r\u{1b}[K" : "" }

  /// Empties the terminal and what has scrolled off it, and goes to its first row (ECMA-48 CUP and ED;
  /// the 3 is xterm's, ctlseqs).
  package static let clearedTerminal = "\u{1b}[H\u{1b}[2J\u{1b}[3J"

  private static let reset = "\u{1b}[0m"

  private func begin(_ style: TextStyle) -> String {
    "\u{1b}[" + style.parameters.joined(separator: ";") + "m"
  }
}
