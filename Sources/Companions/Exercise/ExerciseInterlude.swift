import Catalogues
import Console
import Exercises
import Safety
import Services

/// An exercise within a chat.
@MainActor final class ExerciseInterlude: ChatInterlude {
  private let exercise: Exercise
  private let services: Services

  /// An exercise that has not begun.
  init(_ exercise: Exercise, _ services: Services) {
    self.exercise = exercise
    self.services = services
  }

  func run(say: (@MainActor (String) -> Void)?, aloud: Bool) async throws -> SlashOutcome {
    let words = services.words(around: exercise)
    let stage =
      say.map { say in
        LineStage(PipedExerciseLines(services.input), words) { say($0) } as any ExerciseStage
      }
      ?? ExerciseStages.onTerminal(services, words)
    let voice = aloud ? try ExerciseVoice(services) : nil
    let outcome = try await ExerciseSession(exercise, services, stage, voice: voice).run()
    for line in outcome.lines {
      if let say { say(line) } else { try services.output.prose(line) }
    }
    // It may have left a question for later.
    return outcome.danger.map { .say($0) } ?? .scheduleChanged
  }
}
