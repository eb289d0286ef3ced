import CommandLineParsing
import HealthModel
import Presentation
import Safety
import Transcripts

/// `mindpulse sessions …`: the saved conversations.
@MainActor enum SessionsCommand {
  /// Runs one of the subcommands.
  static func run(_ command: ParsedCommand, _ context: AppContext) throws {
    let store = try context.transcriptStore()
    guard command.path.last != "list", let name = command.argument("ID") else {
      return try list(store, context)
    }
    let session = try context.session(named: name)
    switch command.path.last {
    case "show": try show(session, store, context)
    case "rename":
      try store.rename(session: session.id, to: command.argument("TITLE") ?? "")
      try report(try store.session(matching: session.id), "Renamed", context)
    case "fork": try fork(session, command, store, context)
    default:
      try store.delete(session: session.id)
      try report(session, "Erased", context)
    }
  }

  private static func list(_ store: TranscriptStore, _ context: AppContext) throws {
    let sessions = try store.sessions()
    if context.output.isJSON {
      return try context.output.json(["sessions": sessions.map(SessionJSON.init)])
    }
    guard !sessions.isEmpty else { return try context.output.line("There are no talks yet.") }
    var table = TextTable(headers: ["id", "started", "messages", "engine", "title"])
    for session in sessions {
      let started = "\(session.started.day) \(session.started.clock)"
      table.add([
        session.id, started, String(session.messages), session.engine ?? "–",
        VisibleText.singleLine(session.title, limit: 60),
      ])
    }
    try context.output.write(table.rendered(styler: context.output.styler))
  }

  private static func show(
    _ session: SessionSummary,
    _ store: TranscriptStore,
    _ context: AppContext
  ) throws {
    if context.output.isJSON {
      var messages: [MessageJSON] = []
      try store.forEachMessage(inSession: session.id) { messages.append(MessageJSON($0)) }
      return try context.output.json(SessionWithMessagesJSON(session, messages))
    }
    try context.output.line(
      context.output.styler.bold(VisibleText.singleLine(session.title, limit: 120)) + "\n"
    )
    let text = MessageText(output: context.output)
    try store.forEachMessage(inSession: session.id) { message in
      try context.output.write(text.heading(message) + text.body(message) + "\n")
    }
  }

  private static func fork(
    _ session: SessionSummary,
    _ command: ParsedCommand,
    _ store: TranscriptStore,
    _ context: AppContext
  ) throws {
    let id = context.makeID()
    try store.fork(
      session: session.id,
      upTo: try command.integer("at", in: 0...Int(Int32.max)),
      newID: id,
      now: context.now()
    )
    try report(try store.session(matching: id), "Copied", context)
  }

  private static func report(
    _ session: SessionSummary,
    _ what: String,
    _ context: AppContext
  ) throws {
    if context.output.isJSON { return try context.output.json(SessionJSON(session)) }
    let title = VisibleText.singleLine(session.title, limit: 80)
    try context.output.line("\(what): \(session.id) “\(title)”.")
  }
}
