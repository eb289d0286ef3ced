import CheckIns
import CommandLineParsing
import Configuration
import Console
import Core
import HostSystem
import HTTPReception
import Services

/// `mindpulse receive install`: the units by which systemd starts the receiver when somebody sends.
struct ReceiveInstall: Command {
  private static let dryRun = Option("dry-run", help: "Show what would be written; change nothing.")

  static let specification = CommandSpecification(
    "install",
    summary: "Write systemd units that start the receiver on demand.",
    discussion: """
      systemd listens on the address of receive.listen and starts the receiver with the first \
      connection; it ends after a minute without one. Nothing is started yet: the commands for that \
      are printed.
      """,
    parameters: [dryRun]
  )

  private let isDry: Bool

  init(_ line: ParsedCommand) throws { isDry = try line[Self.dryRun] }

  func run(_ services: Services) throws -> ExitCode {
    let plan = try ReceptionPlan(services)
    try plan.check(plan.address)
    let isSet = services.environment["MINDPULSE_HOME"]?.isEmpty == false
    let program = try BackgroundProgram(
      path: try Machine.programPath(),
      environment: services.environment,
      home: isSet ? services.home.configDirectory : nil
    )
    let folder = try UnitFolder(services.environment)
    let units = ReceiveUnits(program: program, address: plan.address.text)
    for file in units.files { try folder.require(file.name) }
    if !isDry { for file in units.files { try folder.write(file.text, to: file.name) } }
    try show(units, folder, services.output)
    return .done
  }

  private func show(_ units: ReceiveUnits, _ folder: UnitFolder, _ output: Output) throws {
    let start =
      "systemctl --user daemon-reload && systemctl --user enable --now \(ReceiveUnits.socket)"
    if output.isJSON {
      let files = units.files.map { UnitsJSON.File(path: folder.path($0.name), text: $0.text) }
      return try output.json(UnitsJSON(files: files, dryRun: isDry, start: start))
    }
    for file in units.files {
      if isDry {
        try output.write(output.spoken("\(folder.path(file.name)) would be:"))
        try output.write("\n\(file.text)\n")
      } else {
        try output.line("Written: \(folder.path(file.name))")
      }
    }
    try output.line("To start listening: \(start)")
  }
}

/// `mindpulse receive uninstall`: removes what `receive install` has written.
struct ReceiveUninstall: Command {
  static let specification = CommandSpecification(
    "uninstall",
    summary: "Remove the systemd units of the receiver.",
    discussion: "Stop them first: systemctl --user disable --now \(ReceiveUnits.socket)"
  )

  init(_ line: ParsedCommand) {}

  func run(_ services: Services) throws -> ExitCode {
    let folder = try UnitFolder(services.environment)
    let names = [ReceiveUnits.socket, ReceiveUnits.service]
    for name in names { try folder.require(name) }
    let removed = try names.filter { try PrivateFile.remove(folder.path($0)) }
    if services.output.isJSON {
      try services.output.json(["removed": removed.map { folder.path($0) }])
      return .done
    }
    for name in removed { try services.output.line("Removed: \(folder.path(name))") }
    if removed.isEmpty { try services.output.line("There are no units of the receiver.") }
    return .done
  }
}

/// The folder of a person's own units.
private struct UnitFolder {
  /// The largest unit that is looked at, in bytes.
  private static let largest = 1 << 20
  private let folder: String

  /// The folder by the environment, as systemd.unit(5) names it.
  init(_ environment: [String: String]) throws(AppFailure) {
    func absolute(_ path: String?) -> String? { path.flatMap { $0.hasPrefix("/") ? $0 : nil } }
    let base =
      absolute(environment["XDG_CONFIG_HOME"])
      ?? absolute(environment["HOME"]).map { "\($0)/.config" }
    guard let base else {
      throw AppFailure(
        .configuration,
        "HOME is not set, so there is no place for units.",
        hint: "Set HOME or XDG_CONFIG_HOME."
      )
    }
    folder = "\(base)/systemd/user"
  }

  /// The path of a unit.
  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Refuses where a unit is somebody else's.
  func require(_ name: String) throws {
    guard let bytes = try PrivateFile.read(path(name), limit: Self.largest),
      !ReceiveUnits.isOurs(bytes)
    else { return }
    throw AppFailure(
      .cannotCreate,
      "\(path(name)) already exists, and MindPulse didn't write it.",
      hint: "Move it away and try again."
    )
  }

  /// Writes a unit.
  func write(_ text: String, to name: String) throws {
    try PrivateFile.createDirectory(folder)
    try PrivateFile.write(Array(text.utf8), to: path(name))
  }
}

/// The units as `--json` prints them.
private struct UnitsJSON: Encodable {
  /// One of them.
  struct File: Encodable {
    let path: String
    let text: String
  }

  let files: [File]
  let dryRun: Bool
  let start: String
}
