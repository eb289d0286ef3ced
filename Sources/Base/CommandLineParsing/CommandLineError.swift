package import Core

/// A command line that can't be understood; the caller leaves with exit code 64 (`EX_USAGE` of
/// sysexits.h).
package struct CommandLineError: DescribedError, Equatable {
  /// What is wrong, where, and what would be right; one or two sentences.
  package let errorDescription: LocalizedText
  /// The usage line of the command that was meant, and where to read more.
  package let recoverySuggestion: LocalizedText

  /// An error with its two texts.
  package init(message: LocalizedText, hint: LocalizedText) {
    errorDescription = message
    recoverySuggestion = hint
  }

  /// An error in the words for one command.
  init(_ message: LocalizedText, at node: CommandNode) {
    self.init(
      message: message,
      hint: "Usage: \(node.usage)\nSee '\(node.invocation) --help'."
    )
  }
}
