import CheckIns
import CommandLineParsing
import Console
import Services

/// `mindpulse schedule normal` and `/normal`: whether to hear from it also when all is well.
struct ScheduleNormal: Command {
  /// Whether to.
  private enum Answer: String, CaseIterable { case on, off }

  private static let answer = Argument("on|off", help: "on or off.", of: Answer.self)

  static let specification = CommandSpecification(
    "normal",
    summary: "Choose whether check-ins also come when all readings are in range.",
    parameters: [answer]
  )
  static let slash = [
    SlashCommand(
      name: "normal",
      usage: "on|off",
      help: "choose whether check-ins also come when all readings are in range",
      arguments: Answer.allCases.map(\.rawValue),
      keeps: .checkIns
    ) { chat, words in
      try chat.schedule { plan in
        guard let answer = words.first.flatMap(Answer.init(rawValue:)) else {
          throw AppFailure(.usage, verbatim: CheckInWords(chat.services.words)(.normalUse))
        }
        try plan.setNormal(answer == .on)
      }
    }
  ]

  private let answer: Answer

  init(_ line: ParsedCommand) throws { answer = try line[Self.answer] }

  func run(_ services: Services) throws -> ExitCode {
    let plan = CheckInPlan(services)
    try plan.setNormal(answer == .on)
    try plan.show()
    return .done
  }
}
