import Catalogues
import CommandLineParsing
import Console
import Glibc
import HealthModel
package import Services
import Transcripts
import Core

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

  private static let text = Argument(
    rest: "TEXT",
    help: "The words to find, or what to find by meaning."
  )
  .map { $0.joined(separator: " ") }
  private static let like = Option(
    "like",
    help: "Find by meaning instead of by words, in any language; the nearest come first."
  )
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

      With --like a match means something like TEXT, whatever its words. This requires the encoder, \
      a model on this machine. Messages that no search by meaning has included yet are read first, up \
      to 2000 at a time and the newest first; press Ctrl-C to search what is ready.

      Failed and retracted replies aren't searchable.
      """,
    parameters: [text, like, TalkParameters.from, TalkParameters.to, role, session, by, limit],
    examples: [
      .init("mindpulse search wedding"),
      .init("mindpulse search '\"slept badly\"' --by time", "Find these words in this order."),
      .init("mindpulse search --like 'when I felt lonely'", "Find messages of that meaning."),
      .init("mindpulse search 'exam*' --role user --from 2026-09-01"),
    ]
  )
  static let needs = CommandNeeds(sealed: .words)
  let isPaged = true
  static let slash = [
    SlashCommand(
      name: "search",
      usage: "[--like] WORDS",
      help: "search all conversations; slee* finds beginnings, --like finds by meaning",
      arguments: ["--like"],
      keeps: .otherTalks,
      takesAnyWords: true
    ) { chat, words in
      if words.first == "--like" {
        try await searchLike(Array(words.dropFirst()), chat.services)
      } else {
        try search(words, chat.services)
      }
      return .done
    }
  ]

  private let text: String
  private let isLike: Bool
  private let from: TypedTime?
  private let to: TypedTime?
  private let role: MessageRole?
  private let session: String?
  private let order: SearchQuery.Order?
  private let limit: Int?
  private let line: ParsedCommand

  init(_ line: ParsedCommand) throws {
    self.line = line
    text = try line[Self.text]
    isLike = try line[Self.like]
    from = try line[TalkParameters.from]
    to = try line[TalkParameters.to]
    role = try line[Self.role]?.role
    session = try line[Self.session]
    order = try line[Self.by]
    limit = try line[Self.limit]
    if isLike, order != nil { throw line.refusal("'--by' and '--like' can't be used together.") }
    // Words that can't be searched are refused before anything is opened.
    if !isLike { _ = try SearchWords(text) }
  }

  func run(_ services: Services) async throws -> ExitCode {
    if isLike { return try await runLike(services) }
    let result = try Self.found(try query(services), services)
    if services.output.isJSON {
      try services.output.json(SearchResultJSON(text, result))
      return .done
    }
    try Self.show(result, services)
    try tellHowToReadOn(result, services)
    return .done
  }

  private func runLike(_ services: Services) async throws -> ExitCode {
    let stop = StopRequest()
    let signals = SignalSources()
    signals.onEnd([SIGINT, SIGTERM, SIGHUP]) { _ in stop.request() }
    defer { signals.cancel() }
    let scope = try scope(services)
    let found = try await LikeSearch(services).find(text, goesOn: { !stop.isRequested }) { query in
      (query.from, query.to, query.role) = (scope.from, scope.to, role)
      (query.session, query.limit) = (scope.session, limit ?? query.limit)
    }
    let code: ExitCode = stop.isRequested ? .interrupted : .done
    if services.output.isJSON {
      try services.output.json(SearchResultJSON(text, found.result, missing: found.missing))
      return code
    }
    try Self.showLike(found, services)
    try tellHowToReadOn(found.result, services)
    return code
  }

  private func tellHowToReadOn(_ result: SearchResult, _ services: Services) throws {
    guard let first = result.hits.first else { return }
    let place = "\(first.session) --from-message \(first.index)"
    try services.output.line(
      services.output.styler.dim(services.words.text(SessionKey.readOn, ["place": place]))
    )
  }

  private func query(_ services: Services) throws -> SearchQuery {
    let scope = try scope(services)
    var query = SearchQuery(try SearchWords(text))
    (query.from, query.to, query.role) = (scope.from, scope.to, role)
    query.session = scope.session
    query.limit = limit ?? query.limit
    query.order = order ?? query.order
    return query
  }

  /// The time and the session that are searched.
  private func scope(
    _ services: Services
  ) throws -> (from: Timestamp?, to: Timestamp?, session: String?) {
    let (from, to) = (try from?.resolved(services), try to?.resolved(services))
    if let from, let to, to <= from { throw line.refusal("'--from' must be before '--to'.") }
    return (from, to, try session.map { try services.stores.session(named: $0).id })
  }

  /// Searches within the chat, for the words typed behind `/search`.
  private static func search(_ words: [String], _ services: Services) throws {
    guard !words.isEmpty else {
      throw AppFailure(.usage, verbatim: services.words.text(SessionKey.searchUse))
    }
    var query = SearchQuery(try SearchWords(words.joined(separator: " ")))
    query.limit = 5
    let result = try found(query, services)
    try show(result, services)
    guard !result.hits.isEmpty else { return }
    try tellHowToOpen(services)
  }

  /// Searches within the chat by meaning, for what is typed behind `/search --like`; Ctrl-C ends what is
  /// made first.
  private static func searchLike(_ words: [String], _ services: Services) async throws {
    guard !words.isEmpty else {
      throw AppFailure(.usage, verbatim: services.words.text(SessionKey.likeUse))
    }
    let search = LikeSearch(services, most: LikeSearch.mostInChat)
    let found = try await search.find(
      words.joined(separator: " "),
      goesOn: { !Task.isCancelled },
      narrow: { $0.limit = 5 }
    )
    try showLike(found, services)
    guard !found.result.hits.isEmpty else { return }
    try tellHowToOpen(services)
  }

  private static func tellHowToOpen(_ services: Services) throws {
    let sentence = services.words.text(SessionKey.openTalk)
    try services.output.line(services.output.styler.dim(sentence))
  }

  private static func found(
    _ query: SearchQuery,
    _ services: Services
  ) throws -> SearchResult {
    let progress = SearchProgress(services.words)
    defer { progress.end() }
    return try services.stores.transcripts().search(query) { progress.read($0) }
  }

  private static func show(_ result: SearchResult, _ services: Services) throws {
    let words = services.words
    try SearchList(services.output, words).show(result, none: words.text(SessionKey.noMatches))
    guard result.hasMore else { return }
    try services.output.line(words.text(SessionKey.moreMatches))
  }

  private static func showLike(_ found: LikeSearch.Found, _ services: Services) throws {
    let words = services.words
    let none = words.text(SessionKey.nothingClose)
    try SearchList(services.output, words).show(found.result, none: none)
    if found.result.hasMore { try services.output.line(words.text(SessionKey.moreLess)) }
    if let notice = found.notice(words) { try services.output.prose(notice) }
  }
}

extension CommandEntry {
  /// `mindpulse search`.
  package static let search = CommandEntry(Search.self)
}
