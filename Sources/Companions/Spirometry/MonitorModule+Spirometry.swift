package import Services

extension MonitorModule {
  /// Breathing tests.
  package static let spirometry = MonitorModule(SpirometryService.self, commands: [.spirometry])
}
