/// A smaller companion as a program takes it in: one module, one line in a list.
@MainActor package struct MonitorModule {
  /// How the rest of the program meets it.
  package let monitor: any MonitorService.Type
  /// What can be typed for it, in the order help shows it.
  package let commands: [CommandEntry]

  /// A companion of its two sides.
  package init(_ monitor: any MonitorService.Type, commands: [CommandEntry]) {
    self.monitor = monitor
    self.commands = commands
  }
}
