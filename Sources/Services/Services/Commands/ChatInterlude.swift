/// What a slash command begins that takes all lines for a while, such as a guided exercise.
///
/// On a terminal it has the terminal for itself; its task is cancelled by Ctrl-C.
@MainActor package protocol ChatInterlude: AnyObject {
  /// Goes on to its end.
  ///
  /// - Parameters:
  ///   - say: shows a line through a pipe; nil on a terminal.
  ///   - aloud: whether it is to be spoken as well.
  /// - Returns: what the chat has to do afterwards.
  /// - Throws: an error of the terminal or of a store.
  func run(say: (@MainActor (String) -> Void)?, aloud: Bool) async throws -> SlashOutcome
}

/// An interlude as an outcome carries it: equal to itself alone.
package struct Interlude: Equatable {
  /// What begins.
  package let value: any ChatInterlude

  /// An interlude that has not begun.
  package init(_ value: any ChatInterlude) { self.value = value }

  /// Whether both are the same one.
  package static func == (left: Interlude, right: Interlude) -> Bool { left.value === right.value }
}
