import CommandLineParsing
import Console
import Core
import Friends
import HubCommands
import Services

/// `mindpulse friends block`: nothing more goes to somebody, or is taken from them.
struct FriendsBlock: Command {
  private static let name = Argument("NAME", help: "The friend, as 'friends list' shows them.")

  static let specification = CommandSpecification(
    "block",
    summary: "Block a friend: nothing more is sent or taken.",
    discussion: """
      It holds at once, in both directions, and they aren't notified: they see the last count you sent. \
      What they send later is deleted unread. Their account can't accept an invitation of yours any \
      more, unless you accept one of theirs.
      """,
    parameters: [name, FriendParameters.yes],
    examples: [.init("mindpulse friends block Ben", "Share nothing more with Ben.")]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let name: String
  private let isAgreed: Bool

  init(_ line: ParsedCommand) throws {
    name = try line[Self.name]
    isAgreed = try line[FriendParameters.yes]
  }

  func run(_ services: Services) async throws -> ExitCode {
    let records = try FriendRecords(services)
    let member = try records.member(named: name)
    let shown = FriendRecords.shown(member.friend.name)
    guard member.standing != .blocked else {
      throw AppFailure(
        .usage,
        "“\(shown)” is blocked already.",
        hint: "To see your friends: mindpulse friends list"
      )
    }
    let question: LocalizedText =
      "Block “\(shown)”? Nothing more is sent or taken, and they aren't notified."
    try HubService(services).agree(isAgreed, question)
    try records.note(.blocked, member.id, at: services.clock.now())
    // What they could still read at the hub is deleted as soon as it can be reached.
    if try HubService(services).hasJoined() {
      try await FriendExchange(services).runIfPossible(services.output)
    }
    if services.output.isJSON {
      try services.output.json(["blocked": member.friend.name])
    } else {
      try services.output.prose("“\(shown)” is blocked: nothing more is sent or taken.")
    }
    return .done
  }
}
