import CommandLineParsing
import Console
import Core
import Friends
import HealthModel
import Hub
import HubCommands
import Services
import Sharing
import Terminal

/// `mindpulse friends list`: the counts of this week and the last one.
struct FriendsList: Command {
  /// In which order friends are listed.
  private enum Sorting: String, CaseIterable {
    /// By name.
    case name
    /// The largest count of this week first.
    case count
  }

  private static let sort = Option(
    "sort",
    "ORDER",
    of: Sorting.self,
    help: "name, or count: the largest of this week first; default name."
  )

  static let specification = CommandSpecification(
    "list",
    summary: "List your friends with their counts.",
    discussion: """
      One line a friend: this week's count and last week's, as they were sent last. Friends are listed \
      by name; only --sort count compares them.
      """,
    parameters: [sort],
    examples: [.init("mindpulse friends list --json", "List them for a script.")]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let sorting: Sorting

  init(_ line: ParsedCommand) throws { sorting = try line[Self.sort] ?? .name }

  func run(_ services: Services) async throws -> ExitCode {
    try await FriendExchange(services).runIfPossible(services.output)
    let records = try FriendRecords(services)
    let circle = try records.circle()
    let account = try HubService(services).membership()?.account
    let week = ShareRhythm.week.number(of: services.clock.now().day)
    var friends = circle.members.map {
      FriendJSON($0, week, isHere: $0.friend.account == account, services.clock.zone)
    }
    if sorting == .count {
      let order = friends.enumerated().sorted {
        let counts = ($0.element.thisWeek ?? -1, $1.element.thisWeek ?? -1)
        return counts.0 != counts.1 ? counts.0 > counts.1 : $0.offset < $1.offset
      }
      friends = order.map(\.element)
    }
    let invitations = try self.invitations(circle, services)
    if services.output.isJSON {
      try services.output.json(
        ListJSON(
          friends: friends,
          invitations: invitations,
          refused: try records.memory().refused
        )
      )
    } else {
      try show(friends, invitations.count { $0.open == true }, services.output)
      if let account, !circle.openNames(of: account).isEmpty {
        try services.output.prose("You can be found by a name. To see it: mindpulse friends name")
      }
    }
    return .done
  }

  private func invitations(
    _ circle: FriendCircle,
    _ services: Services
  ) throws -> [InvitationJSON] {
    let now = services.clock.now()
    return circle.invitations.filter { !circle.used.contains($0.secret) }.map {
      InvitationJSON(
        code: nil,
        name: $0.alias,
        count: $0.count,
        until: Timestamp(milliseconds: $0.until * 1000, in: services.clock.zone),
        open: $0.isOpen(at: now)
      )
    }
  }

  private func show(_ friends: [FriendJSON], _ open: Int, _ output: Output) throws {
    if friends.isEmpty {
      try output.prose("You have no friends here yet. To begin: mindpulse friends invite")
    } else {
      let headings = output.headings(["friend", "counts", "this week", "last week", "state"])
      var table = TextTable(headers: headings)
      for friend in friends {
        table.add([
          FriendRecords.shown(friend.name),
          friend.theirCount.map { output.spoken($0.title) } ?? "–",
          friend.thisWeek.map(String.init) ?? "–", friend.lastWeek.map(String.init) ?? "–",
          output.spoken(friend.words),
        ])
      }
      try output.table(table)
    }
    if open > 0 {
      let words: LocalizedText =
        open == 1 ? "1 open invitation" : "\(open) open invitations"
      try output.prose("\(words). To withdraw what nobody has accepted: mindpulse friends leave")
    }
  }
}

/// Friends and invitations as `--json` prints them.
private struct ListJSON: Encodable {
  let friends: [FriendJSON]
  let invitations: [InvitationJSON]
  /// How many acceptances weren't what was invited.
  let refused: Int
}

/// A friend as `--json` prints it.
struct FriendJSON: Encodable {
  let name: String
  let alias: String
  let state: FriendStanding
  /// Whether they have found this person by a name.
  let byName: Bool
  /// What this person shares.
  let count: FriendCount
  /// What the friend shares.
  @OrNull var theirCount: FriendCount?
  @OrNull var thisWeek: Int?
  @OrNull var lastWeek: Int?
  /// How many deliveries couldn't be trusted.
  let refused: Int
  let since: Timestamp
  /// Whether this machine is in the account that shares with them.
  let sends: Bool

  private enum CodingKeys: String, CodingKey {
    case name, state, byName, count, theirCount, thisWeek, lastWeek, refused, since, sends
    case alias = "as"
  }

  /// A friend in a week.
  init(_ member: FriendCircle.Member, _ week: Int64, isHere: Bool, _ zone: LocalZone) {
    name = member.friend.name
    alias = member.friend.alias
    state = member.standing
    byName = member.isByName
    count = member.friend.count
    let report = member.standing == .shares ? member.heard.report : nil
    theirCount = report?.count
    thisWeek = report?.number(in: week)
    lastWeek = report?.number(in: week - 1)
    refused = member.heard.refused
    since = Timestamp(milliseconds: member.friend.created.milliseconds, in: zone)
    sends = member.standing.isActive && isHere
  }

  /// How they stand, in words.
  var words: LocalizedText {
    switch refused {
    case ...0: standing
    case 1: "\(standing); 1 can't be trusted"
    default: "\(standing); \(refused) can't be trusted"
    }
  }

  private var standing: LocalizedText {
    switch state {
    case .asks where byName:
      "has found you by your name; to say yes: mindpulse friends accept \"\(name)\""
    case .asks: "has accepted; to say yes: mindpulse friends accept \"\(name)\""
    case .waits: "hasn't said yes yet"
    case .shares where !sends: "stopped: this machine isn't in the hub account of then"
    case .shares: "sees your \(count.title)"
    case .left: "you have left"
    case .blocked: "blocked"
    case .parted: "has left"
    }
  }
}
