import CommandLineParsing
import Console
import Services

/// `mindpulse schedule quiet` and `/quiet`: hours without check-ins.
struct ScheduleQuiet: Command {
  private static let hours = Argument(
    "TIMES",
    help: "Such as 22:00-07:00, or off.",
    completion: .values(times)
  )
  /// What is offered.
  private nonisolated static let times = ["22:00-07:00", "off"]

  static let specification = CommandSpecification(
    "quiet",
    summary: "Set the hours without check-ins.",
    parameters: [hours]
  )
  static let slash = [
    SlashCommand(
      name: "quiet",
      usage: "TIMES|off",
      help: "set the hours without check-ins, such as /quiet 22:00-07:00",
      arguments: times,
      keeps: .checkIns
    ) { chat, words in
      try chat.schedule { plan in
        if let text = words.first { try plan.setQuiet(text) }
      }
    }
  ]

  private let hours: String

  init(_ line: ParsedCommand) throws { hours = try line[Self.hours] }

  func run(_ services: Services) throws -> ExitCode {
    let plan = CheckInPlan(services)
    try plan.setQuiet(hours)
    try plan.show()
    return .done
  }
}
