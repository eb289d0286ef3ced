import CommandLineParsing
import HealthModel
import HealthStorage
import HostSystem

/// Measurements of the program's own parts, for `make bench`.
@MainActor enum BenchCommand {
  private static let parts = 20

  /// Measures what the command line names.
  static func run(_ command: ParsedCommand, _ context: AppContext) throws {
    let runs = try command.integer("runs", in: 1...10_000_000) ?? 10_000
    let store = try context.healthStore()
    _ = try store.latest(.heartRate)
    // The quickest part: what other programs take away meanwhile is no part of the cost.
    let part = max(1, runs / parts)
    var quickest = Double.infinity
    for _ in 0..<parts {
      let start = Machine.monotonicNanoseconds()
      for _ in 0..<part { _ = try store.latest(.heartRate) }
      quickest = min(quickest, Double(Machine.monotonicNanoseconds() - start) / Double(part))
    }
    try context.output.json(["nanosecondsPerQuery": quickest])
  }
}
