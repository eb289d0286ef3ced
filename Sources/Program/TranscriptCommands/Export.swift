import BundledFiles
import Catalogues
import Catalogues
import CommandLineParsing
import Console
import Core
import HealthModel
import HostSystem
package import Services
import TranscriptExchange
import Transcripts

/// `mindpulse export`: conversations in a file of their own.
struct Export: Command {
  /// What is exported.
  private enum Selection {
    /// One conversation, by what a person typed.
    case session(String)
    /// All of them.
    case all
  }

  private static let session = Argument(
    optional: "ID",
    help: "A session's id or its first characters, or 'last' (the default).",
    completion: .dynamic("sessions")
  )
  private static let all = Option("all", help: "Export all conversations.")
  private static let format = Option(
    "format",
    short: "f",
    "FORMAT",
    of: ExportFormat.self,
    help: "markdown, html, json, jsonl or text; by default, the file's extension decides."
  )
  private static let output = Option(
    "output",
    short: "o",
    "FILE",
    help: "The file to write; default '-', standard output."
  )
  private static let force = Option("force", help: "Replace an existing file.")
  private static let schema = Option(
    "schema",
    help: "Print the JSON Schema of --format json and exit."
  )

  static let specification = CommandSpecification(
    "export",
    summary: "Export one conversation, a time range, or all.",
    discussion: """
      html is one page that opens offline, prints, and shows readings as small charts. json is \
      everything that is saved, in the schema that --schema prints. jsonl has one line per \
      conversation in OpenAI's message format. markdown and text are for reading. Each format \
      marks text written by a program. Failed and rejected replies are skipped.

      'sessions import' and 'replay' read every format, json exactly. For that, html and markdown \
      contain hidden data, html each message a second time; text has times to the minute, jsonl \
      none.

      A file is written whole or not at all, is readable by you alone, and is never written \
      through a symbolic link. Use --force to replace an existing file.
      """,
    parameters: [
      session, all, TalkParameters.from, TalkParameters.to, format, output, force, schema,
    ],
    examples: [
      .init("mindpulse export last -o talk.html", "Export the last conversation to read or print."),
      .init("mindpulse export --all --from 2026-11-01 -f json -o november.json"),
    ]
  )
  static let needs = CommandNeeds(sealed: .words)
  static let slash = [
    SlashCommand(
      name: "export",
      usage: "FILE [FORMAT]",
      help: "export this session: markdown, html, json, jsonl or text",
      keeps: .file
    ) { chat, words in
      let export = try Export(typed: words, in: chat)
      try chat.requireMessages()
      try export.export(chat.services)
      return .done
    }
  ]

  private let selection: Selection
  private let format: ExportFormat?
  private let from: TypedTime?
  private let to: TypedTime?
  private let file: String?
  private let replaces: Bool
  private let isSchema: Bool
  /// The command line; nil in a chat.
  private let line: ParsedCommand?

  init(_ line: ParsedCommand) throws {
    self.line = line
    isSchema = try line[Self.schema]
    format = try line[Self.format]
    from = try line[TalkParameters.from]
    to = try line[TalkParameters.to]
    file = try line[Self.output].flatMap { $0 == "-" ? nil : $0 }
    replaces = try line[Self.force]
    let name = try line[Self.session]
    // A time alone means everything that was said in it.
    let isAll = try line[Self.all]
    if isAll, name != nil, !isSchema {
      throw line.refusal("A session and --all can't be used together.")
    }
    let hasTime = from != nil || to != nil
    selection = isAll || name == nil && hasTime ? .all : .session(name ?? "last")
  }

  /// What is typed behind `/export`: a file, and perhaps a format.
  private init(typed words: [String], in chat: any ChatHost) throws {
    let spoken = chat.services.words
    guard let file = words.first else {
      throw AppFailure(.usage, verbatim: spoken.text(SessionKey.exportUse))
    }
    selection = .session(chat.id)
    format = try words.dropFirst().first.map { name throws(AppFailure) in
      guard let format = ExportFormat(rawValue: name) else {
        let names = ExportFormat.names.joined(separator: ", ")
        throw AppFailure(
          .usage,
          verbatim: spoken.text(
            SessionKey.noFormat,
            ["name": VisibleText.singleLine(name, limit: 40)]
          ),
          hint: spoken.text(SessionKey.formats, ["names": names])
        )
      }
      return format
    }
    self.file = file
    (from, to, replaces, isSchema, line) = (nil, nil, false, false, nil)
    try requireOneFormat(spoken)
  }

