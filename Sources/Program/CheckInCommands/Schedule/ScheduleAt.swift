import CommandLineParsing
import Console
import Services

/// `mindpulse schedule at` and `/at`: check-ins at times of day.
struct ScheduleAt: Command {
  private static let times = Argument(
    rest: "TIMES",
    help: "Such as 09:00,21:30 or 9am.",
    completion: .values(["09:00", "13:00", "18:00", "21:00"])
  )

  static let specification = CommandSpecification(
    "at",
    summary: "Check in at these times of day.",
    parameters: [times]
  )
  static let slash = [
    SlashCommand(
      name: "at",
      usage: "TIMES",
      help: "check in at times of day, such as /at 09:00 21:30",
      keeps: .checkIns
    ) { chat, words in
      try chat.schedule { if !words.isEmpty { try $0.setTimes(words) } }
    }
  ]

  private let times: [String]

  init(_ line: ParsedCommand) throws { times = try line[Self.times] }

  func run(_ services: Services) throws -> ExitCode {
    let plan = CheckInPlan(services)
    try plan.setTimes(times)
    try plan.show()
    return .done
  }
}
