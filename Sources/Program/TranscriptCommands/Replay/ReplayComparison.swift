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
  private let turns: ComparedTurns
  private let keeper: ComparisonKeeper?
  private let text: ComparisonText
  private var done = 0

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
    let turns = ComparedTurns(try source.all(), try rival.comparison(choice, services)) {
      span.contains($0)
    }
    let run = ReplayComparison(
      services,
      turns: turns,
      keeper: rival.isKept ? try ComparisonKeeper(services, source, choice.kept.label) : nil
    )
    guard turns.count > 0 else {
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
    _ services: Services,
    turns: ComparedTurns,
    keeper: ComparisonKeeper?
  ) {
    output = services.output
    self.turns = turns
    self.keeper = keeper
    text = ComparisonText(output: services.output, services.words)
  }

  // MARK: - Turns

  private func untilStopped() async throws -> ExitCode {
    let signals = SignalSources()
    let work = Task {
      await withCheckedContinuation { ready in signals.whenReady { ready.resume() } }
      try await self.turns.forEach { try self.take($0) }
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
      throw AppFailure(
        failure.exitCode,
        "\(failure.errorDescription) \(progress)",
        hint: failure.recoverySuggestion
      )
    }
  }

  private func take(_ turn: ComparedTurn) throws {
    if turn.isWhole { done += 1 }
    try show(turn.said, then: turn.then, now: turn.now)
    if turn.isWhole { try keeper?.keep(turn.said, turn.now) }
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

  private var progress: LocalizedText {
    let answered: LocalizedText =
      turns.count == 1
      ? "\(done) of 1 turn answered." : "\(done) of \(turns.count) turns answered."
    return keeper?.sentence.map { "\(answered) \($0)" } ?? answered
  }
}
