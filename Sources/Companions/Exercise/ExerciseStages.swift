import Console
import Services

/// Which stage an exercise gets.
@MainActor enum ExerciseStages {
  /// The stage for a command: a drawn guide on a terminal, plain lines elsewhere.
  static func forCommand(_ services: Services) -> any ExerciseStage {
    let output = services.output
    guard services.isTerminal, !output.isJSON else {
      return LineStage(PipedExerciseLines(services.input)) { line in
        // Lines stand beside the JSON, where that is asked for.
        if output.isJSON { output.notice(line) } else { try output.prose(line) }
      }
    }
    return onTerminal(services)
  }

  /// The stage on a terminal that it has for itself.
  static func onTerminal(_ services: Services) -> any ExerciseStage {
    let output = services.output
    if output.screen == .drawn { return TerminalStage(services) }
    return LineStage(TypedExerciseLines(), counts: output) { try output.prose($0) }
  }
}
