import CommandLineParsing
import Console
package import Services
import TranscriptCommands

/// `mindpulse daemon`: check-ins by the schedule, in the foreground.
struct Daemon: Command {
  static let specification = CommandSpecification(
    "daemon",
    summary: "Run scheduled check-ins in the foreground until SIGTERM.",
    discussion: """
      Sleeps until a check-in is due or a new reading requires one. SIGHUP reloads the settings. \
      'mindpulse schedule install' has systemd start it for you.
      """,
    excludedOptions: [OptionSpecification.json.long]
  )

  init(_ line: ParsedCommand) {}

  func run(_ services: Services) async throws -> ExitCode {
    TalkRetention.applyAtStart(services)
    try await CheckInDaemon(services).run()
    return .done
  }
}

extension CommandEntry {
  /// `mindpulse daemon`.
  package static let daemon = CommandEntry(Daemon.self)
}
