import Console
import CommandLineParsing

/// `mindpulse schedule show`: when check-ins happen.
struct ScheduleShow: Command {
  static let specification = CommandSpecification(
    "show",
    summary: "Show when check-ins happen."
  )

  init(_ line: ParsedCommand) {}

  func run(_ context: AppContext) throws -> ExitCode {
    try CheckInPlan(context).show()
    return .done
  }
}
