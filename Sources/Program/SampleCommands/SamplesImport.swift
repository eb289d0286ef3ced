import CommandLineParsing
import Configuration
import Console
import Core
import DeviceExports
import Dispatch
import Glibc
import Importing
import HealthImport
import HealthModel
import HealthStorage
import HostSystem
import Safety
import Services

/// `mindpulse samples import`: readings from files into the store.
///
/// It ends with the exit code of the first file that could not be imported as a whole.
struct SamplesImport: Command {
  private static let files = Argument(
    rest: "FILE",
    help: "Export files, archives or folders that contain them.",
    completion: .files
  )
  private static let format = Option(
    "format",
    "FORMAT",
    help: "Read every file as this format instead of detecting it.",
    completion: .oneOf(ImportFormat.everyName)
  )
  private static let dryRun = Option("dry-run", help: "Show what would be imported; save nothing.")
  private static let keepPartial = Option(
    "keep-partial",
    help: "Keep the valid readings of a truncated or damaged file."
  )
  private static let zone = Option(
    "zone",
    "ZONE",
    help: "The zone of times without an offset, such as +01:00."
  )
  private static let map = Option(
    repeated: "map",
    "COLUMN=NAME,…",
    help: "What a CSV column holds: time, type, value, unit or source."
  )

  static let specification = CommandSpecification(
    "import",
    summary: "Import readings from files.",
    discussion: """
      The format is detected from a file's content, not its name; folders are searched. Importing \
      the same file again adds nothing. An invalid row is rejected and counted under its reason; \
      the rest is imported. If every row is rejected, the exit code is 65. A truncated or damaged \
      file adds nothing, unless you use --keep-partial.
      """,
    parameters: [files, format, dryRun, keepPartial, zone, map],
    examples: [
      .init("mindpulse samples import export.zip", "Import an iPhone's whole export."),
      .init("mindpulse samples import --dry-run ~/Downloads", "See what files contain."),
    ]
  )
  static let needs = CommandNeeds(sealed: .names)

  private let paths: [String]
  private let format: ImportFormat?
  private let isDry: Bool
  private let keepsPartial: Bool
  private let zone: LocalZone?
  private let columns: [String: String]
  private let line: ParsedCommand

  init(_ line: ParsedCommand) throws {
    paths = try line[Self.files]
    format = try line[Self.format].map { try Self.format($0, line) }
    isDry = try line[Self.dryRun]
    keepsPartial = try line[Self.keepPartial]
    zone = try line[Self.zone].map { try Self.zone($0, line) }
    columns = try Self.columns(try line[Self.map].joined(separator: ","), line)
    self.line = line
  }

  func run(_ services: Services) async throws -> ExitCode {
    let stop = StopRequest()
    let signals = SignalSources()
    let job = try job(paths, columns: columns, stop, services)
    signals.onEnd([SIGINT, SIGTERM, SIGHUP]) { _ in stop.request() }
    defer { signals.cancel() }
    var reports = try await Self.perform(job)
    try show(reports, stop, services)
    while let next = try question(reports, job, stop, services) {
      reports = try await Self.perform(next)
      try show(reports, stop, services)
    }
    return stop.isRequested ? .interrupted : Self.code(of: reports)
  }

  /// The same import of a table alone, with what somebody at the terminal says its columns hold.
  private func question(
    _ reports: [ImportReport],
    _ job: ImportJob,
    _ stop: StopRequest,
    _ services: Services
  ) throws -> ImportJob? {
    guard !stop.isRequested, reports.count == 1, case .unknownTable(let table) = reports[0].failure,
      let answer = try MapQuestion(services).ask(about: table)
    else { return nil }
    return try self.job([reports[0].path], columns: try Self.columns(answer, line), stop, services)
  }

  private func job(
    _ paths: [String],
    columns: [String: String],
    _ stop: StopRequest,
    _ services: Services
  ) throws -> ImportJob {
    ImportJob(
      work: FileImport(
        options: ReaderOptions(
          check: try services.files.sampleCheck(),
          now: services.clock.now(),
          zone: zone,
          home: services.clock.zone,
          columns: columns
        ),
        format: format,
        keepsPartial: keepsPartial,
        formats: ImportFormat.every,
        scratch: services.environment["TMPDIR"] ?? "/tmp"
      ),
      paths: paths,
      target: isDry
        ? .nowhere(comparedWith: services.home.samplesDatabase, keys: services.stores.keys)
        : .store(try services.stores.health()),
      started: services.clock.now(),
      progress: ImportProgressLine(
        isTerminal: TerminalDevice.isTerminal(STDERR_FILENO)
          && services.output.screen == .drawn,
        columns: TerminalDevice.size(STDERR_FILENO)?.columns ?? 80,
        catalogue: services.output.catalogue()
      ),
      stop: stop
    )
  }

