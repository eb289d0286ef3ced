/// A failure whose details are on standard output already, so that `--json` prints no second value.
package struct ReportedFailure: Error {
  /// What the process ends with.
  package let exitCode: ExitCode
  /// What is wrong, in a sentence, for standard error.
  package let message: String

  /// A failure from its parts.
  package init(exitCode: ExitCode, message: String) {
    self.exitCode = exitCode
    self.message = message
  }
}
