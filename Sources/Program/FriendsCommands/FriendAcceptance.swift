import CommandLineParsing
import Console
import Core
import Friends
import HealthModel
import Hub
import HubCommands
import Services

/// Accepts an invitation, whether its line was typed or it was found by a name.
@MainActor struct FriendAcceptance {
  private let services: Services
  private let line: ParsedCommand
  private let alias: String?
  private let count: FriendCount?

  /// What a command has of it; the rest is asked for on a terminal.
  init(_ services: Services, _ line: ParsedCommand, _ alias: String?, _ count: FriendCount?) {
    (self.services, self.line, self.alias, self.count) = (services, line, alias, count)
  }

  /// Accepts it, and sends that, or has it wait for the hub.
  ///
  /// - Throws: ``AppFailure`` for an invitation that can't be accepted.
  func accept(_ code: FriendCode) async throws {
    let records = try FriendRecords(services)
    let member = try self.member(code, HubService(services).account(), records)
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
      let state: LocalizedText = isSent ? "Sent." : "Saved. It is sent once the hub can be reached."
      try output.prose(
        "\(state) Once “\(member.friend.name)” has said yes, they see how many "
          + "\(member.friend.count.title) you have each week, and you see their count."
      )
    }
    if let failure, !isSent {
      output.notice("\(failure.errorDescription) \(failure.recoverySuggestion)")
    }
  }

  /// The friend that an invitation leads to, kept before anything is sent.
  private func member(
    _ code: FriendCode,
    _ account: String,
    _ records: FriendRecords
  ) throws -> FriendCircle.Member {
    let circle = try records.circle()
    // Whoever types it once more, as after an interruption, goes on with what is there.
    if let known = circle.active.first(where: { $0.friend.invitation == code.secret }) {
      return known
    }
    try refuse(code, account, circle)
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
    _ circle: FriendCircle
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
}

/// Somebody who was accepted, as `--json` prints it.
struct AcceptedJSON: Encodable {
  /// What they are called here.
  let name: String
  /// What the person shares.
  let count: FriendCount
  /// Whether the hub has it.
  let sent: Bool

  /// Somebody by their name.
  init(_ name: String, _ count: FriendCount, sent: Bool) {
    (self.name, self.count, self.sent) = (name, count, sent)
  }
}
