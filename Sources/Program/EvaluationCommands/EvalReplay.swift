import ChatCompletions
import CommandLineParsing
import Console
import Core
import Evaluation
import Glibc
import HostSystem
import Services
import Terminal
import TranscriptCommands
import Transcripts

/// `mindpulse eval replay`: the person's own past conversations, answered once more and compared.
struct EvalReplay: Command {
  private static let sessions = Argument(
    rest: "SESSION",
    help: "The ids of your conversations, or 'last'; default: last.",
    isOptional: true,
    completion: .dynamic("sessions")
  )
  private static let prompt = Option(
    "prompt",
    "FILE",
    help: "The system prompt to use, written like prompts/system.md.",
    completion: .files
  )
  private static let rubric = Option(
    "rubric",
    "FILE",
    help: "The questions, as VERA-MH has them; default: the program's own.",
    completion: .files
  )
  private static let judge = Option(
    "judge",
    "WHO",
    help: "What judges: MODEL, MODEL@URL or script:PATH."
  )
  private static let judgeKey = Option(
    "judge-key-command",
    "COMMAND",
    help: "Prints the key for the URL of --judge."
  )
  private static let selfJudge = Option(
    "self-judge",
    help: "Let a model judge itself; its scores mean little."
  )
  private static let budget = Option(
    "budget",
    "CALLS",
    in: 1...1_000_000_000,
    help: "Stop after so many calls of the judge."
  )

  static let specification = CommandSpecification(
    "replay",
    summary: "Answer your own past conversations again, and compare.",
    discussion: """
      Each of your messages is answered again, with the conversation and readings as they were at that \
      point, as replay --against does. Both answers are shown and counted by rule, and judged with \
      --judge. Nothing is saved.

      A judge reads your own words. A model elsewhere gets them only after you have agreed to that \
      server.
      """,
    parameters: [sessions] + EngineParameters.all + [
      prompt, rubric, judge, judgeKey, selfJudge, budget,
    ],
    examples: [
      .init(
        "mindpulse eval replay last --model qwen2.5:7b",
        "Compare with another model's answers."
      )
    ]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let sessions: [String]
  private let prompt: String?
  private let rubric: String?
  private let judge: VoiceName?
  private let keyCommand: String?
  private let mayJudgeItself: Bool
  private let budget: EvaluationBudget

  init(_ line: ParsedCommand) throws {
    let named = try line[Self.sessions]
    sessions = named.isEmpty ? ["last"] : named
    prompt = try line[Self.prompt]
    rubric = try line[Self.rubric]
    judge = try line[Self.judge].map { try VoiceName($0, of: "--judge", line) }
    keyCommand = try line[Self.judgeKey]
    mayJudgeItself = try line[Self.selfJudge]
    budget = EvaluationBudget(mostCalls: try line[Self.budget])
    guard rubric == nil || judge != nil else {
      throw line.refusal("'--rubric' requires '--judge'.")
    }
  }

  func run(_ services: Services) async throws -> ExitCode {
    let files = try EvaluationFiles(personas: nil, rubric: rubric, prompt: prompt, services)
    let choice = try EngineSelection(services, engine: nil)
    if choice.asksEndpoint == false, let withheld = choice.withheld {
      throw AppFailure(.configuration, verbatim: withheld)
    }
    if choice.endpoint == nil, prompt != nil {
      throw AppFailure(.usage, "'--prompt' requires a model; the offline listener has no prompt.")
    }
    try SelfJudging.refuse(choice.endpoint?.model, by: judge, mayJudgeItself)
    let judge = try judge.map {
      try Voice($0, role: "JUDGE", keyCommand: keyCommand, services)
    }
    let comparison = SessionComparison(
      choice: choice,
      prompt: prompt,
      judge: judge,
      files: files,
      purse: Purse(budget),
      services: services
    )
    services.output.notice(choice.sentence)
    return try await untilStopped(comparison, services.output)
  }

  @MainActor private func untilStopped(
    _ comparison: SessionComparison,
    _ output: Output
  ) async throws -> ExitCode {
    let signals = SignalSources()
    let sessions = sessions
    let work = Task {
      await withCheckedContinuation { ready in signals.whenReady { ready.resume() } }
      for name in sessions { try await comparison.compare(name) }
    }
    signals.onEnd([SIGINT, SIGTERM, SIGHUP]) { _ in work.cancel() }
    defer { signals.cancel() }
    do { try await work.value } catch is CancellationError {
      output.notice("Stopped.")
      return .interrupted
    } catch is SpentBudget {
      output.notice("The budget is spent; what was not judged is left out.")
    }
    try comparison.finish()
    return .done
  }
}
