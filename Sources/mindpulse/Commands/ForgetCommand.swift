import CommandLineParsing
import Configuration
import LineEditing
import Safety
import Transcripts

/// `mindpulse forget`: erases for good, from the database and the input history.
@MainActor enum ForgetCommand {
  /// Erases what the command line names.
  static func run(_ command: ParsedCommand, _ context: AppContext) throws {
    let store = try context.transcriptStore()
    let count: Int
    if command.flag("everything") {
      count = try store.sessions().map(\.messages).reduce(0, +)
      try store.forgetEverything()
      try forgetInput(context) { _ in true }
    } else if let name = command.value("session") {
      let session = try context.session(named: name)
      let texts = try texts(inSession: session.id, store)
      try store.delete(session: session.id)
      try forgetInput(context, matching: texts)
      count = session.messages
    } else if let before = command.value("before") {
      let time = try SamplesCommand.time(before, context)
      count = try store.forget(before: time).messages
      try forgetInput(context) { _ in true }
    } else {
      let named = command.arguments("MESSAGE-ID")
      guard !named.isEmpty else {
        throw command.refusal(
          "Say what to forget: message ids, --session, --before or --everything."
        )
      }
      let found = try named.flatMap { try messages($0, inSession: nil, context) }
      try store.forget(messages: found.map(\.id))
      try forgetInput(context, matching: found.map(\.text))
      count = found.count
    }
    if context.output.isJSON { return try context.output.json(["forgotten": count]) }
    try context.output.line("Erased for good: \(count) \(count == 1 ? "message" : "messages").")
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

  private static func texts(
    inSession id: String,
    _ store: TranscriptStore
  ) throws -> [String] {
    var texts: [String] = []
    try store.forEachMessage(inSession: id) { texts.append($0.text) }
    return texts
  }

  /// Takes these texts out of the input history.
  static func forgetInput(_ context: AppContext, matching texts: [String]) throws {
    let erased = Set(texts)
    try forgetInput(context) { erased.contains($0) }
  }

  private static func forgetInput(
    _ context: AppContext,
    where matches: (String) -> Bool
  ) throws {
    let history = LineHistory(path: context.home.historyFile)
    try history.load()
    try history.remove(where: matches)
  }
}
