/// A command line that can't be understood; the caller leaves with exit code 64 (`EX_USAGE` of
/// sysexits.h).
package struct CommandLineError: Error, Equatable {
  /// What is wrong, where, and what would be right; one or two sentences.
  package let message: String
  /// The usage line of the command that was meant, and where to read more.
  package let hint: String

  /// An error with its two texts.
  package init(message: String, hint: String) {
    self.message = message
    self.hint = hint
  }

  /// An error in the words for one command.
  init(_ message: String, at node: CommandNode) {
    self.init(
      message: message,
      hint: "Usage: \(node.usage)\nSee '\(node.invocation) --help'."
    )
  }
}
