import BundledFiles
import CommandLineParsing
import Core
import Dialogue
import Glibc
import HealthModel
import HealthStorage
import HostSystem
import Safety
import Terminal
import Playback
import Transcripts

/// `mindpulse replay --against`: a person's turns of a past talk, answered once more by another
/// engine, model or prompt, beside the answers of then.
@MainActor final class ComparisonCommand {
  private let output: Output
  private let comparison: Comparison
  private let messages: [TranscriptMessage]
  private let span: ReplaySpan
  private let keeper: ComparisonKeeper?
  private let text: ComparisonText
  private var done = 0

  /// How many turns are to be answered.
  private var wanted: Int { messages.filter(isWanted).count }

  /// Answers the turns that the command line means.
  ///
  /// - Returns: done, or interrupted for Ctrl-C.
  /// - Throws: the endpoint's error, with how far it came.
  static func run(
    _ against: String,
    _ command: ParsedCommand,
    _ source: ReplaySource,
    _ wish: ReplayWish,
    _ context: AppContext
  ) async throws -> ExitCode {
    if against == "listener", command.value("prompt") != nil {
      throw command.refusal("'--prompt' is for a model: the offline listener has no prompt.")
    }
    guard !["auto", ""].contains(against) else {
      throw command.refusal("'--against' takes one engine: listener, endpoint, or a model's name.")
    }
    let choice = try engine(against, context)
    let messages = try source.all()
    let run = ComparisonCommand(
      output: context.output,
      comparison: try comparison(choice, command.value("prompt"), context),
      messages: messages,
      span: wish.span,
      keeper: command.flag("save")
        ? try ComparisonKeeper(context, source, choice.label) : nil
    )
    guard run.wanted > 0 else {
      throw wish.span.isWhole
        ? AppFailure(.missing, "You wrote nothing in this talk, so there is nothing to answer.")
        : wish.nothingFound
    }
    context.output.notice(choice.sentence)
    if !context.output.isJSON {
      let title = VisibleText.singleLine(source.title, limit: 120)
      try context.output.line(context.output.styler.bold(title) + "\n")
    }
    return try await run.untilStopped()
  }

  private init(
    output: Output,
    comparison: Comparison,
    messages: [TranscriptMessage],
    span: ReplaySpan,
    keeper: ComparisonKeeper?
  ) {
    self.output = output
    self.comparison = comparison
    self.messages = messages
    self.span = span
    self.keeper = keeper
    text = ComparisonText(output: output)
  }

  // MARK: - Who answers

  /// The engine of a name; a model is one of the endpoint that the person has set.
  private static func engine(_ name: String, _ context: AppContext) throws -> EngineSelection {
    var flags = ["engine": name == "listener" ? name : "endpoint"]
    if name != "listener", name != "endpoint" { flags["endpoint.model"] = name }
    let other = try AppContext(
      environment: context.environment,
      output: context.output,
      isTerminal: context.isTerminal,
      flags: flags
    )
    return try EngineSelection(other, engine: nil)
  }

  private static func comparison(
    _ choice: EngineSelection,
    _ prompt: String?,
    _ context: AppContext
  ) throws -> Comparison {
    let sharing = PromptSharing(choice.share)
    var words = try ConversationWiring(context).words(sharing)
    if let prompt {
      words = ConversationWords(
        prompts: PromptBuilder(
          system: try template(prompt),
          checkIn: try PromptTemplate(
            text: try context.text(.checkInPrompt),
            file: "prompts/check-in.md"
          )
        ),
        fineReply: words.fineReply
      )
    }
    let profile = try context.healthStore().profile()
    return Comparison(
      engine: choice.engines.primary,
      words: words,
      safety: try context.safety.guardian(),
      person: { (profile.age(on: $0.day), profile.name) },
      makeID: { context.makeID() },
      clock: { context.now() }
    )
  }

  private static func template(_ path: String) throws -> PromptTemplate {
    let name = VisibleText.singleLine(path, limit: 200)
    guard let bytes = try PrivateFile.read(path, limit: 1 << 20, followLink: true) else {
      throw AppFailure(.missing, "There is no file \(name).", hint: "--prompt takes a text file.")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw AppFailure(.badData, "\(name) is not UTF-8 text.")
    }
    do throws(CompanionError) { return try PromptTemplate(text: text, file: name) } catch {
      throw AppFailure(.badData, error.message, hint: error.hint)
    }
  }

  // MARK: - Turns

  private func isWanted(_ message: TranscriptMessage) -> Bool {
    message.role == .user && !message.text.isEmpty && span.contains(message)
  }

  private func untilStopped() async throws -> ExitCode {
    let signals = SignalSources()
    let work = Task {
      await withCheckedContinuation { ready in signals.whenReady { ready.resume() } }
      try await self.turns()
    }
    signals.onEnd([SIGINT, SIGTERM, SIGHUP]) { _ in work.cancel() }
    defer { signals.cancel() }
    do {
      try await work.value
      if let kept = keeper?.sentence { output.notice(kept) }
      return .done
    } catch is CancellationError {
      output.notice("Stopped: \(progress)")
      return .interrupted
    } catch {
      let failure = AppFailure(error)
      throw AppFailure(failure.exitCode, "\(failure.message) \(progress)", hint: failure.hint)
    }
  }

  private func turns() async throws {
    for (place, message) in messages.enumerated() {
      guard isWanted(message) else {
        comparison.pass(message)
        continue
      }
      try Task.checkCancellation()
      try await turn(message, then: answer(behind: place))
    }
  }

  private func turn(_ said: TranscriptMessage, then: TranscriptMessage?) async throws {
    do {
      let now = try await comparison.answer(said, readings: then?.vitals ?? [])
      done += 1
      try show(said, then: then, now: now)
      try keeper?.keep(said, now)
    } catch {
      // What had come of an answer that broke off is worth seeing.
      if var now = comparison.current, !now.text.isEmpty, now.status == .partial {
        now.failure = now.failure ?? "The reply was stopped."
        try show(said, then: then, now: now)
      }
      throw error
    }
  }

  /// What was answered then: the last answer before the person's next message that had any words.
  private func answer(behind place: Int) -> TranscriptMessage? {
    let answers = messages[(place + 1)...].prefix { $0.role != .user }
      .filter { $0.role == .assistant && $0.kind == .talk }
    return answers.last { $0.status != .failed && !$0.text.isEmpty } ?? answers.last
  }

  private func show(
    _ said: TranscriptMessage,
    then: TranscriptMessage?,
    now: TranscriptMessage
  ) throws {
    if output.isJSON {
      let before = try then.map { try TranscriptLine.text($0) } ?? "null"
      let message = try TranscriptLine.text(said)
      return try output.line(
        "{\"message\":\(message),\"then\":\(before),\"now\":\(try TranscriptLine.text(now))}"
      )
    }
    try output.write(text.turn(said, then: then, now: now))
  }

  private var progress: String {
    let turns = "\(done) of \(wanted) turn\(wanted == 1 ? "" : "s") answered."
    return keeper?.sentence.map { "\(turns) \($0)" } ?? turns
  }
}
