import CheckIns
import CommandLineParsing
import Console
import Services

/// `mindpulse schedule show`: when check-ins happen.
struct ScheduleShow: Command {
  static let specification = CommandSpecification(
    "show",
    summary: "Show when check-ins happen."
  )

  static let slash = [
    SlashCommand(name: "schedule", help: "show when check-ins happen", keeps: .checkIns) {
      chat,
      words in
      guard words.isEmpty else {
        let words = CheckInWords(chat.services.words)
        throw AppFailure(.usage, verbatim: words(.scheduleAlone), hint: words(.scheduleChanges))
      }
      try CheckInPlan(chat.services).show()
      return .done
    }
  ]

  init(_ line: ParsedCommand) {}

  func run(_ services: Services) throws -> ExitCode {
    try CheckInPlan(services).show()
    return .done
  }
}
