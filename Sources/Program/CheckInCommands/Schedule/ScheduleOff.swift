import CommandLineParsing
import Console
import Services

/// `mindpulse schedule off` and `/off`: stop check-ins.
struct ScheduleOff: Command {
  static let specification = CommandSpecification(
    "off",
    summary: "Stop check-ins."
  )
  static let slash = [
    SlashCommand(name: "off", help: "stop check-ins", keeps: .checkIns) { chat, _ in
      try chat.schedule { try $0.setOff() }
    }
  ]

  init(_ line: ParsedCommand) {}

  func run(_ services: Services) throws -> ExitCode {
    let plan = CheckInPlan(services)
    try plan.setOff()
    try plan.show()
    return .done
  }
}
