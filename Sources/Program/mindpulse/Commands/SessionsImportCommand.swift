import CommandLineParsing
import Configuration
import Core
import HostSystem
import Safety
import TranscriptExchange
import Transcripts

/// `mindpulse sessions import`: conversations from other programs into the store.
///
/// A file is read twice: first to see that all of it is good, then to store it, some conversations a
/// change. So a file with a fault leaves nothing, no other program waits long, and an import that
/// was killed is finished by the same command.
@MainActor struct SessionsImportCommand {
  private let context: AppContext
  private let format: TalkFormat?
  private let isDryRun: Bool

  /// Imports what the command line names, one file after the other.
  ///
  /// - Returns: the exit code of the first file that could not be brought in.
  static func run(_ command: ParsedCommand, _ context: AppContext) throws -> ExitCode {
    let format = try command.value("format").map { name throws(CommandLineError) in
      guard let format = TalkFormat(rawValue: name) else {
        let known = TalkFormat.names.joined(separator: ", ")
        let shown = VisibleText.singleLine(name, limit: 40)
        throw command.refusal("“\(shown)” is not a format. Formats are: \(known).")
      }
      return format
    }
    let work = SessionsImportCommand(
      context: context,
      format: format,
      isDryRun: command.flag("dry-run")
    )
    var reports: [SessionsImportReport] = []
    for path in command.arguments("FILE") { reports.append(try work.take(path)) }
    try work.show(reports)
    return reports.lazy.compactMap(\.failure).first?.exitCode ?? .done
  }

  /// What became of a file.
  ///
  /// What is wrong with it is told in the report; what is wrong with the store ends the import.
  private func take(_ path: String) throws -> SessionsImportReport {
    var report = SessionsImportReport(path: path)
    do {
      let file = try TalkFile(path: path, format: format, zone: context.zone)
      report.format = file.format
      let leftOut = try file.read { report.read += $0.messages.count }
      report.leftOut = leftOut.counts
      try store(file, &report)
    } catch let error as TalkImportError {
      report.failure = AppFailure(error)
    }
    return report
  }

  private func store(_ file: TalkFile, _ report: inout SessionsImportReport) throws {
    var count = ImportedCount()
    if isDryRun {
      let isThere = try PrivateFile.permissions(of: context.home.transcriptsDatabase) != nil
      let store = isThere ? try context.transcriptStore() : nil
      _ = try file.read { talk in
        let unknown = ImportedCount(sessions: 1, added: talk.messages.count)
        count = count + (try store?.previewImport(of: talk) ?? unknown)
      }
    } else {
      var batch = try TalkBatch(context)
      _ = try file.read { try batch.take($0) }
      count = try batch.finished()
    }
    report.count = count
  }

  private func show(_ reports: [SessionsImportReport]) throws {
    if context.output.isJSON {
      let files = reports.map { SessionsImportJSON.File($0) }
      return try context.output.json(SessionsImportJSON(files: files))
    }
    for report in reports {
      let name = VisibleText.singleLine(report.path, limit: 120)
      guard let failure = report.failure else {
        for line in report.lines(isDryRun: isDryRun) { try context.output.prose(line) }
        continue
      }
      context.output.notice("mindpulse: \(name): \(failure.message)")
      context.output.notice(failure.hint)
    }
    let hasNew = reports.contains { $0.count.added > 0 }
    if hasNew, !isDryRun { try context.output.line("“mindpulse sessions” lists them.") }
  }
}
