package import Core

/// A failure whose details are on standard output already, so that `--json` prints no second value.
package struct ReportedFailure: Error {
  /// What the process ends with.
  package let exitCode: ExitCode
  /// What is wrong, in a sentence, for standard error.
  package let message: LocalizedText

  /// A failure from its parts.
  package init(exitCode: ExitCode, message: LocalizedText) {
    self.exitCode = exitCode
    self.message = message
  }

  /// A failure in words of the language that is spoken.
  package init(exitCode: ExitCode, verbatim message: String) {
    self.init(exitCode: exitCode, message: LocalizedText(verbatim: message))
  }
}
