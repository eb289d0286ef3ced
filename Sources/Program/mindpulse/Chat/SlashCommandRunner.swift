import Console
import Core
import Dialogue
import Safety

/// What a chat has to do after a slash command.
enum SlashOutcome: Equatable {
  /// Nothing more.
  case done
  /// End the chat.
  case quit
  /// Read the schedule anew.
  case scheduleChanged
  /// Check in now.
  case checkIn
  /// Answer a text like a message of the person's: it is more than what the command is for.
  case say(String)
  /// Take texts out of the input history, too.
  case forgot([String])
}

/// Runs what is typed with a slash, with the commands of the command line behind it.
@MainActor struct SlashCommandRunner {
  /// The talk the chat is in.
  let session: ChatSession
  /// What the program knows and may use.
  let context: AppContext

  /// A runner within a chat.
  init(_ session: ChatSession) {
    self.session = session
    context = session.context
  }

  /// Runs one command and prints what it answers.
  func run(_ name: String, _ arguments: [String]) async throws -> SlashOutcome {
    guard let command = SlashCommand.named(name) else { throw unknown(name) }
    if context.isIncognito, let refusal = command.keeps.refusal(arguments) {
      // Words of danger are heard behind a command that is refused, too.
      let words = arguments.joined(separator: " ")
      if try context.safety.screener().screen(words).level >= .checkIn { return .say(words) }
      throw AppFailure(
        .usage,
        refusal,
        hint: "To do it: /quit, then mindpulse without --incognito."
      )
    }
    return try await command.run(self, arguments)
  }

  private func unknown(_ name: String) -> AppFailure {
    let near = NearestName.to(name, among: SlashCommand.all.map(\.name))
    let meant = near.map { "Did you mean /\($0)? " } ?? ""
    return AppFailure(
      .usage,
      "There is no /\(VisibleText.singleLine(name, limit: 40)).",
      hint: meant + "/help lists what you can type."
    )
  }

  /// Fails while nothing has been said.
  func requireMessages() throws(AppFailure) {
    guard session.conversation.isEmpty else { return }
    throw AppFailure(.missing, "Nothing has been said in this session yet.")
  }
}
