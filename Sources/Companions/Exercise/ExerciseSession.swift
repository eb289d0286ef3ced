import Catalogues
import Console
import Exercises
import HealthModel
import Safety
import Services

/// One exercise as it is done: lines go to the runner, what it wants goes to the stage.
///
/// Every line passes the danger screen before anything else is made of it. However it ends, what
/// was done is kept, once.
@MainActor final class ExerciseSession {
  /// How it ended.
  struct Outcome {
    /// What was done.
    let record: ExerciseRecord
    /// What is said at its end, one paragraph a line.
    let lines: [String]
    /// The words of danger that ended it; nil for none.
    let danger: String?
    /// Whether Ctrl-C ended it.
    let isInterrupted: Bool
  }

  private let services: Services
  private let stage: any ExerciseStage
  private let voice: ExerciseVoice?
  private let diary: ExerciseDiary
  private let heart: ExerciseHeart
  private let words: Catalogue
  private let start: Timestamp
  private var runner: ExerciseRunner
  private var rate: Double?
  private var outcome: Outcome?

  /// An exercise that has not begun.
  init(
    _ exercise: Exercise,
    _ services: Services,
    _ stage: any ExerciseStage,
    voice: ExerciseVoice? = nil
  ) throws {
    self.services = services
    self.stage = stage
    self.voice = voice
    diary = ExerciseDiary(services)
    words = services.words(around: exercise)
    heart = ExerciseHeart(services, words)
    start = services.clock.now()
    runner = ExerciseRunner(exercise, words, facts: try diary.facts(for: exercise))
  }

  /// Goes on to its end: the last step, a word for stopping, danger, the end of input, or the end of
  /// the task.
  ///
  /// - Throws: an error of the terminal or of a store; what was done is kept then as well.
  func run() async throws -> Outcome {
    do {
      rate = try heart.rate()
      try heart.follow()
      try stage.show(ExerciseWording(words).introduction(runner.exercise))
      try await goThrough()
      return try finish()
    } catch let danger as WordsOfDanger {
      return try finish(danger: danger.text)
    } catch is CancellationError {
      return try finish(isInterrupted: true)
    } catch {
      // The first error is the one to tell; what was done is kept if that is still possible.
      do { _ = try finish() } catch { throw AppFailure(error) }
      throw error
    }
  }

  /// Ends it where it stands, and keeps what was done.
  ///
  /// - Returns: how it ended; the same however often it is asked.
  /// - Throws: an error of the store.
  func finish(danger: String? = nil, isInterrupted: Bool = false) throws -> Outcome {
    if let outcome { return outcome }
    stage.close()
    voice?.end()
    defer { heart.letGo() }
    _ = try heart.end()
    if !runner.isOver { _ = runner.take(.stop) }
    let swings = heart.swings
    let record = ExerciseRecord(
      runner,
      start: start,
      end: services.clock.now(),
      heartRate: (rate, try heart.rate(since: start)),
      swing: swings.isEmpty ? nil : swings.reduce(0, +) / Double(swings.count),
      heartChange: heart.change
    )
    let isSaved = !services.stores.isIncognito
    let done = Outcome(
      record: record,
      lines: ExerciseWording(words).ending(
        record,
        of: runner.exercise,
        isSaved: isSaved,
        isHeard: danger != nil
      ),
      danger: danger,
      isInterrupted: isInterrupted
    )
    outcome = done
    if isSaved { try diary.keep(record, runner.plans) }
    return done
  }

  // MARK: - Steps

  private func goThrough() async throws {
    var actions = runner.take(.begin)
    while let last = actions.last {
      for case .say(let text) in actions { try await say(text) }
      switch last {
      case .say: return
      case .end: return
      case .ask(let question): actions = runner.take(try await answer(to: question))
      case .wait(let seconds): actions = runner.take(try await pass(.wait(seconds * 1000)))
      case .pace(let pace): actions = runner.take(try await breathe(PaceCourse(pace)))
      }
    }
  }

  private func say(_ text: String) async throws {
    try stage.show([text])
    try await voice?.say(text)
  }

  private func answer(to question: ExerciseQuestion) async throws -> ExerciseRunner.Event {
    try stage.ask(question)
    try await voice?.say(question.text)
    guard let line = try await stage.line() else { return .stop }
    try await screen(line)
    return .line(line)
  }

  private func breathe(_ course: PaceCourse) async throws -> ExerciseRunner.Event {
    try heart.begin(course)
    let guide = StepGuide(
      pulse: { [heart] in heart.words },
      begins: { [voice, heart, words] moment in
        voice?.call(words.text(moment.isInhale ? ExerciseKey.voiceIn : .voiceOut))
        if moment.isInhale { heart.breathBegins() }
      }
    )
    let event = try await pass(.pace(course), guide)
    let swing = try heart.end()
    if case .passed = event { return .passed(swing: swing) }
    return event
  }

  /// Lets a step pass by the clock; an empty line ends it early.
  private func pass(
    _ step: TimedStep,
    _ guide: StepGuide = StepGuide()
  ) async throws -> ExerciseRunner.Event {
    var elapsed = 0
    while true {
      switch try await stage.pass(step, from: elapsed, guide) {
      case .passed: return .passed(swing: nil)
      case .endOfInput: return .stop
      case .line(let line, let passed):
        elapsed = passed
        if line.allSatisfy(\.isWhitespace) { return .passed(swing: nil) }
        if ExerciseRunner.stops(line) { return .line(line) }
        try await screen(line)
        try stage.unexpected(line)
      }
    }
  }

  /// Ends the exercise where a line speaks of danger.
  private func screen(_ line: String) async throws {
    guard line.contains(where: \.isLetter) else { return }
    if try await services.safety.finding(line).level >= .checkIn { throw WordsOfDanger(text: line) }
  }

  private struct WordsOfDanger: Error { let text: String }
}
