import CommandLineParsing
import Console
import Core
import HealthModel
package import Services
import Terminal
import Transcripts

/// `mindpulse search`: words found in everything that was said.
struct Search: Command {
  /// Whose words are searched.
  private enum Speaker: String, CaseIterable {
    case user, assistant

    var role: MessageRole {
      switch self {
      case .user: .user
      case .assistant: .assistant
      }
    }
  }

  private static let text = Argument(rest: "TEXT", help: "The words to find.")
    .map { try SearchWords($0.joined(separator: " ")) }
  private static let role = Option(
    "role",
    "ROLE",
    of: Speaker.self,
    help: "Only what was said by user or assistant."
  )
  private static let session = Option(
    "session",
    "ID",
    help: "Only this session.",
    completion: .dynamic("sessions")
  )
  private static let by = Option(
    "by",
    "ORDER",
    of: SearchQuery.Order.self,
    help: "The order: rank (best first) or time (newest first)."
  )
  private static let limit = Option(
    "limit",
    "N",
    in: 1...1000,
    help: "The maximum number of matches, 1 to 1000; default 20."
  )

  static let specification = CommandSpecification(
    "search",
    summary: "Search all conversations.",
    discussion: """
      A match contains all the words, in any order; case and accents don't matter. Put words in \
      quotes to find them next to each other; use a star for any ending. If the exact words \
      aren't found, they count as beginnings. Other characters have no special meaning. With many \
      matches, the best of the newest 2000 come first.

      Failed and retracted replies aren't searchable.
      """,
    parameters: [text, TalkParameters.from, TalkParameters.to, role, session, by, limit],
    examples: [
      .init("mindpulse search wedding"),
      .init("mindpulse search '\"slept badly\"' --by time", "Find these words in this order."),
      .init("mindpulse search 'exam*' --role user --from 2026-09-01"),
    ]
  )
  static let needs = CommandNeeds(sealed: .words)
  let isPaged = true
  static let slash = [
    SlashCommand(
      name: "search",
      usage: "WORDS",
      help: "search all conversations; slee* finds beginnings",
      keeps: .otherTalks,
      takesAnyWords: true
    ) { chat, words in
      try search(words, chat.services)
      return .done
    }
  ]

  private let words: SearchWords
  private let from: TypedTime?
  private let to: TypedTime?
  private let role: MessageRole?
  private let session: String?
  private let order: SearchQuery.Order?
  private let limit: Int?
  private let line: ParsedCommand

  init(_ line: ParsedCommand) throws {
    self.line = line
    words = try line[Self.text]
    from = try line[TalkParameters.from]
    to = try line[TalkParameters.to]
    role = try line[Self.role]?.role
    session = try line[Self.session]
    order = try line[Self.by]
    limit = try line[Self.limit]
  }

  func run(_ services: Services) throws -> ExitCode {
    let result = try Self.found(try query(services), services)
    if services.output.isJSON {
      try services.output.json(SearchResultJSON(words.text, result))
      return .done
    }
    try Self.show(result, services)
    if let first = result.hits.first {
      let place = "\(first.session) --from-message \(first.index)"
      try services.output.line(
        services.output.styler.dim("To read on: mindpulse replay \(place)")
      )
    }
    return .done
  }

  private func query(_ services: Services) throws -> SearchQuery {
    var query = SearchQuery(words)
    query.from = try from?.resolved(services)
    query.to = try to?.resolved(services)
    query.role = role
    query.session = try session.map { try services.stores.session(named: $0).id }
    query.limit = limit ?? query.limit
    query.order = order ?? query.order
    if let from = query.from, let to = query.to, to <= from {
      throw line.refusal("'--from' must be before '--to'.")
    }
    return query
  }

  /// Searches within the chat, for the words typed behind `/search`.
  private static func search(_ words: [String], _ services: Services) throws {
    guard !words.isEmpty else { throw AppFailure(.usage, "/search requires the words to find.") }
    var query = SearchQuery(try SearchWords(words.joined(separator: " ")))
    query.limit = 5
    let result = try found(query, services)
    try show(result, services)
    guard !result.hits.isEmpty else { return }
    try services.output.line(services.output.styler.dim("Open a conversation: /session ID"))
  }

  private static func found(
    _ query: SearchQuery,
    _ services: Services
  ) throws -> SearchResult {
    let progress = SearchProgress()
    defer { progress.end() }
    return try services.stores.transcripts().search(query) { progress.read($0) }
  }

  private static func show(_ result: SearchResult, _ services: Services) throws {
    let output = services.output
    guard !result.hits.isEmpty else { return try output.line("No matches.") }
    if result.areBeginnings {
      try output.line(output.styler.dim("No exact matches; words that begin this way:") + "\n")
    }
    for hit in result.hits {
      let who = hit.role == .user ? "You" : "MindPulse"
      let time = "\(hit.time.day) \(hit.time.clock)"
      let title = VisibleText.singleLine(hit.title, limit: 60)
      let place = "\(hit.session) #\(hit.index)"
      try output.line(output.styler.bold(who) + output.styler.dim("  \(time) · “\(title)”"))
      try output.line("  " + output.styler.dim(place))
      try output.prose("  " + snippet(hit, output.styler) + "\n")
    }
    if result.hasMore { try output.line("There are more matches: use --limit N, or add a word.") }
  }

  /// The words around a match; the match stands out, between stars where styles don't show.
  private static func snippet(_ hit: SearchHit, _ styler: Styler) -> String {
    let text = hit.snippet.map { piece in
      // A space at an end of a piece belongs to the line and must not be trimmed away.
      let visible = VisibleText.filtered(piece.text).split(
        omittingEmptySubsequences: false,
        whereSeparator: \.isNewline
      ).joined(separator: " ")
      guard piece.isMatch else { return visible }
      return styler.isEnabled ? styler.styled(visible, [.bold, .caution]) : "*\(visible)*"
    }
    return text.joined()
  }
}

extension CommandEntry {
  /// `mindpulse search`.
  package static let search = CommandEntry(Search.self)
}

/// What a search found as `--json` prints it.
private struct SearchResultJSON: Encodable {
  /// A piece of a snippet.
  struct Piece: Encodable {
    let text: String
    let match: Bool
  }

  /// A message that was found.
  struct Hit: Encodable {
    let session: String
    let title: String
    let index: Int
    let id: String
    let role: String
    let time: Timestamp
    let snippet: [Piece]
  }

  let text: String
  let beginnings: Bool
  let more: Bool
  let hits: [Hit]

  init(_ text: String, _ result: SearchResult) {
    self.text = text
    beginnings = result.areBeginnings
    more = result.hasMore
    hits = result.hits.map { hit in
      Hit(
        session: hit.session,
        title: hit.title,
        index: hit.index,
        id: hit.id,
        role: hit.role.rawValue,
        time: hit.time,
        snippet: hit.snippet.map { Piece(text: $0.text, match: $0.isMatch) }
      )
    }
  }
}
