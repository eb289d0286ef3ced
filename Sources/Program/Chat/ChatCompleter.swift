import LineEditing
import Services
import Transcripts

/// What TAB offers in the chat: commands, their arguments, sessions, and the models that `/model`
/// has listed.
@MainActor struct ChatCompleter {
  private let session: ChatSession

  /// A completer for one chat.
  init(_ session: ChatSession) { self.session = session }

  /// The words that continue what is typed; none where the sessions can't be read.
  ///
  /// No server is asked.
  func candidates(_ asked: CompletionContext) -> [String] {
    SlashCommands(session.services.commands).completions(
      preceding: asked.precedingWords,
      word: asked.word,
      sessions: sessions,
      models: { session.listedModels }
    )
  }

  private func sessions() -> [String] {
    do {
      return try session.services.stores.transcripts().sessions().map(\.id)
    } catch {
      return []
    }
  }
}
