import BundledFiles
import Companion
import Configuration
import Transcripts

/// Puts a conversation together from what the context knows.
@MainActor final class ConversationWiring {
  private let context: AppContext
  private var readWords: ConversationWords?

  /// A wiring within one context; nothing is read yet.
  init(_ context: AppContext) { self.context = context }

  /// A conversation in a session with the engines of a choice.
  func conversation(_ id: String, _ choice: EngineSelection) throws -> Conversation {
    try Conversation(
      sessionID: id,
      store: try context.transcriptStore(),
      engines: choice.engines,
      safety: { [context] in try context.safety.guardian() },
      words: { try self.words() },
      facts: { [context] in try context.facts(compared: true) },
      remembers: { [context] in try !context.isIncognito && context.settings().memory.enabled },
      makeID: { [context] in context.makeID() },
      clock: { [context] in context.now() }
    )
  }

  /// The engines that the settings, or a choice made in the chat, ask for.
  func engines(_ engine: String?) throws -> EngineSelection {
    try EngineSelection(context, engine: engine)
  }

  /// The prompts and phrases, the person's own where there are some; read once.
  func words() throws -> ConversationWords {
    if let readWords { return readWords }
    let prompts = PromptBuilder(
      system: try PromptTemplate(text: try context.text(.systemPrompt), file: "prompts/system.md"),
      checkIn: try PromptTemplate(
        text: try context.text(.checkInPrompt),
        file: "prompts/check-in.md"
      ),
      sharing: PromptSharing(try context.settings().endpoint.share)
    )
    let script = try context.listenerScript().read()
    let words = ConversationWords(prompts: prompts, fineReply: FineReply(script))
    readWords = words
    return words
  }
}
