import CommandLineParsing
import Console
import Services

/// `mindpulse schedule uninstall`: no more check-ins that come by themselves.
struct ScheduleUninstall: Command {
  static let specification = CommandSpecification(
    "uninstall",
    summary: "Take away what 'schedule install' has put in place.",
    discussion: "Stops and removes units of ours and our part of the crontab; your data stay.",
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
      report.done.append("Nothing is installed: neither units nor a part of your crontab.")
    } else if !isDry {
      report.done.append("Check-ins come only while a chat is open now. Your data are untouched.")
    }
    try report.show(services.output)
    return .done
  }
}
