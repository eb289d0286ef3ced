import Console
import CommandLineParsing

/// `mindpulse schedule max-per-day`: how many messages may come on one day.
struct ScheduleMaxPerDay: Command {
  private static let count = Argument("N", help: "1 to 48.")

  static let specification = CommandSpecification(
    "max-per-day",
    summary: "How many messages may come on one day.",
    parameters: [count]
  )

  private let count: String

  init(_ line: ParsedCommand) throws { count = try line[Self.count] }

  func run(_ context: AppContext) throws -> ExitCode {
    let plan = CheckInPlan(context)
    try plan.setLimit("maxPerDay", to: count)
    try plan.show()
    return .done
  }
}
