import CommandLineParsing
import Console
import Core
import Friends
import HealthModel
import HostSystem
import Hub
import HubCommands
import Sealing
import Services

/// `mindpulse friends name`: lets this person be found by a name, shows it, or gives it up.
struct FriendsName: Command {
  private static let name = Argument(
    optional: "NAME",
    help: "The name to be found by: 2 to 24 letters a to z and digits."
  )
  private static let off = Option("off", help: "Give the name up: nobody finds you any more.")
  private static let alias = Option("as", "NAME", help: "What they call you; default the NAME.")

  static let specification = CommandSpecification(
    "name",
    summary: "Be found by a name, by those you tell it.",
    discussion: """
      Four words are drawn at random and added to the NAME. Whoever you tell all of it can find you at \
      the same hub, and asks you; nothing is shared before you have said yes. The hub gets a mark from \
      which it can't tell the name. Without a NAME it shows the name you have.
      """,
    parameters: [name, off, alias, FriendParameters.count, FriendParameters.yes],
    examples: [
      .init("mindpulse friends name nadia --count tests", "Be found as nadia and four words."),
      .init("mindpulse friends name", "See the whole name."),
      .init("mindpulse friends name --off", "Give it up."),
    ]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let name: String?
  private let isOff: Bool
  private let alias: String?
  private let count: FriendCount?
  private let isAgreed: Bool
  private let line: ParsedCommand

  init(_ line: ParsedCommand) throws {
    self.line = line
    name = try line[Self.name]
    isOff = try line[Self.off]
    alias = try line[Self.alias].map { try FriendParameters.checked($0, line) }
    count = try line[FriendParameters.count]
    isAgreed = try line[FriendParameters.yes]
    guard name == nil || !isOff else { throw line.refusal("'--off' takes no NAME.") }
    guard name != nil || (alias == nil && count == nil) else {
      throw line.refusal("'--as' and '--count' require a NAME.")
    }
  }

  func run(_ services: Services) async throws -> ExitCode {
    let account = try HubService(services).account()
    let records = try FriendRecords(services)
    let known = try records.circle().openNames(of: account)
    if let name {
      try await choose(name, account, known, services)
    } else if isOff {
      try await giveUp(known, services)
    } else {
      try await FriendExchange(services).runIfPossible(services.output)
      try show(records.circle().openNames(of: account).first, services)
    }
    return .done
  }

  // MARK: - Choosing one

  private func choose(
    _ name: String,
    _ account: String,
    _ known: [FindableName],
    _ services: Services
  ) async throws {
    let records = try FriendRecords(services)
    let random = Machine.randomBytes(WholeName.randomBytes)
    let words = try HubService.words().words(random, count: WholeName.wordCount)
    let whole = try WholeName(name, words: words)
    let alias = try FriendParameters.checked(self.alias ?? name, line)
    let count = try FriendQuestions(services, line).count(self.count)
    if let earlier = known.first {
      let question: LocalizedText =
        "Give up “\(earlier.name)” for a new name? Whoever was told it doesn't find you any more."
      try HubService(services).agree(isAgreed, question)
    }
    let now = services.clock.now()
    let found = try FindableName(
      whole,
      NameKey(of: whole.text),
      sender: account,
      alias: alias,
      count: count,
      now: now
    )
    // The new one first: whoever is interrupted in between has the newest.
    try records.add(found, at: now)
    for earlier in known { try records.giveUp(earlier, at: now) }
    try await FriendExchange(services).runIfPossible(services.output)
    try show(found, services)
  }

  // MARK: - Showing it

  private func show(_ name: FindableName?, _ services: Services) throws {
    let output = services.output
    let time = try name.flatMap { try FriendRecords(services).namesAtHub()[$0.mark] }
    let since = time.flatMap { $0 > 0 ? Timestamp(milliseconds: $0, in: services.clock.zone) : nil }
    let until = since.map {
      Timestamp(milliseconds: FindableName.until($0) * 1000, in: services.clock.zone)
    }
    if output.isJSON { return try output.json(FoundNameJSON(name, until: until)) }
    guard let name else {
      return try output.prose(
        "You can't be found by a name. To choose one: mindpulse friends name NAME"
      )
    }
    try output.prose("Whoever you tell this name can find you, with mindpulse friends find:")
    try output.line()
    try output.write("  \(name.name)\n\n")
    try output.prose(
      "There you are “\(name.invitation.alias)”. They will see how many "
        + "\(name.invitation.count.title) you have each week, once you have said yes to them."
    )
    guard let until else {
      return try output.prose("It isn't at the hub yet: it is sent once the hub can be reached.")
    }
    try output.prose(
      "The hub has a mark of it and \(FindableName.bytesAtHub) encrypted bytes: it can't tell the name, nor try "
        + "names, as the words are drawn at random. It is valid until \(until.day), and is renewed as long as a "
        + "machine of yours reaches the hub. To give it up: mindpulse friends name --off"
    )
  }

  // MARK: - Giving it up

  private func giveUp(_ known: [FindableName], _ services: Services) async throws {
    guard let name = known.first else {
      throw AppFailure(
        .usage,
        "You have no name to be found by.",
        hint: "To choose one: mindpulse friends name NAME"
      )
    }
    let records = try FriendRecords(services)
    for earlier in known { try records.giveUp(earlier, at: services.clock.now()) }
    try await FriendExchange(services).runIfPossible(services.output)
    let isGone = try known.allSatisfy { try records.namesAtHub()[$0.mark] == nil }
    if services.output.isJSON {
      return try services.output.json(GivenUpJSON(name: name.name, deleted: isGone))
    }
    let rest: LocalizedText =
      isGone
      ? "It is deleted at the hub."
      : "It is deleted at the hub once that can be reached; whoever finds you until then isn't taken."
    try services.output.prose("Nobody finds you as “\(name.name)” any more. \(rest)")
  }
}

/// A name to be found by, as `--json` prints it.
private struct FoundNameJSON: Encodable {
  /// The whole name; nil for none.
  @OrNull var name: String?
  @OrNull var alias: String?
  @OrNull var count: FriendCount?
  /// Until when what is at the hub is valid; nil where nothing is.
  @OrNull var until: Timestamp?

  private enum CodingKeys: String, CodingKey {
    case name, count, until
    case alias = "as"
  }

  init(_ name: FindableName?, until: Timestamp?) {
    self.name = name?.name
    alias = name?.invitation.alias
    count = name?.invitation.count
    self.until = until
  }
}

/// A name that was given up, as `--json` prints it.
private struct GivenUpJSON: Encodable {
  let name: String
  /// Whether the hub has deleted it.
  let deleted: Bool
}
