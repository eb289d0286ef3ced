import Catalogues
import CommandLineParsing
import Console
import HealthModel
import Services
import Transcripts

/// `mindpulse sessions list`: the saved conversations by day.
struct SessionsList: Command {
  private static let from = Option(
    "from",
    "TIME",
    help: "Only conversations active at this time or later."
  ).map { $0.map(TypedTime.init) }
  private static let to = Option(
    "to",
    "TIME",
    help: "Only conversations that began before this time."
  )
  .map { $0.map(TypedTime.init) }
  private static let limit = Option(
    "limit",
    "N",
    in: 1...1_000_000,
    help: "The maximum number of conversations."
  )

  static let specification = CommandSpecification(
    "list",
    summary: "List conversations by day, newest first.",
    discussion: """
      Each conversation is listed under the day of its newest message, with its times and number \
      of messages. Wherever a command takes a session, the first characters of its id are enough.
      """,
    parameters: [from, to, limit]
  )
  static let needs = CommandNeeds(sealed: .words)
  let isPaged = true
  static let slash = [
    SlashCommand(
      name: "sessions",
      help: "list the newest sessions by day",
      keeps: .otherTalks
    ) { chat, _ in
      try showNewest(chat.services)
      return .done
    }
  ]

  /// How many talks `/sessions` shows.
  private static let most = 10

  private let from: TypedTime?
  private let to: TypedTime?
  private let limit: Int?

  init(_ line: ParsedCommand) throws {
    from = try line[Self.from]
    to = try line[Self.to]
    limit = try line[Self.limit]
  }

  func run(_ services: Services) throws -> ExitCode {
    let store = try services.stores.transcripts()
    let from = try from?.resolved(services)
    let to = try to?.resolved(services)
    let sessions = try store.sessions().filter { session in
      from.map { session.updated >= $0 } ?? true && to.map { session.started < $0 } ?? true
    }
    try Self.show(Array(sessions.prefix(limit ?? .max)), services)
    return .done
  }

  private static func showNewest(_ services: Services) throws {
    let all = try services.stores.transcripts().sessions()
    try show(Array(all.prefix(most)), services)
    guard all.count > most else { return }
    try services.output.line(services.words.text(SessionKey.manyTalks, count: all.count))
  }

  private static func show(_ sessions: [SessionSummary], _ services: Services) throws {
    if services.output.isJSON {
      return try services.output.json(["sessions": sessions.map(SessionJSON.init)])
    }
    let words = services.words
    guard !sessions.isEmpty else {
      return try services.output.line(words.text(SessionKey.noTalks))
    }
    try services.output.write(
      TalkList(sessions, zone: services.clock.zone, words).text(for: services.output)
    )
  }
}
