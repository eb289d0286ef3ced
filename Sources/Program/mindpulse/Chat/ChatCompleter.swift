import LineEditing
import Transcripts

/// What TAB offers in the chat: commands, their arguments, and sessions.
@MainActor struct ChatCompleter {
  private let context: AppContext

  /// A completer for one chat.
  init(_ context: AppContext) { self.context = context }

  /// The words that continue what is typed; none where the sessions can't be read.
  func candidates(_ asked: CompletionContext) -> [String] {
    SlashCommand.completions(preceding: asked.precedingWords, word: asked.word) {
      do {
        return try context.transcriptStore().sessions().map(\.id)
      } catch {
        return []
      }
    }
  }
}
