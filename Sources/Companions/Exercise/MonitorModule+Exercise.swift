package import Services

extension MonitorModule {
  /// Guided exercises.
  package static let exercise = MonitorModule(ExerciseService.self, commands: [.exercise])
}
