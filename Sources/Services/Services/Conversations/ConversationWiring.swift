import BundledFiles
import Configuration
import Core
package import Dialogue
import Safety
import Transcripts
package import Prompts

/// Puts a conversation together from what the services know.
@MainActor package final class ConversationWiring {
  private let services: Services
  /// What waits to be saved, in whichever talk it was said.
  package let unsaved: UnsavedWrites
  private var readWords:
    (sharing: PromptSharing, contacts: CrisisContacts, words: ConversationWords)?

  /// A wiring with these services; nothing is read yet.
  package init(_ services: Services) {
    self.services = services
    unsaved = UnsavedWrites(StorePatience.rhythm(services))
  }

  /// A conversation in a session with the engines of a choice.
  package func conversation(_ id: String, _ choice: EngineSelection) throws -> Conversation {
    let conversation = try Conversation(
      sessionID: id,
      store: try services.stores.transcripts(),
      engines: choice.engines,
      safety: { [services] in try services.safety.guardian() },
      words: { try self.words(PromptSharing(choice.share)) },
      facts: { [services] in
        try await StorePatience.readingsAreFree(services)
        return try services.facts(compared: true, tellsHeld: true)
      },
      remembers: { [services] in
        try !services.stores.isIncognito && services.settings.current().memory.enabled
          && services.stores.isReadable
      },
      unsaved: unsaved,
      makeID: { [services] in services.identifiers.next() },
      clock: { [services] in services.clock.now() }
    )
    if choice.mayLookUp, choice.asksEndpoint {
      let tools = ModelTools(services, choice.share)
      conversation.tools = { try tools.forOneReply() }
    }
    return conversation
  }

  /// The engines that the settings, or a choice made in the chat, ask for.
  package func engines(_ engine: String?, model: String? = nil) throws -> EngineSelection {
    try EngineSelection(services, engine: engine, model: model)
  }

  /// The prompts and phrases, the person's own where there are some; read once.
  package func words(_ sharing: PromptSharing) throws -> ConversationWords {
    let contacts = try services.safety.contacts()
    if let readWords, readWords.sharing == sharing, readWords.contacts == contacts {
      return readWords.words
    }
    let prompts = PromptBuilder(
      system: try services.usable(.systemPrompt) { try PromptTemplate(text: $0, file: $1) },
      checkIn: try services.usable(.checkInPrompt) { try PromptTemplate(text: $0, file: $1) },
      sharing: sharing,
      contacts: contacts
    )
    let script = try services.listener.script()
    let words = ConversationWords(prompts: prompts, spoken: { [services] in services.words }) {
      FineReply(try script.read())
    }
    readWords = (sharing, contacts, words)
    return words
  }
}
