import CommandLineParsing
import Console
import Core
import Services

/// `mindpulse schedule max-per-day`: how many messages may come on one day.
struct ScheduleMaxPerDay: Command {
  private static let count = Argument("N", help: "1 to 48.").map { text in
    guard let count = Int(text), (1...48).contains(count) else {
      throw AppFailure(
        .usage,
        "“\(VisibleText.singleLine(text, limit: 40))” isn't a number from 1 to 48."
      )
    }
    return count
  }

  static let specification = CommandSpecification(
    "max-per-day",
    summary: "Set the maximum number of messages a day.",
    parameters: [count]
  )

  private let count: Int

  init(_ line: ParsedCommand) throws { count = try line[Self.count] }

  func run(_ services: Services) throws -> ExitCode {
    let plan = CheckInPlan(services)
    try plan.setLimit("maxPerDay", to: "\(count)")
    try plan.show()
    return .done
  }
}
