import ChatCompletions
import CommandLineParsing
import Configuration
import Console
import Core
import Evaluation
import HostSystem
import Services

/// `mindpulse eval run`: holds conversations with simulated people, and has them judged.
struct EvalRun: Command {
  static let specification = CommandSpecification(
    "run",
    summary: "Hold conversations with simulated people and score them.",
    discussion: """
      Each person of the file talks with this program as it is set up for you: danger screen, gate, \
      listener, tools and prompt. Nothing of yours is used or changed: each conversation has a home of \
      its own, and nobody is notified.

      --person and --judge take a model of your endpoint, MODEL@URL for one elsewhere, or script:PATH \
      for a program, which gets one JSON object on standard input and prints its answer. Without \
      --person, people say what is in their file. Without --judge, replies are counted by rule.

      The key of an endpoint elsewhere is MINDPULSE_JUDGE_API_KEY or MINDPULSE_PERSON_API_KEY, or what \
      a key command prints.

      A run that was stopped goes on with the same command, and asks nothing twice. --budget and \
      --budget-tokens are for one start.
      """,
    parameters: EngineParameters.all + EvaluationParameters.all,
    examples: [
      .init("mindpulse eval run --engine listener", "Count by rule how the offline listener does."),
      .init(
        "mindpulse eval run --judge llama3.3:70b --budget 2000",
        "Have a model judge, within 2,000 calls."
      ),
      .init("mindpulse eval run --prompt my-system.md --new", "Try another system prompt."),
    ]
  )

  private let parameters: EvaluationParameters

  init(_ line: ParsedCommand) throws { parameters = try EvaluationParameters(line) }

  func run(_ services: Services) async throws -> ExitCode {
    let files = try EvaluationFiles(
      personas: parameters.personas,
      rubric: parameters.rubric,
      prompt: parameters.prompt,
      services
    )
    let choice = try EngineSelection(services, engine: nil)
    if choice.asksEndpoint == false, let withheld = choice.withheld {
      throw AppFailure(.configuration, verbatim: withheld)
    }
    try parameters.refuseSelfJudge(choice.endpoint?.model)
    let person = try parameters.voice(\.person, "PERSON", services)
    let judge = try parameters.voice(\.judge, "JUDGE", services)
    try requireWords(files.personas)
    let recipe = try HomeRecipe(choice, prompt: files.prompt, services)
    let plan = parameters.plan(files, choice, recipe, services)
    let (run, hold) = try run(plan, files, services)
    defer { withExtendedLifetime(hold) {} }
    let runner = try EvaluationRunner(
      run,
      recipe: recipe,
      person: person,
      judge: judge,
      budget: parameters.budget,
      services
    )
    services.output.notice("Run \(run.name). \(choice.sentence)")
    let end = try await runner.work(parallel: parameters.parallel)
    return try finish(end, run, services)
  }

  /// The run that goes on, or a new one, held against other programs.
  private func run(
    _ plan: RunPlan,
    _ files: EvaluationFiles,
    _ services: Services
  ) throws -> (RunFolder, WorkFolder) {
    if let name = parameters.resumed {
      let run = try RunFolder.named(name, services)
      guard run.plan.isSameWork(as: plan) else {
        throw AppFailure(
          .usage,
          "Run \(run.name) was begun with other options, files or settings.",
          hint: "Give the same ones, or begin another run with --new."
        )
      }
      return (run, try held(run))
    }
    if !parameters.isNew {
      let same = try RunFolder.all(services).last { $0.plan.isSameWork(as: plan) }
      if let same, try !RunResults(same, services).summary.left.isEmpty {
        return (same, try held(same))
      }
    }
    return try RunFolder.make(plan, files, services)
  }

  private func held(_ run: RunFolder) throws -> WorkFolder {
    if let hold = try WorkFolder.takeOver(run.path, waiting: false) { return hold }
    throw AppFailure(
      .tryLater,
      "Another program works on run \(run.name).",
      hint: "Wait for it, or begin another one with --new."
    )
  }

  private func requireWords(_ personas: [Persona]) throws(AppFailure) {
    guard parameters.person == nil, let silent = personas.first(where: { $0.turns.isEmpty }) else {
      return
    }
    throw AppFailure(
      .badData,
      "\(VisibleText.singleLine(silent.name, limit: 60)) has nothing to say.",
      hint: "Add the column “Turns” or “Sample Prompts”, or have a model play them with --person."
    )
  }

  private func finish(
    _ end: EvaluationRunner.End,
    _ run: RunFolder,
    _ services: Services
  ) throws -> ExitCode {
    let summary = try RunResults(run, failed: end.failed, services).summary
    let left = EvaluationWords.count(summary.left.count, "conversation")
    let again = "The same command goes on with run \(run.name)."
    if let failure = end.failure, summary.conversations == 0, !end.isStopped {
      throw AppFailure(
        failure.exitCode,
        verbatim: "\(failure.message) \(again)",
        hint: failure.hint
      )
    }
    if services.output.isJSON {
      try services.output.json(SummaryJSON(summary))
    } else if summary.conversations > 0 {
      let text = EvaluationText(styler: services.output.styler, width: services.output.proseWidth)
      try services.output.write(text.text(summary))
    }
    if end.isStopped {
      services.output.notice("Stopped: \(left) left. \(again)")
      return .interrupted
    }
    if let failure = end.failure, !summary.left.isEmpty {
      throw ReportedFailure(
        exitCode: failure.exitCode,
        message: "\(failure.message) \(left) left. \(again)"
      )
    }
    if end.isSpent { services.output.notice("The budget is spent: \(left) left. \(again)") }
    return .done
  }
}
