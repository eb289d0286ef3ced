import Console
import CommandLineParsing

/// `mindpulse daemon`: check-ins by the schedule, in the foreground.
struct Daemon: Command {
  static let specification = CommandSpecification(
    "daemon",
    summary: "Check-ins by the schedule, in the foreground, until SIGTERM.",
    discussion: """
      Sleeps until a check-in is due or a new reading calls for one. SIGHUP reads the settings \
      again. 'mindpulse schedule install' has systemd start it for you.
      """
  )

  init(_ line: ParsedCommand) {}

  func run(_ context: AppContext) async throws -> ExitCode {
    TalkRetention.applyAtStart(context)
    try await CheckInDaemon(context).run()
    return .done
  }
}
