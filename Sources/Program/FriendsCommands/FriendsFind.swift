import CommandLineParsing
import Console
import Core
import Friends
import HealthModel
import Hub
import HubCommands
import Sealing
import Services

/// `mindpulse friends find`: finds somebody by the whole name that they told, and asks them.
struct FriendsFind: Command {
  private static let name = Argument(
    rest: "WHOLE-NAME",
    help: "The name with its words, exactly as they told it."
  )

  static let specification = CommandSpecification(
    "find",
    summary: "Find somebody by the whole name they told you.",
    discussion: """
      Only an exact name is found, and only of somebody who wants to be. They are asked, as if you had \
      accepted an invitation of theirs, and say yes, too. The hub doesn't learn which name you look for.
      """,
    parameters: [name, FriendParameters.alias, FriendParameters.count],
    examples: [
      .init("mindpulse friends find nadia-lute-river-oak-amber --as Ben --count exercises")
    ]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let words: String
  private let alias: String?
  private let count: FriendCount?
  private let line: ParsedCommand

  init(_ line: ParsedCommand) throws {
    self.line = line
    words = try line[Self.name].joined(separator: " ")
    alias = try line[FriendParameters.alias].map { try FriendParameters.checked($0, line) }
    count = try line[FriendParameters.count]
  }

  func run(_ services: Services) async throws -> ExitCode {
    let name = try WholeName(typed: words)
    if let wrong = try HubService.words().unknown(among: name.words) {
      throw AppFailure(
        .usage,
        "“\(VisibleText.singleLine(wrong.word, limit: 40))” isn't one of the words in a name.",
        hint: wrong.near.map { "Did you mean “\($0)”?" }
          ?? "Ask them for it again, letter by letter."
      )
    }
    let code = try await code(name, services)
    try await FriendAcceptance(services, line, alias, count).accept(code)
    return .done
  }

  /// The invitation behind a name.
  private func code(_ name: WholeName, _ services: Services) async throws -> FriendCode {
    let opened = try await HubService(services).open()
    let key = try NameKey(of: name.text)
    if let content = try await opened.database.names.find(key.mark),
      let code = try FindableName.invitation(content, by: key, now: services.clock.now())
    {
      return code
    }
    throw AppFailure(
      .missing,
      "Nobody at this hub can be found by “\(name.text)”.",
      hint: "Compare it with what they see: mindpulse friends name. Or ask them for an invitation."
    )
  }
}
