import CheckIns
import CommandLineParsing
import Configuration
import HostSystem

/// `mindpulse schedule install` and `schedule uninstall`: check-ins that come by themselves, through
/// systemd or cron.
///
/// At most one of service, timer and crontab is in place: each takes the others away.
@MainActor struct ScheduleInstallCommand {
  private static let undo = "mindpulse schedule uninstall"
  /// What points to an endpoint only in this shell.
  private static let endpointVariables = [
    "MINDPULSE_API_KEY", "OPENAI_API_KEY", "MINDPULSE_BASE_URL", "OPENAI_BASE_URL",
    "MINDPULSE_MODEL",
  ]

  private let context: AppContext

  /// Runs one of the two.
  static func run(_ command: ParsedCommand, _ context: AppContext) throws -> ExitCode {
    let run = ScheduleInstallCommand(context: context)
    let isDry = command.flag("dry-run")
    guard command.path.last == "install" else { return try run.uninstall(isDry: isDry) }
    switch (command.flag("timer"), command.flag("cron")) {
    case (true, true): throw command.refusal("--timer and --cron exclude each other.")
    case (false, true): return try run.installCron(isDry: isDry)
    case (let isTimer, false):
      return try run.installUnits(isTimer ? .timer : .service, isDry: isDry)
    }
  }

  private func installUnits(_ kind: SystemdUnits.Kind, isDry: Bool) throws -> ExitCode {
    var report = InstallationReport(action: "install", scheduler: kind.rawValue, dryRun: isDry)
    let systemd = try SystemdInstallation(context.environment)
    let units = SystemdUnits(try program(), tickMinutes: try tickMinutes())
    if isDry {
      try systemd.show(units, kind, &report)
    } else {
      try systemd.install(units, kind, &report)
      do { try CronInstallation().uninstall(isDry: false, &report) } catch {
        report.complaints.append(AppFailure(error).message)
      }
      report.undo = Self.undo
    }
    try tell(&report)
    return report.running || isDry || !report.hasFailed ? .done : .failed
  }

  private func installCron(isDry: Bool) throws -> ExitCode {
    var report = InstallationReport(action: "install", scheduler: "cron", dryRun: isDry)
    let entry = CronEntry(
      try program(),
      tickMinutes: try tickMinutes(),
      runtimeDirectory: context.environment["XDG_RUNTIME_DIR"]
    )
    if isDry {
      try CronInstallation().show(entry, &report)
    } else {
      try CronInstallation().install(entry, &report)
      try SystemdInstallation(context.environment).uninstall(isDry: false, &report)
      report.undo = Self.undo
    }
    try tell(&report)
    return .done
  }

  private func uninstall(isDry: Bool) throws -> ExitCode {
    var report = InstallationReport(action: "uninstall", scheduler: nil, dryRun: isDry)
    // The crontab first: when it can't be understood, nothing has been changed yet.
    try CronInstallation().uninstall(isDry: isDry, &report)
    try SystemdInstallation(context.environment).uninstall(isDry: isDry, &report)
    if report.done.isEmpty {
      report.done.append("Nothing is installed: neither units nor a part of your crontab.")
    } else if !isDry {
      report.done.append("Check-ins come only while a chat is open now. Your data are untouched.")
    }
    try tell(&report, isInstalled: false)
    return .done
  }

  /// Adds what a person should know, and prints it all.
  private func tell(_ report: inout InstallationReport, isInstalled: Bool = true) throws {
    if isInstalled {
      let names = Self.endpointVariables.filter { context.environment[$0]?.isEmpty == false }
      if !names.isEmpty {
        report.done.append(
          "\(names.joined(separator: ", ")): set in this shell only, so check-ins in the background "
            + "don't see it. Put it into the settings; a key is best given by endpoint.apiKeyCommand."
        )
      }
      if try CheckInPlan(context).rules().isOff {
        report.toDo.append(
          .init(
            command: "mindpulse schedule every 2h",
            purpose: "Check-ins are off; to turn them on"
          )
        )
      }
    }
    if context.output.isJSON { return try context.output.json(report) }
    for text in report.texts { try context.output.line(text) }
    for sentence in report.sentences { try context.output.prose(sentence) }
  }

  /// This very program, in this home.
  private func program() throws -> BackgroundProgram {
    let isSet = context.environment["MINDPULSE_HOME"]?.isEmpty == false
    return try BackgroundProgram(
      path: try Machine.programPath(),
      environment: context.environment,
      home: isSet ? context.home.configDirectory : nil
    )
  }

  private func tickMinutes() throws -> Int {
    CheckTick.minutes(forInterval: try CheckInPlan(context).rules().every)
  }
}
