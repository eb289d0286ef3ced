import CommandLineParsing
import Configuration
import Console
import Core
import Formats
import Glibc
import HostSystem
import Services
import TranscriptExchange
import Transcripts

/// `mindpulse sessions import`: conversations from other programs into the store.
///
/// A file is read twice: first to see that all of it is good, then to store it, some conversations a
/// change. So a file with a fault leaves nothing, no other program waits long, and an import that
/// was killed is finished by the same command.
struct SessionsImport: Command {
  private static let files = Argument(
    rest: "FILE",
    help: "The files to import; '-' is standard input.",
    completion: .files
  )
  private static let format = Option(
    "format",
    "FORMAT",
    of: TalkFormat.self,
    help: "Read every file as this format instead of detecting it."
  )
  private static let dryRun = Option("dry-run", help: "Show what would be imported; save nothing.")

  static let specification = CommandSpecification(
    "import",
    summary: "Import conversations from other programs or from MindPulse's exports.",
    discussion: """
      Supports llm's logs.db, aichat's sessions, ChatGPT's conversations.json (also inside its \
      archive), transcript files, and every format 'export' writes; the format is detected from \
      the content. Importing a file again adds only what is new. A file with an error is rejected \
      as a whole. Attachments, tool calls and reasoning are counted and skipped. Imported \
      conversations stay on this machine, and are screened for danger when you continue them.
      """,
    parameters: [files, format, dryRun],
    examples: [
      .init("mindpulse sessions import ~/.config/io.datasette.llm/logs.db"),
      .init("mindpulse sessions import --dry-run chatgpt-export.zip", "See what a file contains."),
    ]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let files: [String]
  private let format: TalkFormat?
  private let isDryRun: Bool

  init(_ line: ParsedCommand) throws {
    files = try line[Self.files]
    format = try line[Self.format]
    isDryRun = try line[Self.dryRun]
  }

  /// Imports one file after the other; the exit code is that of the first that could not be.
  func run(_ services: Services) throws -> ExitCode {
    let reports = try files.map { try take($0, services) }
    try tell(reports, services)
    return reports.lazy.compactMap(\.failure).first?.exitCode ?? .done
  }

  /// What became of a file.
  ///
  /// What is wrong with it is told in the report; what is wrong with the store ends the import.
  private func take(_ path: String, _ services: Services) throws -> SessionsImportReport {
    let standardInput = SessionsImportReport.standardInput.english
    var report = SessionsImportReport(path: path == "-" ? standardInput : path)
    do {
      let file = try open(path, services)
      report.format = file.format
      let leftOut = try file.read { report.read += $0.messages.count }
      report.leftOut = leftOut.counts
      report.count = try isDryRun ? preview(file, services) : store(file, services)
    } catch let error as TalkImportError {
      report.failure = AppFailure(error)
    }
    return report
  }

  /// A file, or standard input for `-`.
  private func open(_ path: String, _ services: Services) throws -> TalkFile {
    let zone = services.clock.zone
    guard path == "-" else { return try TalkFile(path: path, format: format, zone: zone) }
    let name = SessionsImportReport.standardInput
    let copy = try MemoryCopy.make(of: STDIN_FILENO, named: name)
    let input = try InputFile(descriptor: copy, path: name.english)
    let file = try TalkFile(input, format: format, zone: zone)
    guard file.format != .llm else {
      throw TalkImportError.foreign(what: "a database can't come through a pipe; name the file")
    }
    return file
  }

  private func preview(_ file: TalkFile, _ services: Services) throws -> ImportedCount {
    var count = ImportedCount()
    let isThere = try PrivateFile.permissions(of: services.home.transcriptsDatabase) != nil
    let store = isThere ? try services.stores.transcripts() : nil
    _ = try file.read { talk in
      let unknown = ImportedCount(sessions: 1, added: talk.messages.count)
      count = count + (try store?.previewImport(of: talk) ?? unknown)
    }
    return count
  }

  private func store(_ file: TalkFile, _ services: Services) throws -> ImportedCount {
    var batch = try TalkBatch(services)
    _ = try file.read { try batch.take($0) }
    return try batch.finished()
  }

  private func tell(_ reports: [SessionsImportReport], _ services: Services) throws {
    if services.output.isJSON {
      return try services.output.json(["files": reports.map { ImportedFileJSON($0) }])
    }
    for report in reports {
      guard let failure = report.failure else {
        for line in report.lines(isDryRun: isDryRun) { try services.output.prose(line) }
        continue
      }
      services.output.notice("mindpulse: \(report.name): \(failure.errorDescription)")
      services.output.notice(failure.recoverySuggestion)
    }
    let hasNew = reports.contains { $0.count.added > 0 }
    if hasNew, !isDryRun { try services.output.line("To list them: mindpulse sessions") }
  }
}

/// What became of one file as `sessions import --json` prints it.
private struct ImportedFileJSON: Encodable {
  let path: String
  let format: String?
  let read: Int
  let sessions: Int
  let added: Int
  let duplicates: Int
  let leftOut: [String: Int]
  /// Why nothing of it was brought in; left out where it was.
  let error: ErrorJSON.Facts?

  init(_ report: SessionsImportReport) {
    path = report.path
    format = report.format?.rawValue
    read = report.failure == nil ? report.read : 0
    sessions = report.count.sessions
    added = report.count.added
    duplicates = report.count.known
    leftOut = Dictionary(uniqueKeysWithValues: report.leftOut.map { ($0.key.rawValue, $0.value) })
    error = report.failure.map { ErrorJSON($0).error }
  }
}
