import BundledFiles
import Console
import Core
package import Dialogue
import HealthModel
import HealthStorage
import HostSystem
package import Services
import Transcripts
package import Prompts

/// Puts together what answers a person's turns of a past talk once more.
@MainActor package enum ComparisonMaker {
  /// The conversation that asks an engine.
  ///
  /// - Parameters:
  ///   - choice: who answers.
  ///   - prompt: the file of another system prompt; nil for the person's own or the program's.
  ///   - services: the profile and the prompts.
  /// - Returns: the conversation.
  /// - Throws: an error of the files or the store.
  package static func comparison(
    _ choice: EngineSelection,
    prompt: String?,
    _ services: Services
  ) throws -> Comparison {
    var words = try ConversationWiring(services).words(PromptSharing(choice.share))
    if let prompt {
      words = ConversationWords(
        prompts: PromptBuilder(
          system: try template(prompt).template,
          checkIn: try PromptTemplate(
            text: try services.files.text(.checkInPrompt),
            file: "prompts/check-in.md"
          ),
          contacts: try services.safety.contacts()
        ),
        spoken: words.spoken,
        fineReply: words.fineReply
      )
    }
    let profile = try services.stores.health().profile()
    return Comparison(
      engine: choice.engines.primary,
      words: words,
      safety: try services.safety.guardian(),
      person: { (profile.age(on: $0.day), profile.name) },
      makeID: { services.identifiers.next() },
      clock: { services.clock.now() }
    )
  }

  /// A system prompt in a file, checked.
  ///
  /// - Parameter path: the file.
  /// - Returns: its text, and the same as a template.
  /// - Throws: ``AppFailure`` where it is missing, or no prompt.
  package static func template(_ path: String) throws -> (text: String, template: PromptTemplate) {
    let name = VisibleText.singleLine(path, limit: 200)
    guard let bytes = try PrivateFile.read(path, limit: 1 << 20, followLink: true) else {
      throw AppFailure(
        .missing,
        "There is no file \(name).",
        hint: "--prompt requires a text file."
      )
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw AppFailure(.badData, "\(name) is not UTF-8 text.")
    }
    do throws(PromptsError) {
      return (text, try PromptTemplate(text: text, file: name))
    } catch {
      throw AppFailure(.badData, error.errorDescription, hint: error.recoverySuggestion)
    }
  }
}
