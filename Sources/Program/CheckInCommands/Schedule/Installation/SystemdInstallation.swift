package import CheckIns
import Console
import Core
import HostSystem
import Safety

/// User units of ours, written to a person's own folder and handed to their systemd.
@MainActor package struct SystemdInstallation {
  /// The longest systemctl may take; a service that tells when it is ready is waited for.
  private static let patience: Int64 = 100_000

  private let folder: String
  private let stamps: String?
  private let canVerify: Bool
  /// Where packages bring units, by systemd.unit(5).
  private let packages: [String]

  /// The place of a person's units by their environment, as systemd.unit(5) names it.
  package init(_ environment: [String: String]) throws {
    func base(_ variable: String, _ standard: String) -> String? {
      if let path = environment[variable], path.hasPrefix("/") { return path }
      return environment["HOME"].flatMap { $0.hasPrefix("/") ? "\($0)/\(standard)" : nil }
    }
    guard let configuration = base("XDG_CONFIG_HOME", ".config") else {
      throw AppFailure(
        .configuration,
        "HOME is not set, so there is no place for units.",
        hint: "Set HOME or XDG_CONFIG_HOME."
      )
    }
    folder = "\(configuration)/systemd/user"
    stamps = base("XDG_DATA_HOME", ".local/share").map { "\($0)/systemd/timers" }
    let data = environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 }
    packages =
      (data ?? "/usr/local/share:/usr/share").split(separator: ":").map(String.init)
      + ["/usr/local/lib", "/usr/lib"]
    canVerify = environment["XDG_RUNTIME_DIR"]?.hasPrefix("/") == true
  }

  /// The unit of ours that is in place, be it that of a package which the person has enabled; nil
  /// without one.
  package func installed() throws -> String? {
    if let own = try ownUnit() { return own }
    return try packaged() == nil ? nil : SystemdUnits.entry(.service)
  }

  /// The unit file that a package brought and this person has enabled; nil without one.
  private func packaged() throws -> String? {
    let link = wish(for: SystemdUnits.entry(.service), .service)
    return try PrivateFile.permissions(of: link) == nil ? nil : offered()
  }

  /// The unit file that a package brought, enabled or not; nil without one.
  package func offered() throws -> String? {
    let name = SystemdUnits.entry(.service)
    return try packages.map { "\($0)/systemd/user/\(name)" }
      .first { try PrivateFile.permissions(of: $0) != nil }
  }

  /// The link by which a unit is enabled.
  private func wish(for entry: String, _ kind: SystemdUnits.Kind) -> String {
    "\(folder)/\(SystemdUnits.target(kind)).wants/\(entry)"
  }

  private func ownUnit() throws -> String? {
    try SystemdUnits.Kind.allCases.map(SystemdUnits.entry).first { name in
      try PrivateFile.read(path(name), limit: 1 << 16, followLink: true).map(UnitFile.isOurs)
        ?? false
    }
  }

  // MARK: - Putting in place

  /// Tells what would be written.
  package func show(
    _ units: SystemdUnits,
    _ kind: SystemdUnits.Kind,
    _ report: inout InstallationReport
  ) throws {
    for file in units.files(kind) {
      _ = try own(file.name)
      report.files.append(.init(path: path(file.name), text: file.text))
    }
  }

  /// Writes the units of a kind, takes those of the other away, and starts them where systemd runs.
  package func install(
    _ units: SystemdUnits,
    _ kind: SystemdUnits.Kind,
    _ report: inout InstallationReport
  ) throws {
    try requireSystemd()
    try write(units.files(kind))
    for file in units.files(kind) {
      report.files.append(.init(path: path(file.name), text: nil))
      report.tell(done: "Written: \(path(file.name))")
    }
    for other in SystemdUnits.Kind.allCases where other != kind {
      try takeAway(other, isDry: false, &report)
    }
    try verify(SystemdUnits.names(kind), &report)
    try start(SystemdUnits.entry(kind), &report)
  }

  /// All files or none: what was there before a failure is put back.
  private func write(_ files: [UnitFile]) throws {
    let earlier = try files.map { try own($0.name) }
    try PrivateFile.createDirectory(folder)
    for (index, file) in files.enumerated() {
      do {
        try PrivateFile.write(Array(file.text.utf8), to: path(file.name))
      } catch {
        for (name, bytes) in zip(files.prefix(index).map(\.name), earlier) {
          if let bytes {
            try PrivateFile.write(bytes, to: path(name))
          } else {
            try PrivateFile.remove(path(name))
          }
        }
        throw error
      }
    }
  }

  /// The bytes of a unit of ours; nil when there is none, an error when it is somebody else's.
  private func own(_ name: String) throws -> [UInt8]? {
    guard let bytes = try PrivateFile.read(path(name), limit: 1 << 20) else { return nil }
    guard UnitFile.isOurs(bytes) else {
      throw AppFailure(
        .cannotCreate,
        "\(path(name)) already exists, and MindPulse didn't write it.",
        hint: "Move it away and try again, or use --cron."
      )
    }
    return bytes
  }

  private func verify(_ names: [String], _ report: inout InstallationReport) throws {
    // Without a directory for the session systemd-analyze can't look at user units at all.
    guard canVerify else { return }
    let words = ["systemd-analyze", "--user", "--man=no", "verify"] + names.map(path)
    guard let answer = try Self.answer(words), answer.exitCode != 0 || !answer.complaint.isEmpty
    else { return }
    for line in Self.lines(answer.complaint) { report.tell(complaint: .init(verbatim: line)) }
  }

  private func start(_ entry: String, _ report: inout InstallationReport) throws {
    guard try systemctl(["daemon-reload"])?.exitCode == 0 else {
      return try startLater(entry, &report)
    }
    for verb in ["enable", "restart"] {
      guard let answer = try systemctl([verb, entry]), answer.exitCode == 0 else {
        return explainFailure(of: entry, verb, &report)
      }
    }
    report.running = true
    report.tell(done: "Enabled and started: \(entry)")
    try explainLinger(&report)
  }

  /// Without a systemd that answers a unit can be enabled at most, which systemctl does by itself
  /// where none was booted.
  private func startLater(_ entry: String, _ report: inout InstallationReport) throws {
    let isEnabled = try systemctl(["enable", entry])?.exitCode == 0
    report.tell(
      done: isEnabled
        ? "Your systemd doesn't answer now, so nothing was started; it is enabled for your next "
          + "login under systemd."
        : "Your systemd doesn't answer now, so nothing was started."
    )
    report.toDo += [.cron, .enable(entry)]
  }

  private func explainFailure(
    of entry: String,
    _ verb: String,
    _ report: inout InstallationReport
  ) {
    report.hasFailed = true
    report.tell(complaint: "This command failed: systemctl --user \(verb) \(entry)")
    report.toDo.append(
      .init(command: "journalctl --user --unit \(entry)", purpose: "To see why it does not start")
    )
  }

  /// Without lingering a person's systemd ends with their last session (loginctl(1)).
  private func explainLinger(_ report: inout InstallationReport) throws {
    let words = ["loginctl", "show-user", "--property=Linger", "--value"]
    let answer = try Self.answer(words + [String(Machine.userNumber())])
    if answer?.output.starts(with: Array("yes".utf8)) == true { return }
    report.toDo.append(
      .init(
        command: "loginctl enable-linger",
        purpose: "It runs while you are logged in; to keep it running after you log out"
      )
    )
  }

  private func requireSystemd() throws {
    if try Self.answer(["systemctl", "--version"]) != nil { return }
    throw AppFailure(
      .unavailable,
      "There is no systemctl here, so this system does not run systemd.",
      hint: "Use cron: mindpulse schedule install --cron"
    )
  }

  // MARK: - Taking away

  /// Stops and removes every unit of ours.
  package func uninstall(isDry: Bool, _ report: inout InstallationReport) throws {
    let packaged = try ownUnit() == nil ? packaged() : nil
    for kind in SystemdUnits.Kind.allCases { try takeAway(kind, isDry: isDry, &report) }
    if let packaged { try turnOff(packaged, isDry: isDry, &report) }
  }

  /// Turns the unit of a package off for this person; its file is the package's and stays.
  private func turnOff(
    _ file: String,
    isDry: Bool,
    _ report: inout InstallationReport
  ) throws {
    let entry = SystemdUnits.entry(.service)
    if isDry { return report.tell(done: "Would be turned off for you: \(file)") }
    _ = try systemctl(["disable", "--now", entry])
    try removeTraces(of: entry, .service)
    report.tell(done: "Turned off for you: \(file) (it belongs to the package and stays)")
  }

  private func takeAway(
    _ kind: SystemdUnits.Kind,
    isDry: Bool,
    _ report: inout InstallationReport
  ) throws {
    let names = SystemdUnits.names(kind).filter { isOurs($0, &report) }
    if names.isEmpty { return }
    if isDry {
      for name in names { report.tell(done: "Would be stopped and removed: \(path(name))") }
      return
    }
    let entry = SystemdUnits.entry(kind)
    // An entry that is somebody else's goes on as it is.
    let hasEntry = names.contains(entry)
    let hasStopped = try hasEntry && systemctl(["disable", "--now", entry])?.exitCode == 0
    for name in names {
      try PrivateFile.remove(path(name))
      report.tell(
        done: hasStopped ? "Stopped and removed: \(path(name))" : "Removed: \(path(name))"
      )
    }
    if hasEntry { try removeTraces(of: entry, kind) }
    _ = try systemctl(["reset-failed"] + names)
    _ = try systemctl(["daemon-reload"])
  }

  /// Removes the link by which a unit was enabled, which stays where no systemd answered, and the
  /// file by whose time a timer knows when it last ran.
  private func removeTraces(of entry: String, _ kind: SystemdUnits.Kind) throws {
    try PrivateFile.remove(wish(for: entry, kind))
    if let stamps { try PrivateFile.remove("\(stamps)/stamp-\(entry)") }
  }

  /// Whether a unit is there and ours; one that is somebody else's is told and left alone.
  private func isOurs(_ name: String, _ report: inout InstallationReport) -> Bool {
    do {
      return try own(name) != nil
    } catch {
      report.tell(complaint: "Not changed: \(AppFailure(error).errorDescription)")
      return false
    }
  }

  // MARK: - Other programs

  private func path(_ name: String) -> String { "\(folder)/\(name)" }

  private func systemctl(_ words: [String]) throws -> FinishedProgram? {
    try Self.answer(["systemctl", "--user"] + words)
  }

  /// What a program said; nil where there is no such program.
  private static func answer(_ words: [String]) throws -> FinishedProgram? {
    do throws(HostSystemError) { return try FinishedProgram(words, milliseconds: patience) } catch {
      if error.kind == .missing { return nil }
      throw error
    }
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").prefix(20).map {
      "systemd-analyze: " + VisibleText.singleLine(String($0), limit: 300)
    }
  }
}
