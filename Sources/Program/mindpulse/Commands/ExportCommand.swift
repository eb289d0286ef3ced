import BundledFiles
import CommandLineParsing
import Core
import HealthModel
import HostSystem
import Safety
import TranscriptExchange
import Transcripts

/// `mindpulse export`: conversations in a file of their own.
@MainActor enum ExportCommand {
  /// What is exported.
  enum Selection {
    /// One conversation, by what a person typed.
    case session(String)
    /// All of them.
    case all
  }

  /// Exports what the command line names.
  static func run(_ command: ParsedCommand, _ context: AppContext) throws {
    if command.flag("schema") {
      let schema = String(decoding: BundledFile.exportSchema.bytes, as: UTF8.self)
      return try context.output.write(schema)
    }
    try export(
      try selection(command),
      format: command.value("format"),
      from: try command.value("from").map { try SamplesCommand.time($0, context) },
      until: try command.value("to").map { try SamplesCommand.time($0, context) },
      to: command.value("output"),
      replacing: command.flag("force"),
      context
    )
  }

  /// Writes conversations to a file, whole or not at all, or to standard output.
  static func export(
    _ selection: Selection,
    format: String?,
    from: Timestamp? = nil,
    until end: Timestamp? = nil,
    to file: String?,
    replacing: Bool,
    _ context: AppContext
  ) throws {
    let sessions = try sessions(selection, context)
    var export = TalkExport(
      format: try self.format(format, file: file, context),
      from: from,
      to: end,
      zone: context.zone,
      version: Version.text
    )
    guard let file else {
      return try write(&export, sessions, context) { try context.output.write($0) }
    }
    let draft = try PrivateFileDraft(file, replacing: replacing)
    try write(&export, sessions, context) { try draft.write($0) }
    try draft.finish()
    try report(export, file, context)
  }

  /// A time alone means everything that was said in it.
  private static func selection(_ command: ParsedCommand) throws(CommandLineError) -> Selection {
    let id = command.argument("ID")
    if command.flag("all") {
      guard id == nil else { throw command.refusal("Give a session or --all, not both.") }
      return .all
    }
    if let id { return .session(id) }
    let hasTime = command.value("from") != nil || command.value("to") != nil
    return hasTime ? .all : .session("last")
  }

  /// The conversations that are meant, the one begun first first.
  private static func sessions(
    _ selection: Selection,
    _ context: AppContext
  ) throws -> [SessionSummary] {
    switch selection {
    case .session(let name): [try context.session(named: name)]
    case .all:
      try context.transcriptStore().sessions().sorted { left, right in
        left.started == right.started ? left.id < right.id : left.started < right.started
      }
    }
  }

  private static func write(
    _ export: inout TalkExport,
    _ sessions: [SessionSummary],
    _ context: AppContext,
    _ take: (String) throws -> Void
  ) throws {
    let store = try context.transcriptStore()
    try take(export.opening())
    for session in sessions where export.concerns(session) {
      export.begin(session)
      try store.forEachMessage(inSession: session.id) { try take(try export.message($0)) }
      try take(export.end())
    }
    try take(export.closing())
  }

  private static func report(
    _ export: TalkExport,
    _ file: String,
    _ context: AppContext
  ) throws {
    let path = VisibleText.singleLine(file, limit: 200)
    if context.output.isJSON {
      let report = ExportJSON(file: path, sessions: export.talks, messages: export.messages)
      return try context.output.json(report)
    }
    let messages = "\(export.messages) message\(export.messages == 1 ? "" : "s")"
    let talks = export.talks == 1 ? "" : " of \(export.talks) conversations"
    try context.output.line("Written: \(path) (\(messages)\(talks)).")
  }

  /// The format named, or the one that the file's ending means, or Markdown; JSON where --json
  /// wants nothing else on standard output.
  private static func format(
    _ name: String?,
    file: String?,
    _ context: AppContext
  ) throws(AppFailure) -> ExportFormat {
    if context.output.isJSON, file == nil {
      guard name == nil || name == ExportFormat.json.rawValue else {
        throw AppFailure(.usage, "--json prints JSON alone; leave one of the two out.")
      }
      return .json
    }
    guard let name else { return file.flatMap(ExportFormat.init(fileName:)) ?? .markdown }
    guard let format = ExportFormat(rawValue: name) else {
      throw AppFailure(
        .usage,
        "“\(VisibleText.singleLine(name, limit: 40))” is no format.",
        hint: "Formats are: \(ExportFormat.names.joined(separator: ", "))."
      )
    }
    return format
  }
}

/// The answer to `export --output FILE --json`.
struct ExportJSON: Encodable {
  let file: String
  let sessions: Int
  let messages: Int
}