  /// Runs the job beside the main queue, which stays free for Ctrl-C.
  private static func perform(_ job: ImportJob) async throws -> [ImportReport] {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue(label: "import.store", qos: .userInitiated).async {
        continuation.resume(with: Result { try job.run() })
      }
    }
  }

  private func show(
    _ reports: [ImportReport],
    _ stop: StopRequest,
    _ services: Services
  ) throws {
    if services.output.isJSON {
      return try services.output.json(ImportJSON(files: reports.map { ImportFileJSON($0) }))
    }
    for line in ImportSummary(reports, isDryRun: isDry).lines {
      try services.output.line(line)
    }
    for report in reports {
      if let fault = report.fault { tell(fault, of: report, services) }
      let name = VisibleText.singleLine(report.path, limit: 200)
      if report.isRefused { tellRefusal(of: report, name, services) }
      guard let failure = report.failure else { continue }
      services.output.notice(
        "mindpulse: \(failure.sentence(about: "\(name)").mapped(VisibleText.filtered))"
      )
      services.output.notice(
        keepsPartial && report.read > 0
          ? "Its valid readings were kept, because of --keep-partial."
          : failure.recoverySuggestion.mapped(VisibleText.filtered)
      )
    }
    if stop.isRequested {
      services.output.notice(
        "Stopped. Imported readings stay; run the same command again for the rest."
      )
    }
  }

  /// Tells why no row of a file could be used.
  private func tellRefusal(of report: ImportReport, _ name: String, _ services: Services) {
    let most = report.rejectedByReason.max {
      ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue)
    }
    guard let most else { return }
    let why: LocalizedText = "\(name): no row can be used: \(ImportSummary.words(most.key))."
    services.output.notice("mindpulse: \(why)")
    if most.key == .noOffset {
      services.output.notice(HealthImportError.needsZone.recoverySuggestion)
    }
  }

  /// Tells what the store could not do, and what of the file is in it.
  private func tell(
    _ fault: ImportReport.Fault,
    of report: ImportReport,
    _ services: Services
  ) {
    let name = VisibleText.singleLine(report.path, limit: 200)
    let failure = AppFailure(fault.error)
    services.output.notice("mindpulse: \(name): \(failure.errorDescription)")
    services.output.notice(ImportSummary.stored(fault))
    switch (fault.error as? HealthStorageError)?.kind {
    case .full:
      services.output.notice("Free some space on that disk, then run the same command again.")
    case .ioError: services.output.notice("Check the disk, then run the same command again.")
    default: services.output.notice(failure.recoverySuggestion)
    }
  }

  private static func code(of reports: [ImportReport]) -> ExitCode {
    if let fault = reports.lazy.compactMap(\.fault).first {
      return AppFailure(fault.error).exitCode
    }
    if let failure = reports.lazy.compactMap(\.failure).first {
      return AppFailure(failure).exitCode
    }
    return reports.contains(where: \.isRefused) ? .badData : .done
  }

  // MARK: - Options

  private static func format(
    _ name: String,
    _ line: ParsedCommand
  ) throws(CommandLineError) -> ImportFormat {
    if let format = ImportFormat.every(named: name) { return format }
    let known = ImportFormat.everyName.joined(separator: ", ")
    let shown = VisibleText.singleLine(name, limit: 40)
    throw line.refusal("“\(shown)” isn't a format. The formats are: \(known).")
  }

  private static func zone(
    _ text: String,
    _ line: ParsedCommand
  ) throws(CommandLineError) -> LocalZone {
    if let zone = ImportZone.named(text) { return zone }
    let shown = VisibleText.singleLine(text, limit: 40)
    throw line.refusal("“\(shown)” isn't a time zone. Accepted: \(ImportZone.accepted).")
  }

  private static func columns(
    _ text: String,
    _ line: ParsedCommand
  ) throws(CommandLineError) -> [String: String] {
    var columns: [String: String] = [:]
    for pair in text.split(separator: ",") {
      let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        let shown = VisibleText.singleLine(String(pair), limit: 40)
        throw line.refusal("“\(shown)” isn't a pair such as Timestamp=time.")
      }
      columns[parts[0]] = parts[1]
    }
    return columns
  }
}
