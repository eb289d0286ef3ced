import CommandLineParsing
import Dialogue
import Services
import Core

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
    try ComparisonMaker.comparison(choice, prompt: prompt, services)
  }
}
