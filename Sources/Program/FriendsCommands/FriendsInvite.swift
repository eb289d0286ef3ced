import CommandLineParsing
import Console
import Core
import Friends
import HealthModel
import HubCommands
import Sealing
import Services

/// `mindpulse friends invite`: makes an invitation for one person.
struct FriendsInvite: Command {
  private static let days = Option(
    "for",
    "DAYS",
    in: 1...FriendInvitation.mostDays,
    help: "How many days it is valid; default \(FriendInvitation.days)."
  )

  static let specification = CommandSpecification(
    "invite",
    summary: "Make an invitation for one person.",
    discussion: """
      Prints one line of letters and digits. Give it to one person, by a way you trust: whoever has it \
      first can accept it, once. Nothing is shared before you have said yes to them, too. They join \
      the same hub with a login of their own.
      """,
    parameters: [FriendParameters.alias, FriendParameters.count, days],
    examples: [
      .init("mindpulse friends invite", "Be asked for the rest."),
      .init("mindpulse friends invite --as Ana --count tests --for 2", "One for two days."),
    ]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let alias: String?
  private let count: FriendCount?
  private let days: Int
  private let line: ParsedCommand

  init(_ line: ParsedCommand) throws {
    self.line = line
    alias = try line[FriendParameters.alias].map { try FriendParameters.checked($0, line) }
    count = try line[FriendParameters.count]
    days = try line[Self.days] ?? FriendInvitation.days
  }

  func run(_ services: Services) throws -> ExitCode {
    let hub = HubService(services)
    let account = try hub.account()
    guard let key = try hub.friendPairs().first?.publicKey else { throw FriendsError.damaged }
    let records = try FriendRecords(services)
    let now = services.clock.now()
    let circle = try records.circle()
    let open = circle.invitations.filter { $0.isOpen(at: now) && !circle.used.contains($0.secret) }
    guard open.count < FriendInvitation.mostOpen else {
      throw AppFailure(
        .usage,
        "You have \(open.count) open invitations, which is the most.",
        hint: "To withdraw all of them: mindpulse friends leave"
      )
    }
    let questions = FriendQuestions(services, line)
    let invitation = try FriendInvitation(
      sender: account,
      alias: questions.alias(alias),
      count: questions.count(count),
      days: days,
      now: now
    )
    let code = try FriendCode(invitation, publicKey: key).text()
    try records.add(invitation, at: now)
    try show(code, invitation, services)
    return .done
  }

  private func show(
    _ code: String,
    _ invitation: FriendInvitation,
    _ services: Services
  ) throws {
    let output = services.output
    let until = Timestamp(milliseconds: invitation.until * 1000, in: services.clock.zone)
    if output.isJSON {
      return try output.json(
        InvitationJSON(
          code: code,
          name: invitation.alias,
          count: invitation.count,
          until: until,
          open: nil
        )
      )
    }
    try output.prose(
      "Give this line to one person. They accept with mindpulse friends accept CODE:"
    )
    try output.line()
    try output.write("\(code)\n\n")
    try output.draw(code: code)
    try output.prose(
      "There you are “\(invitation.alias)”. They will see how many \(invitation.count.title) you have "
        + "each week, once you have said yes. Valid until \(until.day) \(until.clock), once."
    )
  }
}

/// An invitation as `--json` prints it.
struct InvitationJSON: Encodable {
  /// The line that is given away.
  @OrNull var code: String?
  /// Who the person is in it.
  let name: String
  /// What the person shares.
  let count: FriendCount
  /// Until when it is valid.
  let until: Timestamp
  /// Whether it can still be accepted; nil where it is new.
  let open: Bool?
}
