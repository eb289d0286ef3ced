/// A failure whose details are on standard output already, so that `--json` prints no second value.
struct ReportedFailure: Error {
  /// What the process ends with.
  let exitCode: ExitCode
  /// What is wrong, in a sentence, for standard error.
  let message: String
}
