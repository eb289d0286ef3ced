import CommandLineParsing
import Configuration

/// `mindpulse chat`: the conversation, on a terminal or through pipes.
@MainActor enum ChatCommand {
  /// Opens it and gives the exit code it ends with.
  static func run(_ command: ParsedCommand, _ context: AppContext) async throws -> ExitCode {
    if command.flag("new"), command.value("session") != nil {
      throw command.refusal("'--new' and '--session' exclude each other.")
    }
    if context.isIncognito, command.value("session") != nil {
      throw command.refusal("'--incognito' begins a talk of its own, so it excludes '--session'.")
    }
    TalkRetention.applyAtStart(context)
    context.isScreen = context.isTerminal
    let session = try ChatSession(context, session: command.value("session"))
    guard context.isTerminal else {
      try await PipedChat(session).run()
      return .done
    }
    let keepsHistory =
      try !command.flag("no-history") && !context.isIncognito && context.settings().chat.history
    return try await InteractiveChat(session, keepsHistory: keepsHistory).run()
  }
}
