import CommandLineParsing
import HostSystem
import Safety
import Transcripts

/// `mindpulse export`: a conversation in a file of its own.
@MainActor enum ExportCommand {
  /// Exports the session that the command line names.
  static func run(_ command: ParsedCommand, _ context: AppContext) throws {
    try export(
      command.argument("ID") ?? "last",
      format: command.value("format"),
      to: command.value("output"),
      replacing: command.flag("force"),
      context
    )
  }

  /// Writes a session to a file, whole or not at all, or to standard output.
  static func export(
    _ name: String,
    format: String?,
    to file: String?,
    replacing: Bool,
    _ context: AppContext
  ) throws {
    let format = try self.format(format, file: file)
    let store = try context.transcriptStore()
    let session = try context.session(named: name)
    var text = ""
    var export = TranscriptExport(format: format, session: session)
    text += export.opening()
    try store.forEachMessage(inSession: session.id) { text += try export.message($0) }
    text += export.closing()
    // A file is read on a terminal sooner or later.
    text = format == .markdown ? VisibleText.filtered(text) : VisibleText.escapedJSON(text)
    guard let file else { return try context.output.write(text) }
    try PrivateFile.write(Array(text.utf8), to: file, replacing: replacing)
    let path = VisibleText.singleLine(file, limit: 200)
    if context.output.isJSON { return try context.output.json(["file": path]) }
    try context.output.line("Written: \(path) (\(session.messages) messages).")
  }

  /// The format named, or the one that the file's ending means, or Markdown.
  private static func format(
    _ name: String?,
    file: String?
  ) throws(AppFailure) -> TranscriptExport.Format {
    let endings = ["json": "json", "jsonl": "jsonl"]
    let ending = file?.split(separator: ".").last.map(String.init) ?? ""
    let wanted = name ?? endings[ending] ?? "markdown"
    guard let format = TranscriptExport.Format(rawValue: wanted) else {
      let known = TranscriptExport.Format.allCases.map(\.rawValue).joined(separator: ", ")
      throw AppFailure(
        .usage,
        "“\(VisibleText.singleLine(wanted, limit: 40))” is no format.",
        hint: "Formats are: \(known)."
      )
    }
    return format
  }
}
