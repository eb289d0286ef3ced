import Console
import Core
import Dialogue
import Glibc
import HealthModel
import Playback
import Services
import Terminal
import TranscriptFiles
import Transcripts

/// A person's turns of a past talk, answered once more, beside the answers of then.
@MainActor final class ReplayComparison {
  private let output: Output
  private let comparison: Comparison
  private let messages: [TranscriptMessage]
  private let span: ReplaySpan
  private let keeper: ComparisonKeeper?
  private let text: ComparisonText
  private var done = 0

  /// How many turns are to be answered.
  private var wanted: Int { messages.filter(isWanted).count }

  /// Answers the person's turns of a part of a talk.
  ///
  /// - Returns: done, or interrupted for Ctrl-C.
  /// - Throws: the endpoint's error, with how far it came.
  static func run(
    _ rival: ReplayRival,
    _ source: ReplaySource,
    _ part: ReplayPart,
    _ span: ReplaySpan,
    _ services: Services
  ) async throws -> ExitCode {
    let choice = try rival.selection(services)
    let messages = try source.all()
    let run = ReplayComparison(
      output: services.output,
      comparison: try rival.comparison(choice, services),
      messages: messages,
      span: span,
      keeper: rival.isKept ? try ComparisonKeeper(services, source, choice.label) : nil
    )
    guard run.wanted > 0 else {
      throw span.isWhole
        ? AppFailure(
          .missing,
          "You wrote nothing in this conversation, so there is nothing to answer."
        )
        : part.nothingFound
    }
    services.output.notice(choice.sentence)
    if !services.output.isJSON {
      let title = VisibleText.singleLine(source.title, limit: 120)
      try services.output.line(services.output.styler.bold(title) + "\n")
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

  // MARK: - Turns

  private func isWanted(_ message: TranscriptMessage) -> Bool {
    message.role == .user && message.status != .failed && !message.text.isEmpty
      && span.contains(message)
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
        await comparison.pass(message)
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
