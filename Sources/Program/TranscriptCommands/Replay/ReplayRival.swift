import BundledFiles
import CommandLineParsing
import Console
import Core
import Dialogue
import HealthModel
import HealthStorage
import HostSystem
import Services
import Transcripts

/// Who answers a person's turns of a past talk once more: another engine, model or prompt.
struct ReplayRival {
  private enum Engine: String, CaseIterable { case listener, endpoint }

  private static let against = Option(
    "against",
    "ENGINE",
    help: "What answers again: listener, endpoint, or a model of your endpoint.",
    completion: .values(Engine.allCases.map(\.rawValue))
  )
  private static let prompt = Option(
    "prompt",
    "FILE",
    help: "With --against: the system prompt to use, written like prompts/system.md.",
    completion: .files
  )
  private static let save = Option(
    "save",
    help: "With --against: save the new answers as a separate session."
  )
  /// The parameters it is made of.
  static let parameters: [any Parameter] = [against, prompt, save]

  /// Whether its answers are kept.
  let isKept: Bool
  private let engine: Engine
  /// A model of the endpoint that the person has set; nil for the one that is set.
  private let model: String?
  private let prompt: String?

  /// Takes it from a command line; nil where nobody is to answer.
  ///
  /// - Throws: ``CommandLineError`` for what doesn't go together.
  init?(_ line: ParsedCommand) throws {
    prompt = try line[Self.prompt]
    isKept = try line[Self.save]
    guard let name = try line[Self.against] else {
      guard prompt != nil || isKept else { return nil }
      let alone = prompt != nil ? Self.prompt.specification : Self.save.specification
      throw line.refusal("'\(alone.name)' requires '--against'.")
    }
    guard !["auto", ""].contains(name) else {
      throw line.refusal("'--against' takes one engine: listener, endpoint, or a model's name.")
    }
    let named = Engine(rawValue: name)
    engine = named ?? .endpoint
    model = named == nil ? name : nil
    if engine == .listener, prompt != nil {
      throw line.refusal("'--prompt' requires a model; the offline listener has no prompt.")
    }
  }

  /// The engine that answers.
  @MainActor func selection(_ services: Services) throws -> EngineSelection {
    var flags = ["engine": engine.rawValue]
    flags["endpoint.model"] = model
    return try EngineSelection(try services.with(flags: flags), engine: nil)
  }

  /// The conversation that asks it.
  @MainActor func comparison(
    _ choice: EngineSelection,
    _ services: Services
  ) throws -> Comparison {
    var words = try ConversationWiring(services).words(PromptSharing(choice.share))
    if let prompt {
      words = ConversationWords(
        prompts: PromptBuilder(
          system: try Self.template(prompt),
          checkIn: try PromptTemplate(
            text: try services.files.text(.checkInPrompt),
            file: "prompts/check-in.md"
          ),
          contacts: try services.safety.contacts()
        ),
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

  private static func template(_ path: String) throws -> PromptTemplate {
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
    do throws(CompanionError) { return try PromptTemplate(text: text, file: name) } catch {
      throw AppFailure(.badData, error.message, hint: error.hint)
    }
  }
}
