import Catalogues
import CommandLineParsing
import Console
import Exercises
import Glibc
import HostSystem
import Services
import Core

/// `mindpulse exercise start NAME`: guides through an exercise.
struct ExerciseStart: Command {
  private static let name = Argument(
    "NAME",
    help: "The exercise, such as grounding.",
    completion: .dynamic(ExerciseDiary.completions)
  )
  private static let voice = Option(
    "voice",
    help: "Speak the exercise aloud, with speech-dispatcher or espeak-ng."
  )

  static let specification = CommandSpecification(
    "start",
    summary: "Start an exercise.",
    discussion: """
      Press Enter to skip a question, a wait or a pace. Type stop, or press Ctrl-C, to end it; \
      MindPulse says what is saved. In a pipe, each line is an answer, and the end of input ends \
      it. A line that mentions danger ends it, and is answered first. With --json, the exercise as \
      it was done is printed at its end, and its lines go to standard error.
      """,
    parameters: [name, voice],
    examples: [.init("mindpulse exercise start paced-breathing --voice")]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let name: String
  private let speaks: Bool

  init(_ line: ParsedCommand) throws {
    name = try line[Self.name]
    speaks = try line[Self.voice]
  }

  func run(_ services: Services) async throws -> ExitCode {
    let exercise = try Self.exercise(name, services)
    let voice = speaks ? try ExerciseVoice(services) : nil
    return try await ExerciseTaking(exercise, services, voice: voice).run()
  }

  /// An exercise by its name, if it suits the person.
  ///
  /// - Throws: ``ExercisesError/unknown(name:near:)``, or ``AppFailure`` where it doesn't suit them.
  static func exercise(_ name: String, _ services: Services) throws -> Exercise {
    let diary = ExerciseDiary(services)
    let exercise = try diary.library().named(name)
    guard try services.stores.isIncognito || exercise.suits(try diary.people()) else {
      let words = services.words(around: exercise)
      throw AppFailure(
        .failed,
        verbatim: words.text(ExerciseKey.notSuited, ["title": exercise.title]),
        hint: words.text(ExerciseKey.notSuitedHint, ["notFor": exercise.notFor])
      )
    }
    return exercise
  }
}

/// One exercise at the command line, with the signals that end it.
@MainActor final class ExerciseTaking {
  private let services: Services
  private let stage: any ExerciseStage
  private let session: ExerciseSession
  private let signals = SignalSources()
  private var work: Task<Void, Never>?
  private var ended: CheckedContinuation<ExitCode, any Error>?

  /// An exercise that has not begun.
  init(_ exercise: Exercise, _ services: Services, voice: ExerciseVoice?) throws {
    self.services = services
    stage = ExerciseStages.forCommand(services, services.words(around: exercise))
    session = try ExerciseSession(exercise, services, stage, voice: voice)
  }

  /// Goes on to its end, or to Ctrl-C.
  func run() async throws -> ExitCode {
    defer { signals.cancel() }
    return try await withCheckedThrowingContinuation { continuation in
      ended = continuation
      signals.onEnd([SIGINT, SIGTERM, SIGHUP], lastly: { [stage] in stage.close() }) {
        [weak self] _ in self?.interrupted()
      }
      if let stage = stage as? TerminalStage {
        signals.on(SIGTSTP) {
          stage.suspend()
          Machine.stopProcess()
          stage.goOn()
        }
        signals.on(SIGCONT) { stage.goOn() }
      }
      signals.whenReady { [weak self] in self?.begin() }
    }
  }

  private func begin() {
    work = Task {
      do { end(.success(try await told(try await session.run()))) } catch { end(.failure(error)) }
    }
  }

  /// A pipe that is waited for can't be given up, so what was done is kept and told here.
  private func interrupted() {
    guard ended != nil else { return }
    work?.cancel()
    do {
      let outcome = try session.finish(isInterrupted: true)
      if services.isTerminal { services.output.notice("") }
      for line in outcome.lines { services.output.notice(line) }
      end(.success(.interrupted))
    } catch { end(.failure(error)) }
  }

  private func end(_ result: Result<ExitCode, any Error>) {
    ended?.resume(with: result)
    ended = nil
  }

  /// Says what there is to say at the end; words of danger are answered first.
  private func told(_ outcome: ExerciseSession.Outcome) async throws -> ExitCode {
    guard ended != nil else { return .interrupted }
    let output = services.output
    var answer: DangerListener.Answer?
    if let danger = outcome.danger { answer = try await DangerListener(services).hear(danger) }
    if output.isJSON {
      for line in outcome.lines { output.notice(line) }
      try output.json(ExerciseDoneJSON(ExerciseRecordJSON(outcome.record), answer))
    } else {
      try output.line()
      if let answer { try output.write(output.markdown(answer.text) + "\n\n") }
      for line in outcome.lines { try output.prose(line) }
    }
    if let answer { output.notice(answer.next) }
    return outcome.isInterrupted ? .interrupted : .done
  }
}

/// What `exercise start --json` prints: the record, and the reviewed answer where one was given.
private struct ExerciseDoneJSON: Encodable {
  private let record: ExerciseRecordJSON
  private let answer: DangerListener.Answer?

  private enum Keys: String, CodingKey { case answer }

  init(_ record: ExerciseRecordJSON, _ answer: DangerListener.Answer?) {
    self.record = record
    self.answer = answer
  }

  func encode(to encoder: any Encoder) throws {
    try record.encode(to: encoder)
    var container = encoder.container(keyedBy: Keys.self)
    try container.encodeIfPresent(answer, forKey: .answer)
  }
}
