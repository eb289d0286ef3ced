import BundledFiles
import Companion
import Configuration
import Transcripts

/// Puts a conversation together from what the context knows.
@MainActor final class ConversationWiring {
  private let context: AppContext
  private var readWords: (sharing: PromptSharing, words: ConversationWords)?

  /// A wiring within one context; nothing is read yet.
  init(_ context: AppContext) { self.context = context }

  /// A conversation in a session with the engines of a choice.
  func conversation(_ id: String, _ choice: EngineSelection) throws -> Conversation {
    try Conversation(
      sessionID: id,
      store: try context.transcriptStore(),
      engines: choice.engines,
      safety: { [context] in try context.safety.guardian() },
      words: { try self.words(PromptSharing(choice.share)) },
      facts: { [context] in try context.facts(compared: true) },
      remembers: { [context] in
        try !context.isIncognito && context.settings().memory.enabled && context.isReadable
      },
      makeID: { [context] in context.makeID() },
      clock: { [context] in context.now() }
    )
  }

  /// The engines that the settings, or a choice made in the chat, ask for.
  func engines(_ engine: String?) throws -> EngineSelection {
    try EngineSelection(context, engine: engine)
  }

  /// The prompts and phrases, the person's own where there are some; read once.
  func words(_ sharing: PromptSharing) throws -> ConversationWords {
    if let readWords, readWords.sharing == sharing { return readWords.words }
    let prompts = PromptBuilder(
      system: try PromptTemplate(text: try context.text(.systemPrompt), file: "prompts/system.md"),
      checkIn: try PromptTemplate(
        text: try context.text(.checkInPrompt),
        file: "prompts/check-in.md"
      ),
      sharing: sharing
    )
    let script = try context.listenerScript().read()
    let words = ConversationWords(prompts: prompts, fineReply: FineReply(script))
    readWords = (sharing, words)
    return words
  }
}
