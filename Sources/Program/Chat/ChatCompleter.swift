import LineEditing
import Services
import Transcripts

/// What TAB offers in the chat: commands, their arguments, and sessions.
@MainActor struct ChatCompleter {
  private let services: Services

  /// A completer for one chat.
  init(_ services: Services) { self.services = services }

  /// The words that continue what is typed; none where the sessions can't be read.
  func candidates(_ asked: CompletionContext) -> [String] {
    SlashCommands(services.commands).completions(
      preceding: asked.precedingWords,
      word: asked.word
    ) {
      do {
        return try services.stores.transcripts().sessions().map(\.id)
      } catch {
        return []
      }
    }
  }
}
