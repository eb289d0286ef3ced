import CommandLineParsing
import Console
import Core
import Services

/// `mindpulse schedule uninstall`: no more check-ins that come by themselves.
struct ScheduleUninstall: Command {
  static let specification = CommandSpecification(
    "uninstall",
    summary: "Remove what 'schedule install' installed.",
    discussion:
      "Stops and removes MindPulse's units and its part of your crontab. Your data stays.",
    parameters: [ScheduleInstall.dryRun]
  )

  private let isDry: Bool

  init(_ line: ParsedCommand) throws { isDry = try line[ScheduleInstall.dryRun] }

  func run(_ services: Services) throws -> ExitCode {
    var report = InstallationReport(action: "uninstall", scheduler: nil, dryRun: isDry)
    // The crontab first: when it can't be understood, nothing has been changed yet.
    try CronInstallation().uninstall(isDry: isDry, &report)
    try SystemdInstallation(services.environment).uninstall(isDry: isDry, &report)
    if report.done.isEmpty {
      report.tell(done: "Nothing is installed: no units, and no part of your crontab.")
    } else if !isDry {
      report.tell(done: "Check-ins now come only while a chat is open. Your data is unchanged.")
    }
    try report.show(services.output)
    return .done
  }
}
