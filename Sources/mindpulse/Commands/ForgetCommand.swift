import CommandLineParsing
import Configuration
import HealthModel
import LineEditing
import Safety
import Transcripts

/// `mindpulse forget`: erases for good, from the database and the input history.
///
/// The history goes first: when the program is ended in between, the messages are still there to be
/// named once more.
@MainActor enum ForgetCommand {
  private struct Result: Encodable {
    let forgotten: Int
    let sessions: Int
  }

  /// Erases what the command line names.
  static func run(_ command: ParsedCommand, _ context: AppContext) throws {
    let outcome = try erase(command, context)
    if context.output.isJSON {
      return try context.output.json(
        Result(forgotten: outcome.messages, sessions: outcome.sessions)
      )
    }
    let word = outcome.messages == 1 ? "message" : "messages"
    try context.output.line("Erased for good: \(outcome.messages) \(word).")
  }

  private static func erase(
    _ command: ParsedCommand,
    _ context: AppContext
  ) throws -> ForgetOutcome {
    let named = command.arguments("MESSAGE-ID")
    let isTime = ["from", "to", "before"].contains { command.value($0) != nil }
    let ways = [
      !named.isEmpty, command.value("session") != nil, isTime, command.flag("everything"),
    ]
    guard ways.count(where: \.self) == 1 else {
      throw command.refusal(
        "Say one thing to forget: message ids, --session, a time (--before, or --from and --to), "
          + "or --everything."
      )
    }
    let store = try context.transcriptStore()
    if command.flag("everything") {
      try forgetInput(context) { _ in true }
      return try store.forgetEverything()
    }
    if let name = command.value("session") { return try session(name, context) }
    if isTime { return try time(command, context) }
    let found = try named.flatMap { try messages($0, inSession: nil, context) }
    try forgetInput(context, matching: found.map(\.text))
    return try store.forget(messages: found.map(\.id))
  }

  private static func session(_ name: String, _ context: AppContext) throws -> ForgetOutcome {
    let store = try context.transcriptStore()
    let session = try context.session(named: name)
    let copies = try store.copies(ofSession: session.id)
    try forgetInput(context, ofSessions: [session.id])
    let outcome = try store.delete(session: session.id)
    if !copies.isEmpty {
      let ids = copies.map { VisibleText.singleLine($0, limit: 60) }.joined(separator: ", ")
      context.output.notice("Forks of it hold copies of its messages and stay: \(ids).")
    }
    return outcome
  }

  private static func time(
    _ command: ParsedCommand,
    _ context: AppContext
  ) throws -> ForgetOutcome {
    guard command.value("before") == nil || command.value("to") == nil else {
      throw command.refusal("'--before' and '--to' mean the same; give one of them.")
    }
    let from = try command.value("from").map { try SamplesCommand.time($0, context) }
    let end = try (command.value("before") ?? command.value("to")).map {
      try SamplesCommand.time($0, context)
    }
    if let from, let end, end <= from { throw command.refusal("The time ends before it begins.") }
    try forgetInput(context) { _ in true }
    return try context.transcriptStore().forget(from: from, before: end)
  }

  /// The messages that a word means: an id, or `last`, the last thing said and its reply.
  static func messages(
    _ name: String,
    inSession session: String?,
    _ context: AppContext
  ) throws -> [TranscriptMessage] {
    let store = try context.transcriptStore()
    guard name == "last" else { return [try store.message(id: name)] }
    guard let id = try session ?? store.latestSession()?.id else {
      throw AppFailure(.missing, "There is nothing to forget.")
    }
    var kept: [TranscriptMessage] = []
    try store.forEachMessage(inSession: id) { message in
      // From the last message of the person on; a check-in alone if there is none after it.
      if message.role == .user { kept = [] }
      kept.append(message)
    }
    guard !kept.isEmpty else { throw AppFailure(.missing, "There is nothing to forget.") }
    return kept
  }

  // MARK: - The input history

  /// Takes what was said in these sessions out of the input history.
  static func forgetInput(_ context: AppContext, ofSessions ids: [String]) throws {
    let store = try context.transcriptStore()
    var texts: [String] = []
    for id in ids { try store.forEachMessage(inSession: id) { texts.append($0.text) } }
    try forgetInput(context, matching: texts)
  }

  /// Takes these texts out of the input history, and commands that name words of them.
  static func forgetInput(_ context: AppContext, matching texts: [String]) throws {
    let matcher = ForgottenInput(texts)
    try forgetInput(context) { matcher.matches($0) }
  }

  private static func forgetInput(
    _ context: AppContext,
    where matches: (String) -> Bool
  ) throws {
    let history = try context.lineHistory()
    try history.load()
    try history.remove(where: matches)
    // They hold everything as it was, and nobody can take single messages out of them.
    try BackUpCommand.removeAsides(context)
  }
}
