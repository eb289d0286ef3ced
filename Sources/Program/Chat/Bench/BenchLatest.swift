import CommandLineParsing
import Console
import HealthModel
import HealthStorage
import HostSystem
import Services

/// `mindpulse bench latest`: times the query for the latest sample, for `make bench`.
struct BenchLatest: Command {
  private static let runs = Option("runs", "N", in: 1...10_000_000, help: "How many times.")

  static let specification = CommandSpecification(
    "latest",
    summary: "Time the latest-sample query.",
    parameters: [runs]
  )
  static let needs = CommandNeeds(home: false)

  private static let parts = 20

  private let runs: Int

  init(_ line: ParsedCommand) throws { runs = try line[Self.runs] ?? 10_000 }

  func run(_ services: Services) throws -> ExitCode {
    let store = try services.stores.health()
    _ = try store.latest(.heartRate)
    // The quickest part: what other programs take away meanwhile is no part of the cost.
    let part = max(1, runs / Self.parts)
    var quickest = Double.infinity
    for _ in 0..<Self.parts {
      let start = Machine.monotonicNanoseconds()
      for _ in 0..<part { _ = try store.latest(.heartRate) }
      quickest = min(quickest, Double(Machine.monotonicNanoseconds() - start) / Double(part))
    }
    try services.output.json(["nanosecondsPerQuery": quickest])
    return .done
  }
}
