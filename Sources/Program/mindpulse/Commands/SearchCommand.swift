import CommandLineParsing
import Core
import HealthModel
import Terminal
import Transcripts

/// `mindpulse search TEXT`: words found in everything that was said.
@MainActor enum SearchCommand {
  /// Searches as the command line says.
  static func run(_ command: ParsedCommand, _ context: AppContext) throws {
    let words = try SearchWords(command.arguments("TEXT").joined(separator: " "))
    var query = SearchQuery(words)
    query.from = try command.value("from").map { try SamplesCommand.time($0, context) }
    query.to = try command.value("to").map { try SamplesCommand.time($0, context) }
    query.role = try role(command)
    query.session = try command.value("session").map { try context.session(named: $0).id }
    query.limit = try command.integer("limit", in: 1...1000) ?? query.limit
    if let order = command.value("by") {
      guard let known = SearchQuery.Order(rawValue: order) else {
        throw command.refusal("'--by' takes rank or time, not '\(order)'.")
      }
      query.order = known
    }
    if let from = query.from, let to = query.to, to <= from {
      throw command.refusal("'--from' has to be before '--to'.")
    }
    let result = try found(query, context)
    if context.output.isJSON {
      return try context.output.json(SearchResultJSON(words.text, result))
    }
    try show(result, context)
    guard let first = result.hits.first else { return }
    let place = "\(first.session) --from-message \(first.index)"
    try context.output.line(
      context.output.styler.dim("Read on there: mindpulse replay \(place)")
    )
  }

  /// Searches within the chat, the words as they were typed behind `/search`.
  static func inChat(_ text: String, _ context: AppContext) throws {
    var query = SearchQuery(try SearchWords(text))
    query.limit = 5
    let result = try found(query, context)
    try show(result, context)
    guard !result.hits.isEmpty else { return }
    try context.output.line(context.output.styler.dim("Go to a talk: /session ID"))
  }

  private static func found(
    _ query: SearchQuery,
    _ context: AppContext
  ) throws -> SearchResult {
    let progress = SearchProgress()
    defer { progress.end() }
    return try context.transcriptStore().search(query) { progress.read($0) }
  }

  private static func role(_ command: ParsedCommand) throws -> MessageRole? {
    guard let name = command.value("role") else { return nil }
    guard let role = MessageRole(rawValue: name), role != .system else {
      throw command.refusal("'--role' takes user or assistant, not '\(name)'.")
    }
    return role
  }

  private static func show(_ result: SearchResult, _ context: AppContext) throws {
    let output = context.output
    guard !result.hits.isEmpty else { return try output.line("Nothing was found.") }
    if result.areBeginnings {
      try output.line(output.styler.dim("Nobody said these words whole; they begin so:") + "\n")
    }
    for hit in result.hits {
      let who = hit.role == .user ? "You" : "MindPulse"
      let time = "\(hit.time.day) \(hit.time.clock)"
      let title = VisibleText.singleLine(hit.title, limit: 60)
      let place = "\(hit.session) #\(hit.index)"
      try output.line(output.styler.bold(who) + output.styler.dim("  \(time) · “\(title)”"))
      try output.line(output.styler.dim("  \(place)"))
      try output.prose("  " + snippet(hit, output.styler) + "\n")
    }
    if result.hasMore { try output.line("There are more: --limit N, or another word.") }
  }

  /// The words around a match; the match stands out, between stars where styles don't show.
  static func snippet(_ hit: SearchHit, _ styler: Styler) -> String {
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
