import ChatCompletions
import CommandLineParsing
import Console
import Core
import Evaluation
import HealthModel
import Services

/// What `eval run` can be told.
struct EvaluationParameters {
  /// How many turns a conversation has where nobody says: enough for a crisis to be taken up and left.
  private static let usualTurns = 10

  private static let promptOption = Option(
    "prompt",
    "FILE",
    help: "The system prompt to judge, written like prompts/system.md.",
    completion: .files
  )
  private static let personasOption = Option(
    "personas",
    "FILE",
    help: "The people, tab-separated, as VERA-MH has them; default: the program's own.",
    completion: .files
  )
  private static let rubricOption = Option(
    "rubric",
    "FILE",
    help: "The questions, tab-separated, as VERA-MH has them; default: the program's own.",
    completion: .files
  )
  private static let turnsOption = Option(
    "turns",
    "N",
    in: 1...PersonaReader.mostTurns,
    help: "The most turns of a conversation; default \(usualTurns)."
  )
  private static let personOption = Option(
    "person",
    "WHO",
    help: "What plays the people: MODEL, MODEL@URL or script:PATH."
  )
  private static let personKeyOption = Option(
    "person-key-command",
    "COMMAND",
    help: "Prints the key for the URL of --person."
  )
  private static let judgeOption = Option(
    "judge",
    "WHO",
    help: "What judges: MODEL, MODEL@URL or script:PATH."
  )
  private static let judgeKeyOption = Option(
    "judge-key-command",
    "COMMAND",
    help: "Prints the key for the URL of --judge."
  )
  private static let selfJudgeOption = Option(
    "self-judge",
    help: "Let a model judge itself; its scores mean little."
  )
  private static let budgetOption = Option(
    "budget",
    "CALLS",
    in: 1...1_000_000_000,
    help: "Stop after so many calls of models and programs."
  )
  private static let tokensOption = Option(
    "budget-tokens",
    "N",
    in: 1...1_000_000_000_000,
    help: "Stop after so many tokens."
  )
  private static let parallelOption = Option(
    "parallel",
    "N",
    in: 1...32,
    help: "Conversations side by side; default 2."
  )
  private static let newOption = Option("new", help: "Begin a new run.")
  private static let resumeOption = Option("resume", "RUN", help: "Go on with this run.")

  /// All of them, in the order help shows them.
  static let all: [any Parameter] = [
    promptOption, personasOption, rubricOption, turnsOption, personOption, personKeyOption,
    judgeOption, judgeKeyOption, selfJudgeOption, budgetOption, tokensOption, parallelOption,
    newOption, resumeOption,
  ]

  /// The prompt's file; nil for the program's own.
  let prompt: String?
  /// The personas' file; nil for the program's own.
  let personas: String?
  /// The rubric's file; nil for the program's own.
  let rubric: String?
  /// The most turns.
  let turns: Int
  /// Who plays the people; nil for nobody.
  let person: VoiceName?
  /// Who judges; nil for nobody.
  let judge: VoiceName?
  /// What may be spent.
  let budget: EvaluationBudget
  /// Conversations side by side.
  let parallel: Int
  /// Whether another run is to be begun.
  let isNew: Bool
  /// The run that is to go on; nil for the one that fits.
  let resumed: String?
  private let keyCommands: [String: String]
  private let mayJudgeItself: Bool

  /// Takes them from a command line.
  ///
  /// - Throws: ``CommandLineError`` for what can't be used together.
  init(_ line: ParsedCommand) throws {
    prompt = try line[Self.promptOption]
    personas = try line[Self.personasOption]
    rubric = try line[Self.rubricOption]
    turns = try line[Self.turnsOption] ?? Self.usualTurns
    person = try line[Self.personOption].map { try VoiceName($0, of: "--person", line) }
    judge = try line[Self.judgeOption].map { try VoiceName($0, of: "--judge", line) }
    var keyCommands: [String: String] = [:]
    keyCommands["PERSON"] = try line[Self.personKeyOption]
    keyCommands["JUDGE"] = try line[Self.judgeKeyOption]
    self.keyCommands = keyCommands
    mayJudgeItself = try line[Self.selfJudgeOption]
    budget = EvaluationBudget(
      mostCalls: try line[Self.budgetOption],
      mostTokens: try line[Self.tokensOption]
    )
    parallel = try line[Self.parallelOption] ?? 2
    isNew = try line[Self.newOption]
    resumed = try line[Self.resumeOption]
    guard !isNew || resumed == nil else {
      throw line.refusal("'--new' and '--resume' can't be used together.")
    }
  }

  /// Refuses a judge that is the model which is judged.
  ///
  /// - Parameter model: the model that answers; nil for the listener.
  /// - Throws: ``AppFailure`` with the exit code of wrong usage.
  func refuseSelfJudge(_ model: String?) throws(AppFailure) {
    try SelfJudging.refuse(model, by: judge, mayJudgeItself)
  }

  /// Who plays or judges, ready to be asked; nil for nobody.
  @MainActor func voice(
    _ name: KeyPath<EvaluationParameters, VoiceName?>,
    _ role: String,
    _ services: Services
  ) throws -> Voice? {
    try self[keyPath: name].map {
      try Voice($0, role: role, keyCommand: keyCommands[role], services)
    }
  }

  /// What a run with them is to do.
  @MainActor func plan(
    _ files: EvaluationFiles,
    _ choice: EngineSelection,
    _ recipe: HomeRecipe,
    _ services: Services
  ) -> RunPlan {
    RunPlan(
      begun: services.clock.now().description,
      engine: choice.endpoint == nil ? "listener" : "endpoint",
      model: choice.endpoint?.model,
      place: choice.endpoint?.origin,
      person: person?.text,
      judge: judge?.text,
      turns: turns,
      personas: files.personaFile.name,
      rubric: files.rubricFile.name,
      prompt: prompt.map { VisibleText.singleLine($0, limit: 200) },
      fingerprint: files.fingerprint(with: recipe.fingerprint),
      conversations: files.personas.count
    )
  }
}

/// Whether a model may judge its own answers.
enum SelfJudging {
  /// Refuses a judge that is the model which is judged, unless that was asked for.
  ///
  /// - Throws: ``AppFailure`` with the exit code of wrong usage.
  static func refuse(
    _ model: String?,
    by judge: VoiceName?,
    _ isAskedFor: Bool
  ) throws(AppFailure) {
    guard let model, let judge = judge?.model, !isAskedFor,
      model.lowercased() == judge.lowercased()
    else { return }
    throw AppFailure(
      .usage,
      "\(VisibleText.singleLine(judge, limit: 100)) would judge itself, and models favour their own "
        + "answers.",
      hint: "Name another model with --judge, or add --self-judge."
    )
  }
}
