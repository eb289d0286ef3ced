import CommandLineParsing
import Console
import Core
import Friends
import HubCommands
import Services
import Sharing

/// `mindpulse friends accept`: accepts an invitation, or says yes to somebody who accepted one.
struct FriendsAccept: Command {
  private static let who = Argument(
    rest: "CODE",
    help: "The line of an invitation, or the name of somebody who has accepted yours."
  )

  static let specification = CommandSpecification(
    "accept",
    summary: "Accept an invitation, or say yes to somebody who accepted yours.",
    discussion: """
      With the line of an invitation, whoever has made it is notified, and says yes, too. With the name \
      of somebody who has accepted yours, both of you see each other's count from then on.
      """,
    parameters: [who, FriendParameters.alias, FriendParameters.count],
    examples: [
      .init("mindpulse friends accept CODE --as Ben --count exercises"),
      .init("mindpulse friends accept Ben", "Say yes to Ben."),
    ]
  )
  static let needs = CommandNeeds(sealed: .words)
  /// A line that is shorter is taken for a name.
  private static let shortestCode = 60

  private let words: String
  private let alias: String?
  private let count: FriendCount?
  private let line: ParsedCommand

  init(_ line: ParsedCommand) throws {
    self.line = line
    words = try line[Self.who].joined(separator: " ")
    alias = try line[FriendParameters.alias].map { try FriendParameters.checked($0, line) }
    count = try line[FriendParameters.count]
  }

  func run(_ services: Services) async throws -> ExitCode {
    _ = try HubService(services).account()
    if CheckedLine.typed(words).count >= Self.shortestCode {
      try await FriendAcceptance(services, line, alias, count).accept(FriendCode(words))
    } else {
      try await confirm(FriendRecords(services), services)
    }
    return .done
  }

  // MARK: - A yes

  private func confirm(_ records: FriendRecords, _ services: Services) async throws {
    guard alias == nil, count == nil else {
      throw line.refusal("'--as' and '--count' belong to an invitation: it has both already.")
    }
    let exchange = FriendExchange(services)
    try await exchange.runIfPossible(services.output)
    let member = try records.member(named: words)
    let name = FriendRecords.shown(member.friend.name)
    guard member.standing == .asks else {
      throw AppFailure(
        .usage,
        member.standing == .shares
          ? "You already share counts with “\(name)”."
          : "“\(name)” doesn't wait for a yes of yours.",
        hint: "To see how they stand: mindpulse friends list"
      )
    }
    try records.note(.confirmed, member.id, at: services.clock.now())
    try await exchange.runIfPossible(services.output)
    let isSent = try records.memory().sent[member.id]?.report != nil
    if services.output.isJSON {
      return try services.output.json(
        AcceptedJSON(member.friend.name, member.friend.count, sent: isSent)
      )
    }
    try services.output.prose(
      "You share counts with “\(name)” now: they see how many \(member.friend.count.title) you have "
        + "each week. To end it: mindpulse friends leave"
    )
  }
}
