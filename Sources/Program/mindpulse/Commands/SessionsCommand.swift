import CommandLineParsing
import Core
import HealthModel
import Terminal
import Transcripts

/// `mindpulse sessions …`: the saved conversations.
@MainActor enum SessionsCommand {
  /// Runs one of the subcommands.
  static func run(_ command: ParsedCommand, _ context: AppContext) throws {
    if command.path.last == "prune" { return try SessionsPruneCommand.run(command, context) }
    let store = try context.transcriptStore()
    guard command.path.last != "list", let name = command.argument("ID") else {
      return try list(command, store, context)
    }
    let session = try context.session(named: name)
    switch command.path.last {
    case "show": try show(session, store, context)
    case "rename":
      try store.rename(session: session.id, to: command.argument("TITLE") ?? "")
      try report(try store.session(matching: session.id), "Renamed", context)
    case "fork": try fork(session, command, store, context)
    default:
      let question = ErasureQuestion(context: context, isAgreed: command.flag("yes"))
      _ = try ForgetCommand.erase(session: session, question, context)
      try report(session, "Erased", context)
    }
  }

  private static func list(
    _ command: ParsedCommand,
    _ store: TranscriptStore,
    _ context: AppContext
  ) throws {
    let from = try command.value("from").map { try SamplesCommand.time($0, context) }
    let to = try command.value("to").map { try SamplesCommand.time($0, context) }
    let limit = try command.integer("limit", in: 1...1_000_000) ?? .max
    let sessions = try store.sessions().filter { session in
      from.map { session.updated >= $0 } ?? true && to.map { session.started < $0 } ?? true
    }
    try list(Array(sessions.prefix(limit)), context)
  }

  /// Prints conversations, the one with the newest message first.
  static func list(_ sessions: [SessionSummary], _ context: AppContext) throws {
    if context.output.isJSON {
      return try context.output.json(["sessions": sessions.map(SessionJSON.init)])
    }
    guard !sessions.isEmpty else { return try context.output.line("There are no talks yet.") }
    let list = SessionsList(sessions, zone: context.zone)
    try context.output.write(list.text(context.output.styler))
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
      upTo: try command.integer("at", in: 1...Int(Int32.max)),
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
