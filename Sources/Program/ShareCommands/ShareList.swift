import CommandLineParsing
import Console
import Core
import HealthModel
import Hub
import HubCommands
import Services
import Sharing
import Terminal
import Transcripts

/// `mindpulse share list`: with whom something is shared, and until when.
struct ShareList: Command {
  static let specification = CommandSpecification(
    "list",
    summary: "List whom you share with, and what was sent.",
    examples: [.init("mindpulse share list --json", "List it for a script.")]
  )
  static let needs = CommandNeeds(sealed: .words)

  init(_ line: ParsedCommand) {}

  func run(_ services: Services) throws -> ExitCode {
    let records = try ShareRecords(services)
    let log = try records.log().map(\.body)
    let account = try HubService(services).membership()?.account
    let shares = try records.shares().map {
      try ShareJSON($0.body, log, account: account, services.clock.zone)
    }
    if services.output.isJSON {
      try services.output.json(["shares": shares])
      return .done
    }
    guard !shares.isEmpty else {
      try services.output.prose("You share nothing. To begin: mindpulse share create --help")
      return .done
    }
    let output = services.output
    var table = TextTable(
      headers: output.headings(["with", "what", "until", "last sent", "state", "compare"])
    )
    for share in shares {
      let categories = share.categories.map(\.rawValue).joined(separator: ", ")
      table.add([
        VisibleText.singleLine(share.name, limit: Share.longestName),
        output.spoken("\(words: share.every.word): \(categories)"), share.until,
        share.lastSent.map { "\($0.day) \($0.clock)" } ?? output.spoken("nothing"),
        output.spoken(share.state), share.check,
      ])
    }
    try output.table(table)
    return .done
  }
}

/// A share as `--json` prints it.
struct ShareJSON: Encodable {
  let name: String
  let alias: String
  let check: String
  let categories: [ShareCategory]
  let every: ShareRhythm
  let until: String
  let created: Timestamp
  @OrNull var ended: Timestamp?
  @OrNull var end: Share.End?
  /// How many summaries were sent.
  let sent: Int
  /// How many wait to be sent.
  let waiting: Int
  @OrNull var lastSent: Timestamp?
  /// Whether this machine sends what is due: it goes on, and its account at the hub is this machine's.
  let sends: Bool

  private enum CodingKeys: String, CodingKey {
    case name, check, categories, every, until, created, ended, end, sent, waiting, lastSent, sends
    case alias = "as"
  }

  /// A share with what was made of it.
  ///
  /// - Parameters:
  ///   - share: the share.
  ///   - log: all summaries.
  ///   - account: the account of this machine at its hub; nil without one.
  ///   - zone: the person's.
  /// - Throws: an error of the share's check digits.
  init(
    _ share: Share,
    _ log: [LoggedSummary],
    account: String?,
    _ zone: LocalZone
  ) throws {
    func local(_ time: Timestamp?) -> Timestamp? {
      time.map { Timestamp(milliseconds: $0.milliseconds, in: zone) }
    }
    let own = log.filter { $0.mark == share.mark }
    name = share.name
    alias = share.alias
    check = try share.check()
    categories = share.categories
    every = share.every
    until = share.lastDay.description
    created = Timestamp(milliseconds: share.created.milliseconds, in: zone)
    ended = local(share.ended)
    end = share.end
    sent = own.count { $0.sent != nil }
    waiting = own.count(where: \.isWaiting)
    sends = share.isActive && share.sender == account
    lastSent = local(own.compactMap(\.sent).max())
  }

  /// How it stands, in words.
  var state: LocalizedText {
    switch end {
    case .revoked: "revoked"
    case .over: "over"
    case nil where !sends: "stopped: this machine isn't in the hub account that it was made with"
    case nil: waiting == 0 ? "active" : "active, \(waiting) to be sent"
    }
  }
}
