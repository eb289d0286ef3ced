import CommandLineParsing
import Console
import Services

/// `mindpulse schedule every` and `/every`: check-ins again and again after a time.
struct ScheduleEvery: Command {
  private static let time = Argument(
    "TIME",
    help: "Such as 90m, 2h or 1h30m.",
    completion: .values(lengths)
  )
  /// What is offered.
  private nonisolated static let lengths = ["30m", "1h", "2h", "4h"]

  static let specification = CommandSpecification(
    "every",
    summary: "Check in at this interval.",
    parameters: [time]
  )
  static let slash = [
    SlashCommand(
      name: "every",
      usage: "TIME|off",
      help: "check in at an interval, such as /every 2h",
      arguments: lengths + ["off"],
      keeps: .checkIns
    ) { chat, words in
      let text = words.joined(separator: " ")
      return try chat.schedule { if !text.isEmpty { try $0.setEvery(text) } }
    }
  ]

  private let time: String

  init(_ line: ParsedCommand) throws { time = try line[Self.time] }

  func run(_ services: Services) throws -> ExitCode {
    let plan = CheckInPlan(services)
    try plan.setEvery(time)
    try plan.show()
    return .done
  }
}
