package import Services

extension MonitorModule {
  /// Pacing after long COVID.
  package static let pacing = MonitorModule(PacingService.self, commands: [.pacing])
}
