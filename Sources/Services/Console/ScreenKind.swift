/// What a screen takes, and how it is read.
package enum ScreenKind: Sendable {
  /// Escape codes, pictures, and rows that are drawn again in their place.
  case drawn
  /// Lines of text, one below the other (`TERM=dumb`).
  case lines
  /// Lines of text that a screen reader speaks: no columns, nothing drawn again, and words that say who
  /// speaks (`chat.plain`).
  case spoken

  /// The screen of an environment.
  ///
  /// - Parameters:
  ///   - terminal: what `TERM` says; nil where it isn't set.
  ///   - isTerminal: whether it is a terminal at all. Elsewhere a `TERM` that isn't set says nothing.
  package init(terminal: String?, isTerminal: Bool) {
    switch terminal {
    case "dumb": self = .lines
    case nil, "": self = isTerminal ? .lines : .drawn
    default: self = .drawn
    }
  }
}
