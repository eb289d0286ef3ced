import CommandLineParsing
import Console
import Core
import Friends
import HubCommands
package import Services

extension CommandEntry {
  /// `mindpulse friends …`: one count a week, shared with friends.
  package static let friends = CommandEntry(
    CommandSpecification(
      "friends",
      summary: "Share one count a week with friends.",
      discussion: """
        Each of you chooses a count: breathing tests, exercises, or days with a diary entry. A friend \
        sees that number by week and nothing else: no reading, no word, no value. It takes an \
        invitation and a yes of both. Counts are encrypted for the friend and sent through the hub, \
        which can't read them. MindPulse never ranks you.
        """,
      defaultSubcommand: FriendsList.specification.name,
      examples: [
        .init("mindpulse friends invite --as Ana --count tests", "Make an invitation."),
        .init("mindpulse friends accept CODE --as Ben --count exercises", "Accept one."),
        .init("mindpulse friends accept Ben", "Say yes to somebody who has accepted yours."),
        .init("mindpulse friends name nadia", "Be found by a name, by those you tell it."),
        .init("mindpulse friends", "See this week's counts."),
        .init("mindpulse friends leave Ben", "End it."),
      ]
    ),
    [
      CommandEntry(FriendsInvite.self), CommandEntry(FriendsAccept.self),
      CommandEntry(FriendsName.self), CommandEntry(FriendsFind.self),
      CommandEntry(FriendsList.self), CommandEntry(FriendsBlock.self),
      CommandEntry(FriendsLeave.self),
    ]
  )
}

/// What several commands about friends take.
enum FriendParameters {
  /// Who one is to a friend.
  static let alias = Option("as", "NAME", help: "What they call you; any name will do.")
  /// What a friend sees.
  static let count = Option(
    "count",
    "tests|exercises|diary",
    of: FriendCount.self,
    help: "What they see of you: breathing tests, exercises, or days with a diary entry."
  )
  /// Agrees beforehand.
  static let yes = Option("yes", help: "Don't ask.")

  /// A name that was typed.
  static func checked(_ name: String, _ line: ParsedCommand) throws -> String {
    guard FriendCode.isName(name) else {
      throw line.refusal(
        "'--as' is one line of at most \(FriendCode.longestName) characters, without quotes and "
          + "signs that a shell reads."
      )
    }
    return name
  }
}

/// Asks on a terminal for what wasn't typed.
@MainActor struct FriendQuestions {
  private let services: Services
  private let line: ParsedCommand

  /// Questions of one command.
  init(_ services: Services, _ line: ParsedCommand) {
    (self.services, self.line) = (services, line)
  }

  private var isPossible: Bool { services.isTerminal && !services.output.isJSON }

  /// Who the person wants to be.
  func alias(_ typed: String?) throws -> String {
    if let typed { return typed }
    guard isPossible else {
      throw line.refusal("'--as' is missing: what they call you, such as --as Ana.")
    }
    let question: LocalizedText = "What should they call you?"
    return try FriendParameters.checked(ask(question), line)
  }

  /// What the person wants to share.
  func count(_ typed: FriendCount?) throws -> FriendCount {
    if let typed { return typed }
    let names = FriendCount.allCases.map(\.rawValue).joined(separator: ", ")
    guard isPossible else { throw line.refusal("'--count' is missing: \(names).") }
    let question: LocalizedText = "Which count do they see? (\(names))"
    let answer = try ask(question).lowercased()
    guard let count = FriendCount(rawValue: answer) else {
      throw line.refusal("'--count' takes one of \(names).")
    }
    return count
  }

  private func ask(_ question: LocalizedText) throws -> String {
    try services.output.question(services.output.spoken(question))
    guard let text = readLine() else {
      try services.output.line()
      throw AppFailure(.failed, "Nothing was changed.")
    }
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    return words.joined(separator: " ")
  }
}

extension FriendExchange {
  /// Exchanges what is due, and goes on with what is here where the hub can't be asked.
  ///
  /// - Returns: whether the hub was asked.
  @discardableResult
  func runIfPossible(_ output: Output) async throws -> Bool {
    do {
      let result = try await run()
      if result.refused > 0 {
        output.notice(
          "Deliveries in the name of a friend that can't be trusted: \(result.refused). Nothing of "
            + "them was saved."
        )
      }
      if result.newer > 0 {
        output.notice(
          "A friend has a newer version of MindPulse. Install it to read what they send."
        )
      }
      if result.isNameTaken {
        output.notice(
          "Somebody else has put your name at the hub. Choose again: mindpulse friends name NAME"
        )
      }
      for name in result.gone {
        output.notice("“\(FriendRecords.shown(name))” has no account at the hub any more.")
      }
      return true
    } catch {
      let failure = AppFailure(error)
      guard [.unavailable, .tryLater].contains(failure.exitCode) else { throw failure }
      output.notice("\(failure.errorDescription) \(failure.recoverySuggestion)")
      return false
    }
  }
}
