import CommandLineParsing
import Configuration
import Core
import Dispatch
import Glibc
import HealthImport
import HealthModel
import HealthStorage
import HostSystem
import Safety

/// `mindpulse samples import`: readings from files into the store.
@MainActor struct ImportCommand {
  private let context: AppContext
  private let signals = SignalSources()
  private let stop = StopRequest()

  /// Imports what the command line names, one file after the other.
  ///
  /// - Returns: the exit code of the first file that could not be imported as a whole.
  static func run(_ command: ParsedCommand, _ context: AppContext) async throws -> ExitCode {
    try await ImportCommand(context: context).run(command)
  }

  private init(context: AppContext) { self.context = context }

  private func run(_ command: ParsedCommand) async throws -> ExitCode {
    let job = ImportJob(
      work: FileImport(
        options: ReaderOptions(
          check: try context.sampleCheck(),
          now: context.now(),
          zone: try command.value("zone").map { try Self.zone($0, command) },
          columns: try Self.columns(command)
        ),
        format: try command.value("format").map { try Self.format($0, command) },
        keepsPartial: command.flag("keep-partial")
      ),
      paths: command.arguments("FILE"),
      target: command.flag("dry-run")
        ? .nowhere(comparedWith: context.home.samplesDatabase, keys: context.keys)
        : .store(try context.healthStore()),
      started: context.now(),
      progress: ImportProgressLine(
        isTerminal: TerminalDevice.isTerminal(STDERR_FILENO)
          && context.environment["TERM"] != "dumb",
        columns: TerminalDevice.size(STDERR_FILENO)?.columns ?? 80
      ),
      stop: stop
    )
    signals.onEnd([SIGINT, SIGTERM, SIGHUP]) { _ in stop.request() }
    defer { signals.cancel() }
    let reports = try await Self.perform(job)
    try show(reports, command)
    return stop.isRequested ? .interrupted : Self.code(of: reports)
  }

  /// Runs the job beside the main queue, which stays free for Ctrl-C.
  private static func perform(_ job: ImportJob) async throws -> [ImportReport] {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue(label: "import.store", qos: .userInitiated).async {
        continuation.resume(with: Result { try job.run() })
      }
    }
  }

  private func show(_ reports: [ImportReport], _ command: ParsedCommand) throws {
    if context.output.isJSON {
      return try context.output.json(ImportJSON(files: reports.map { ImportFileJSON($0) }))
    }
    for line in ImportSummary(reports, isDryRun: command.flag("dry-run")).lines {
      try context.output.line(line)
    }
    for report in reports {
      if let fault = report.fault { tell(fault, of: report) }
      guard let failure = report.failure else { continue }
      let name = VisibleText.singleLine(report.path, limit: 200)
      context.output.notice("mindpulse: \(name): \(VisibleText.filtered(failure.message))")
      context.output.notice(
        command.flag("keep-partial") && report.read > 0
          ? "What was good in it was kept, as --keep-partial asks." : failure.hint
      )
    }
    if stop.isRequested {
      context.output.notice("Stopped. What was stored stays; the same command does the rest.")
    }
  }

  /// Tells what the store could not do, and what of the file is in it.
  private func tell(_ fault: ImportReport.Fault, of report: ImportReport) {
    let name = VisibleText.singleLine(report.path, limit: 200)
    let failure = AppFailure(fault.error)
    context.output.notice("mindpulse: \(name): \(failure.message)")
    context.output.notice(ImportSummary.stored(fault))
    switch (fault.error as? HealthStorageError)?.kind {
    case .full:
      context.output.notice("Free some space on that disk, then run the same command again.")
    case .ioError: context.output.notice("Check the disk, then run the same command again.")
    default: context.output.notice(failure.hint)
    }
  }

  private static func code(of reports: [ImportReport]) -> ExitCode {
    if let fault = reports.lazy.compactMap(\.fault).first {
      return AppFailure(fault.error).exitCode
    }
    guard let failure = reports.lazy.compactMap(\.failure).first else { return .done }
    return AppFailure(failure).exitCode
  }

  // MARK: - Options

  private static func format(
    _ name: String,
    _ command: ParsedCommand
  ) throws(CommandLineError) -> ImportFormat {
    if let format = ImportFormat.named(name) { return format }
    let known = ImportFormat.names.joined(separator: ", ")
    let shown = VisibleText.singleLine(name, limit: 40)
    throw command.refusal("“\(shown)” is not a format. Formats are: \(known).")
  }

  private static func zone(
    _ text: String,
    _ command: ParsedCommand
  ) throws(CommandLineError) -> LocalZone {
    if let zone = ImportZone.named(text) { return zone }
    let shown = VisibleText.singleLine(text, limit: 40)
    throw command.refusal("“\(shown)” is not a zone. Accepted: \(ImportZone.accepted).")
  }

  private static func columns(
    _ command: ParsedCommand
  ) throws(CommandLineError) -> [String: String] {
    var columns: [String: String] = [:]
    for pair in command.values("map").flatMap({ $0.split(separator: ",") }) {
      let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        let shown = VisibleText.singleLine(String(pair), limit: 40)
        throw command.refusal("“\(shown)” is not a pair such as Timestamp=time.")
      }
      columns[parts[0]] = parts[1]
    }
    return columns
  }
}
