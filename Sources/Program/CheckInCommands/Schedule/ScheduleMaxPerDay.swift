import CommandLineParsing
import Console
import Services

/// `mindpulse schedule max-per-day`: how many messages may come on one day.
struct ScheduleMaxPerDay: Command {
  private static let count = Argument("N", help: "1 to 48.")

  static let specification = CommandSpecification(
    "max-per-day",
    summary: "Set the maximum number of messages a day.",
    parameters: [count]
  )

  private let count: String

  init(_ line: ParsedCommand) throws { count = try line[Self.count] }

  func run(_ services: Services) throws -> ExitCode {
    let plan = CheckInPlan(services)
    try plan.setLimit("maxPerDay", to: count)
    try plan.show()
    return .done
  }
}
