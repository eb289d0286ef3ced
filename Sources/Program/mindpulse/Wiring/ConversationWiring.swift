import BundledFiles
import Configuration
import Dialogue
import Transcripts

/// Puts a conversation together from what the context knows.
@MainActor final class ConversationWiring {
  private let context: AppContext
  /// What waits to be saved, in whichever talk it was said.
  let unsaved: UnsavedWrites
  private var readWords: (sharing: PromptSharing, words: ConversationWords)?

  /// A wiring within one context; nothing is read yet.
  init(_ context: AppContext) {
    self.context = context
    unsaved = UnsavedWrites(StorePatience.rhythm(context))
  }

  /// A conversation in a session with the engines of a choice.
  func conversation(_ id: String, _ choice: EngineSelection) throws -> Conversation {
    try Conversation(
      sessionID: id,
      store: try context.transcriptStore(),
      engines: choice.engines,
      safety: { [context] in try context.safety.guardian() },
      words: { try self.words(PromptSharing(choice.share)) },
      facts: { [context] in
        try await StorePatience.readingsAreFree(context)
        return try context.facts(compared: true, tellsHeld: true)
      },
      remembers: { [context] in
        try !context.isIncognito && context.settings().memory.enabled && context.isReadable
      },
      unsaved: unsaved,
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
      system: try context.usable(.systemPrompt) { try PromptTemplate(text: $0, file: $1) },
      checkIn: try context.usable(.checkInPrompt) { try PromptTemplate(text: $0, file: $1) },
      sharing: sharing
    )
    let script = try context.listenerScript()
    let words = ConversationWords(prompts: prompts) { FineReply(try script.read()) }
    readWords = (sharing, words)
    return words
  }
}
