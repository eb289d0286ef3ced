import CommandLineParsing
import Console
import Core
import Friends
import HubCommands
import Services

/// `mindpulse friends leave`: ends what is shared with one friend, or with all.
struct FriendsLeave: Command {
  private static let name = Argument(
    optional: "NAME",
    help: "The friend, as 'friends list' shows them; default all, with open invitations."
  )

  static let specification = CommandSpecification(
    "leave",
    summary: "Stop sharing counts with one friend, or with all.",
    discussion: """
      Nothing more is sent or taken from now on. Their side is notified that you have left, without a \
      reason. Without a NAME it ends everything, withdraws open invitations, and gives up the name by \
      which you can be found.
      """,
    parameters: [name, FriendParameters.yes],
    examples: [
      .init("mindpulse friends leave Ben", "Stop with Ben."),
      .init("mindpulse friends leave", "Stop with everybody."),
    ]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let name: String?
  private let isAgreed: Bool

  init(_ line: ParsedCommand) throws {
    name = try line[Self.name]
    isAgreed = try line[FriendParameters.yes]
  }

  func run(_ services: Services) async throws -> ExitCode {
    let records = try FriendRecords(services)
    let members = try left(records)
    try HubService(services).agree(isAgreed, question(members))
    let now = services.clock.now()
    for member in members { try records.note(.left, member.id, at: now) }
    if name == nil {
      let circle = try records.circle()
      for name in circle.names where !circle.used.contains(name.invitation.secret) {
        try records.giveUp(name, at: now)
      }
      for invitation in circle.invitations where !circle.used.contains(invitation.secret) {
        try records.note(.used, invitation.secret, at: now)
      }
    }
    var isNotified = members.isEmpty
    if !members.isEmpty || name == nil, try HubService(services).hasJoined() {
      let isDone = try await FriendExchange(services).runIfPossible(services.output)
      isNotified = isDone || members.isEmpty
    }
    try report(members, isNotified, services.output)
    return .done
  }

  private func left(_ records: FriendRecords) throws -> [FriendCircle.Member] {
    guard let name else { return try records.circle().active }
    let member = try records.member(named: name)
    guard member.standing.isActive else {
      throw AppFailure(
        .usage,
        "You share nothing with “\(FriendRecords.shown(member.friend.name))” any more.",
        hint: "To see your friends: mindpulse friends list"
      )
    }
    return [member]
  }

  private func question(_ members: [FriendCircle.Member]) -> LocalizedText {
    if let name { return "Stop sharing counts with “\(FriendRecords.shown(name))”?" }
    return members.count == 1
      ? "Stop sharing counts with 1 friend, and withdraw open invitations?"
      : "Stop sharing counts with \(members.count) friends, and withdraw open invitations?"
  }

  private func report(
    _ members: [FriendCircle.Member],
    _ isNotified: Bool,
    _ output: Output
  ) throws {
    if output.isJSON {
      return try output.json(LeftJSON(left: members.map(\.friend.name), notified: isNotified))
    }
    guard !members.isEmpty else {
      return try output.prose("You share counts with nobody. No invitation is open any more.")
    }
    let names = members.map { "“\(FriendRecords.shown($0.friend.name))”" }.joined(separator: ", ")
    try output.prose("You have left \(names): nothing more is sent or taken.")
    if !isNotified {
      try output.prose("Their side is notified once the hub can be reached.")
    }
  }
}

/// Whom somebody has left, as `--json` prints it.
private struct LeftJSON: Encodable {
  let left: [String]
  /// Whether the hub has it.
  let notified: Bool
}
