import CommandLineParsing
import HealthModel
import HealthStorage
import HostSystem

/// Measurements of the program's own parts, for `make bench`.
@MainActor enum BenchCommand {
  /// Measures what the command line names.
  static func run(_ command: ParsedCommand, _ context: AppContext) throws {
    let runs = try command.integer("runs", in: 1...10_000_000) ?? 10_000
    let store = try context.healthStore()
    _ = try store.latest(.heartRate)
    let start = Machine.monotonicNanoseconds()
    for _ in 0..<runs { _ = try store.latest(.heartRate) }
    let nanoseconds = Double(Machine.monotonicNanoseconds() - start) / Double(runs)
    try context.output.json(["nanosecondsPerQuery": nanoseconds])
  }
}
