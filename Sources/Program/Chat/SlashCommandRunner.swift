import Catalogues
import Console
import Core
import Dialogue
import Safety
import Services

/// Runs what is typed with a slash, with the commands of the command line behind it.
@MainActor struct SlashCommandRunner {
  /// The talk the chat is in.
  let session: ChatSession
  /// What the program knows and may use.
  let services: Services

  /// A runner within a chat.
  init(_ session: ChatSession) {
    self.session = session
    services = session.services
  }

  /// Runs one command and prints what it answers.
  func run(_ name: String, _ arguments: [String]) async throws -> SlashOutcome {
    guard let command = SlashCommands(services.commands).named(name) else { throw unknown(name) }
    if services.stores.isIncognito,
      let refusal = command.keeps.refusal(arguments, services.words)
    {
      // Words of danger are heard behind a command that is refused, too.
      let words = arguments.joined(separator: " ")
      if try await services.safety.finding(words).level >= .checkIn { return .say(words) }
      throw AppFailure(
        .usage,
        verbatim: refusal,
        hint: services.words.text(ChatKey.leaveIncognito)
      )
    }
    try requireNothing(behind: command, arguments)
    return try await command.run(session, arguments)
  }

  /// Refuses words behind a command that shows something and takes none.
  private func requireNothing(behind command: SlashCommand, _ arguments: [String]) throws {
    guard command.usage.isEmpty, !command.ignoresWords, let first = arguments.first else { return }
    throw AppFailure(
      .usage,
      verbatim: services.words.text(
        ChatKey.unexpectedArgument,
        ["word": VisibleText.singleLine(first, limit: 40)]
      ),
      hint: services.words.text(ChatKey.takesNothing, ["name": command.name])
    )
  }

  private func unknown(_ name: String) -> AppFailure {
    if let failure = ChatHelp.shellCommand(name, services) { return failure }
    return ChatHelp.noCommand(name, near: SlashCommands(services.commands).near(name), services)
  }
}
