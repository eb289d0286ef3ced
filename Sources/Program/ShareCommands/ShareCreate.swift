import CommandLineParsing
import Console
import Core
import HealthModel
import Hub
import HubCommands
import Services
import Sharing
import Transcripts

/// `mindpulse share create`: lets somebody see summaries, once their first one was read and agreed to.
struct ShareCreate: Command {
  private static let name = Argument("NAME", help: "What you call the professional or the study.")
  private static let key = Option(
    "for",
    "KEY",
    help: "Their key: the line that 'mindpulse care key' shows on their side."
  )
  private static let categories = Option(
    "categories",
    "LIST",
    help: "What they see, with commas: \(ShareCategory.names)."
  )
  private static let every = Option(
    "every",
    "week|day",
    of: ShareRhythm.self,
    help: "A summary each Monday of the week before, or each day; default week."
  )
  private static let until = Option("until", "DATE", help: "The last day that is shared.")
  private static let alias = Option(
    "as",
    "NAME",
    help: "What they call you; default a random name such as “Person 3fa2c1”."
  )

  static let specification = CommandSpecification(
    "create",
    summary: "Share summaries with somebody until a day.",
    discussion: """
      Makes the first summary, of the last whole week or day, shows it word for word, and asks. Only \
      then it is sent. Later ones are sent by the chat or the daemon, also for periods that were \
      missed, up to four back. Compare the eight digits that are shown with those on their side: then \
      you know that it is you they read.
      """,
    parameters: [name, key, categories, every, until, alias, ShareParameters.yes],
    examples: [
      .init(
        "mindpulse share create \"Dr Weber\" --for KEY --categories heart,sleep,mood --until 2027-03-31"
      ),
      .init(
        "mindpulse share create Study --for KEY --categories activity --every day --until 2027-01-31 --yes",
        "Share each day, without being asked."
      ),
    ]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let name: String
  private let key: CareKey
  private let categories: [ShareCategory]
  private let every: ShareRhythm
  private let until: CalendarDay
  private let alias: String?
  private let isAgreed: Bool
  private let line: ParsedCommand

  init(_ line: ParsedCommand) throws {
    self.line = line
    name = try Self.checked(try line[Self.name], "NAME", line)
    guard let key = try line[Self.key] else {
      throw line.refusal("'--for' is missing: the key of whoever is to read it.")
    }
    guard let list = try line[Self.categories] else {
      throw line.refusal("'--categories' is missing: some of \(ShareCategory.names).")
    }
    guard let day = try line[Self.until] else {
      throw line.refusal("'--until' is missing: the last day that is shared, such as 2027-03-31.")
    }
    guard let until = CalendarDay(day) else {
      throw line.refusal("'--until' takes a day such as 2027-03-31.")
    }
    self.key = try CareKey(key)
    categories = try ShareCategory.list(list)
    every = try line[Self.every] ?? .week
    self.until = until
    alias = try line[Self.alias].map { try Self.checked($0, "'--as'", line) }
    isAgreed = try line[ShareParameters.yes]
  }

  private static func checked(
    _ name: String,
    _ what: String,
    _ line: ParsedCommand
  ) throws -> String {
    guard !name.isEmpty, VisibleText.singleLine(name, limit: Share.longestName) == name else {
      throw line.refusal(
        "\(what) is one line of at most \(Share.longestName) characters that can be seen."
      )
    }
    return name
  }

  func run(_ services: Services) async throws -> ExitCode {
    let now = services.clock.now()
    guard until >= now.day else { throw line.refusal("'--until' is in the past: \(until).") }
    let hub = HubService(services)
    let account = try hub.account()
    guard key.account != account else {
      throw AppFailure(
        .usage,
        "This is the key of your own account.",
        hint: "Ask the professional for theirs: they see it with mindpulse care key."
      )
    }
    let records = try ShareRecords(services)
    guard try !records.shares().contains(where: { $0.body.isActive && isNamed($0.body) }) else {
      throw AppFailure(
        .usage,
        "You already share with “\(name)”.",
        hint: "Choose another name, or first: mindpulse share revoke NAME"
      )
    }
    let share = try Share(
      name: name,
      key: key,
      alias: alias,
      categories: categories,
      every: every,
      until: until,
      sender: account,
      now: now
    )
    let first = try ShareSender(services).summary(
      share,
      every.period(share.first, until: until),
      previous: 0
    )
    if !services.output.isJSON { try show(share, first, services.output) }
    let question: LocalizedText =
      "Send this now, and share \(words: every.word) until \(until)?"
    try hub.agree(isAgreed, question)
    try records.add(share, first, at: now)
    return try await send(share, first, records, services)
  }

  private func isNamed(_ share: Share) -> Bool { share.name.lowercased() == name.lowercased() }

  private func show(_ share: Share, _ first: LoggedSummary, _ output: Output) throws {
    try output.prose(
      "“\(name)” will see, \(words: every.word) until \(until): "
        + "\(categories.map(\.rawValue).joined(separator: ", ")). There you are “\(share.alias)”."
    )
    try output.prose("The first summary, word for word:")
    try output.line()
    try output.lines(first.spoken(as: share.alias, output))
    try output.line()
  }

  private func send(
    _ share: Share,
    _ first: LoggedSummary,
    _ records: ShareRecords,
    _ services: Services
  ) async throws -> ExitCode {
    var failure: (any Error)?
    do { try await ShareSender(services).run() } catch { failure = error }
    let isSent = try records.log(of: share.mark).contains { $0.body.sent != nil }
    if let failure, !isSent {
      if failure as? HubError == .noRecipient {
        try records.remove(share)
        throw failure
      }
      services.output.notice(AppFailure(failure).sentences)
    }
    try report(share, first, isSent: isSent, services.output)
    return .done
  }

  private func report(
    _ share: Share,
    _ first: LoggedSummary,
    isSent: Bool,
    _ output: Output
  ) throws {
    if output.isJSON {
      return try output.json(CreatedJSON(share, first, isSent: isSent))
    }
    let state: LocalizedText = isSent ? "Sent." : "Saved. It is sent once the hub can be reached."
    try output.prose("\(state) To compare with their side: \(try share.check()).")
    try output.prose(
      "What was sent: mindpulse share show. To end it: mindpulse share revoke. What was read by then "
        + "stays read."
    )
  }
}

/// A new share as `--json` prints it.
private struct CreatedJSON: Encodable {
  let name: String
  let alias: String
  let check: String
  let categories: [ShareCategory]
  let every: ShareRhythm
  let until: String
  let summary: String
  let sent: Bool

  private enum CodingKeys: String, CodingKey {
    case name, check, categories, every, until, summary, sent
    case alias = "as"
  }

  init(_ share: Share, _ first: LoggedSummary, isSent: Bool) throws {
    name = share.name
    alias = share.alias
    check = try share.check()
    categories = share.categories
    every = share.every
    until = share.lastDay.description
    summary = first.text
    sent = isSent
  }
}
