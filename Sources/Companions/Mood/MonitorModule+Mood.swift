package import Services

extension MonitorModule {
  /// Mood, sleep, their pattern, and the questionnaires.
  package static let mood = MonitorModule(MoodService.self, commands: [.mood, .sleep, .assess])
}
