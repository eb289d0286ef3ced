import CommandLineParsing
import Console
import Core
import Friends
import HealthModel
import Hub
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
    let account = try HubService(services).account()
    let records = try FriendRecords(services)
    if CheckedLine.typed(words).count >= Self.shortestCode {
      let code = try FriendCode(words)
      try await accept(code, account, records, services)
    } else {
      try await confirm(records, services)
    }
    return .done
  }

  // MARK: - An invitation

  private func accept(
    _ code: FriendCode,
    _ account: String,
    _ records: FriendRecords,
    _ services: Services
  ) async throws {
    let member = try self.member(code, account, records, services)
    var failure: AppFailure?
    var isGone = false
    do {
      isGone = try await FriendExchange(services).run().gone.contains(member.friend.name)
    } catch { failure = AppFailure(error) }
    let isSent = try records.memory().sent[member.id]?.isAccepted == true
    if isGone, !isSent {
      try records.remove(member)
      throw HubError.noRecipient
    }
    let output = services.output
    if output.isJSON {
      try output.json(AcceptedJSON(member.friend.name, member.friend.count, sent: isSent))
    } else {
      let state = isSent ? "Sent." : "Saved. It is sent once the hub can be reached."
      try output.prose(
        "\(state) Once “\(member.friend.name)” has said yes, they see how many "
          + "\(member.friend.count.title) you have each week, and you see their count."
      )
    }
    if let failure, !isSent { output.notice("\(failure.message) \(failure.hint)") }
  }

  /// The friend that an invitation leads to, kept before anything is sent.
  private func member(
    _ code: FriendCode,
    _ account: String,
    _ records: FriendRecords,
    _ services: Services
  ) throws -> FriendCircle.Member {
    let circle = try records.circle()
    // Whoever types it once more, as after an interruption, goes on with what is there.
    if let known = circle.active.first(where: { $0.friend.invitation == code.secret }) {
      return known
    }
    try refuse(code, account, circle, services)
    let questions = FriendQuestions(services, line)
    let now = services.clock.now()
    let friend = try Friend(
      accepting: code,
      name: Friend.name(code.name, besides: circle.members.map(\.friend.name)),
      account: account,
      alias: questions.alias(alias),
      count: questions.count(count),
      now: now
    )
    try records.add(friend, at: now)
    return try records.member(named: friend.name)
  }

  private func refuse(
    _ code: FriendCode,
    _ account: String,
    _ circle: FriendCircle,
    _ services: Services
  ) throws {
    guard code.account != account else {
      throw AppFailure(
        .usage,
        "This is an invitation of your own account.",
        hint: "Give it to somebody else, who joins the hub with a login of their own."
      )
    }
    guard services.clock.now().milliseconds / 1000 <= code.until else {
      throw AppFailure(
        .usage,
        "This invitation isn't valid any more.",
        hint: "Ask “\(code.name)” for another one: mindpulse friends invite"
      )
    }
    if let known = circle.active.first(where: { $0.friend.friend == code.account }) {
      throw AppFailure(
        .usage,
        "You already have a friend with this account: “\(known.friend.name)”.",
        hint: "To end that first: mindpulse friends leave NAME"
      )
    }
    guard circle.active.count < Friend.most else {
      throw AppFailure(
        .usage,
        "You have \(circle.active.count) friends, which is the most.",
        hint: "To end one: mindpulse friends leave NAME"
      )
    }
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

/// Somebody who was accepted, as `--json` prints it.
private struct AcceptedJSON: Encodable {
  let name: String
  let count: FriendCount
  let sent: Bool

  init(_ name: String, _ count: FriendCount, sent: Bool) {
    (self.name, self.count, self.sent) = (name, count, sent)
  }
}
