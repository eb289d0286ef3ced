import CheckIns
import CommandLineParsing
import Configuration
import Console
import HostSystem
import Services
import Core

/// `mindpulse schedule install`: check-ins that come by themselves, through systemd or cron.
///
/// At most one of service, timer and crontab is in place: each takes the others away.
struct ScheduleInstall: Command {
  /// Whether nothing is changed.
  static let dryRun = Option("dry-run", help: "Show what would be written; change nothing.")
  private static let timer = Option(
    "timer",
    help: "Use a systemd timer instead of a running service."
  )
  private static let cron = Option("cron", help: "Use your crontab instead of systemd.")

  static let specification = CommandSpecification(
    "install",
    summary: "Run check-ins in the background.",
    discussion: """
      By default, this writes and starts a systemd user service, which sleeps between check-ins. \
      With --timer, nothing stays in memory: systemd starts the program every few minutes to see \
      whether a check-in is due. With --cron, a marked part of your crontab does the same without \
      systemd; the rest of it is unchanged. Any other scheduler can run \
      'mindpulse checkin --scheduled' every few minutes. Each choice replaces the others.

      If systemd doesn't answer, the units start once it does, and the exit code is 69.

      The service gets your data's location and TZ, but no keys or endpoints: put those into the \
      settings.
      """,
    parameters: [timer, cron, dryRun],
    examples: [
      .init("mindpulse schedule install", "Start now and after each login."),
      .init("mindpulse schedule install --timer --dry-run", "See the units first."),
    ]
  )

  private static let undo = "mindpulse schedule uninstall"
  /// What points to an endpoint only in this shell.
  private static let endpointVariables = [
    "MINDPULSE_API_KEY", "OPENAI_API_KEY", "MINDPULSE_BASE_URL", "OPENAI_BASE_URL",
    "MINDPULSE_MODEL",
  ]

  /// What systemd is given; nil for the crontab.
  private let units: SystemdUnits.Kind?
  private let isDry: Bool

  init(_ line: ParsedCommand) throws {
    isDry = try line[Self.dryRun]
    switch (try line[Self.timer], try line[Self.cron]) {
    case (true, true): throw line.refusal("--timer and --cron can't be used together.")
    case (false, true): units = nil
    case (let isTimer, false): units = isTimer ? .timer : .service
    }
  }

  func run(_ services: Services) throws -> ExitCode {
    guard let units else { return try installCron(services) }
    return try installUnits(units, services)
  }

  private func installUnits(_ kind: SystemdUnits.Kind, _ services: Services) throws -> ExitCode {
    var report = InstallationReport(action: "install", scheduler: kind.rawValue, dryRun: isDry)
    let systemd = try SystemdInstallation(services.environment)
    let units = SystemdUnits(try program(services), tickMinutes: try tickMinutes(services))
    if isDry {
      try systemd.show(units, kind, &report)
    } else {
      try systemd.install(units, kind, &report)
      do { try CronInstallation().uninstall(isDry: false, &report) } catch {
        report.tell(complaint: AppFailure(error).errorDescription)
      }
      report.undo = Self.undo
    }
    try tell(&report, services)
    if report.running || isDry { return .done }
    return report.hasFailed ? .failed : .unavailable
  }

  private func installCron(_ services: Services) throws -> ExitCode {
    var report = InstallationReport(action: "install", scheduler: "cron", dryRun: isDry)
    let entry = CronEntry(
      try program(services),
      tickMinutes: try tickMinutes(services),
      runtimeDirectory: services.environment["XDG_RUNTIME_DIR"]
    )
    if isDry {
      try CronInstallation().show(entry, &report)
    } else {
      try CronInstallation().install(entry, &report)
      try SystemdInstallation(services.environment).uninstall(isDry: false, &report)
      report.undo = Self.undo
    }
    try tell(&report, services)
    return .done
  }

  /// Adds what a person should know, and prints it all.
  private func tell(_ report: inout InstallationReport, _ services: Services) throws {
    let names = Self.endpointVariables.filter { services.environment[$0]?.isEmpty == false }
    if !names.isEmpty {
      report.tell(
        done: "\(names.joined(separator: ", ")): set in this shell only, so background check-ins "
          + "don't see it. Put it into the settings: mindpulse config edit; for a key, use a "
          + "command that prints it."
      )
    }
    if try CheckInPlan(services).rules().isOff {
      report.toDo.append(
        .init(
          command: "mindpulse schedule every 2h",
          purpose: "Check-ins are off; to turn them on"
        )
      )
    }
    try report.show(services.output)
  }

  /// This very program, in this home.
  private func program(_ services: Services) throws -> BackgroundProgram {
    let isSet = services.environment["MINDPULSE_HOME"]?.isEmpty == false
    return try BackgroundProgram(
      path: try Machine.programPath(),
      environment: services.environment,
      home: isSet ? services.home.configDirectory : nil
    )
  }

  private func tickMinutes(_ services: Services) throws -> Int {
    CheckTick.minutes(forInterval: try CheckInPlan(services).rules().every)
  }
}
