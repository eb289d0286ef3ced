import CommandLineParsing
import Console
import Services

/// `mindpulse schedule at` and `/at`: check-ins at times of day.
struct ScheduleAt: Command {
  private static let times = Argument(rest: "TIMES", help: "Such as 09:00,21:30.")

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
      try chat.schedule { if !words.isEmpty { try $0.setTimes(setting(words)) } }
    }
  ]

  private let times: [String]

  init(_ line: ParsedCommand) throws { times = try line[Self.times] }

  func run(_ services: Services) throws -> ExitCode {
    let plan = CheckInPlan(services)
    try plan.setTimes(Self.setting(times))
    try plan.show()
    return .done
  }

  /// Times of day as a person types them, with commas or blanks between, as the setting has them.
  private static func setting(_ words: [String]) -> String {
    let times = words.flatMap { $0.split(separator: ",") }.map { "\"\($0)\"" }
    return "[\(times.joined(separator: ", "))]"
  }
}