  /// Refuses a file whose ending means another format than the one that was named, or none.
  private func requireOneFormat(_ words: Catalogue) throws {
    guard let problem = Self.contradiction(file, format, words) else { return }
    if let line { throw line.refusal(LocalizedText(verbatim: problem)) }
    throw AppFailure(.usage, verbatim: problem)
  }

  /// What is wrong where a file's ending means another format than the one that was named, or none.
  private static func contradiction(
    _ file: String?,
    _ format: ExportFormat?,
    _ words: Catalogue
  ) -> String? {
    guard let file else { return nil }
    let name = VisibleText.singleLine(file, limit: 200)
    guard let meant = ExportFormat(fileName: file) else {
      let ending = file.split(separator: "/").last?.split(separator: ".").dropFirst().last
      guard let ending, format == nil else { return nil }
      return words.text(
        SessionKey.badEnding,
        ["ending": VisibleText.singleLine(String(ending), limit: 40)]
      )
    }
    guard let format, meant != format else { return nil }
    return words.text(
      SessionKey.otherFormat,
      ["name": name, "meant": meant.rawValue, "format": format.rawValue]
    )
  }

  func run(_ services: Services) throws -> ExitCode {
    if isSchema {
      try services.output.write(String(decoding: BundledFile.exportSchema.bytes, as: UTF8.self))
    } else {
      try requireOneFormat(services.words)
      try export(services)
    }
    return .done
  }

  /// Writes conversations to the file, whole or not at all, or to standard output.
  private func export(_ services: Services) throws {
    let (from, to) = (try from?.resolved(services), try to?.resolved(services))
    let sessions = try sessions(services)
    var export = TalkExport(
      format: try format(services),
      from: from,
      to: to,
      zone: services.clock.zone,
      version: Version.text,
      words: services.catalogues.catalogue(.english)
    )
    guard let file else {
      return try write(&export, sessions, services) { try services.output.write($0) }
    }
    let draft = try PrivateFileDraft(file, replacing: replaces)
    try write(&export, sessions, services) { try draft.write($0) }
    try draft.finish()
    try tell(export, file, services)
  }

  /// The conversations that are meant, the one begun first first.
  private func sessions(_ services: Services) throws -> [SessionSummary] {
    switch selection {
    case .session(let name): [try services.stores.session(named: name)]
    case .all:
      try services.stores.transcripts().sessions().sorted { left, right in
        left.started == right.started ? left.id < right.id : left.started < right.started
      }
    }
  }

  private func write(
    _ export: inout TalkExport,
    _ sessions: [SessionSummary],
    _ services: Services,
    _ take: (String) throws -> Void
  ) throws {
    let store = try services.stores.transcripts()
    try take(export.opening())
    for session in sessions where export.concerns(session) {
      export.begin(session)
      try store.forEachMessage(inSession: session.id) { try take(try export.message($0)) }
      try take(export.end())
    }
    try take(export.closing())
  }

  private func tell(_ export: TalkExport, _ file: String, _ services: Services) throws {
    let path = VisibleText.singleLine(file, limit: 200)
    if services.output.isJSON {
      let written = WrittenJSON(file: path, sessions: export.talks, messages: export.messages)
      return try services.output.json(written)
    }
    let words = services.words
    let places = [
      "path": path, "messages": words.text(SessionKey.messages, count: export.messages),
    ]
    try services.output.line(
      export.talks == 1
        ? words.text(SessionKey.written, places)
        : words.text(SessionKey.writtenTalks, places, count: export.talks)
    )
  }

  /// The format named, or the one that the file's ending means, or Markdown; JSON where --json
  /// wants nothing else on standard output.
  private func format(_ services: Services) throws(AppFailure) -> ExportFormat {
    guard services.output.isJSON, file == nil else {
      return format ?? file.flatMap(ExportFormat.init(fileName:)) ?? .markdown
    }
    guard format == nil || format == .json else {
      throw AppFailure(.usage, "--json prints only JSON; use one of the two.")
    }
    return .json
  }
}

extension CommandEntry {
  /// `mindpulse export`.
  package static let export = CommandEntry(Export.self)
}

/// The answer to `export --output FILE --json`.
private struct WrittenJSON: Encodable {
  let file: String
  let sessions: Int
  let messages: Int
}
