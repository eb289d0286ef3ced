import Catalogues
import Console
import Exercises
import Services

extension Services {
  /// What is said around an exercise, in the language of its steps.
  func words(around exercise: Exercise) -> Catalogue { catalogues.catalogue(exercise.language) }
}

/// Which stage an exercise gets.
@MainActor enum ExerciseStages {
  /// The stage for a command: a drawn guide on a terminal, plain lines elsewhere.
  static func forCommand(_ services: Services, _ words: Catalogue) -> any ExerciseStage {
    let output = services.output
    guard services.isTerminal, !output.isJSON else {
      return LineStage(PipedExerciseLines(services.input), words) { line in
        // Lines stand beside the JSON, where that is asked for.
        if output.isJSON { output.notice(line) } else { try output.prose(line) }
      }
    }
    return onTerminal(services, words)
  }

  /// The stage on a terminal that it has for itself.
  static func onTerminal(_ services: Services, _ words: Catalogue) -> any ExerciseStage {
    let output = services.output
    if output.screen == .drawn { return TerminalStage(services, words) }
    return LineStage(TypedExerciseLines(), words, counts: output) { try output.prose($0) }
  }
}
