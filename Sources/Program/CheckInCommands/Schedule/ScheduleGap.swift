import CommandLineParsing
import Console
import Services

/// `mindpulse schedule gap`: the shortest time between two messages.
struct ScheduleGap: Command {
  private static let time = Argument(
    "TIME",
    help: "Such as 30m.",
    completion: .values(["15m", "30m", "1h", "2h"])
  )

  static let specification = CommandSpecification(
    "gap",
    summary: "Set the shortest time between two messages.",
    parameters: [time]
  )

  private let time: String

  init(_ line: ParsedCommand) throws { time = try line[Self.time] }

  func run(_ services: Services) throws -> ExitCode {
    let plan = CheckInPlan(services)
    try plan.setGap(time)
    try plan.show()
    return .done
  }
}
