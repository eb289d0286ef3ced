import CommandLineParsing
import Console
import Services

/// `mindpulse schedule show`: when check-ins happen.
struct ScheduleShow: Command {
  static let specification = CommandSpecification(
    "show",
    summary: "Show when check-ins happen."
  )

  init(_ line: ParsedCommand) {}

  func run(_ services: Services) throws -> ExitCode {
    try CheckInPlan(services).show()
    return .done
  }
}
