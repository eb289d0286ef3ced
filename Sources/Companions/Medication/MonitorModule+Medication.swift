package import Services

extension MonitorModule {
  /// Medications and doses, and the reminder of a beta-blocker.
  package static let medication = MonitorModule(MedicationService.self, commands: [.medication])
}
