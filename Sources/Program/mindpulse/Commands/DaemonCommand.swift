import CommandLineParsing

/// `mindpulse daemon`: check-ins by the schedule, in the foreground.
@MainActor enum DaemonCommand {
  /// Runs until the process is told to end.
  static func run(_ command: ParsedCommand, _ context: AppContext) async throws -> ExitCode {
    TalkRetention.applyAtStart(context)
    try await CheckInDaemon(context).run()
    return .done
  }
}
