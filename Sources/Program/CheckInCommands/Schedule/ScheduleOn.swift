import Core
import CommandLineParsing
import Console
import Services

/// `mindpulse schedule on`: check-ins of a weekday's own.
struct ScheduleOn: Command {
  private static let words = Argument(
    rest: "DAY WHAT",
    help: "Such as sat off, sun at 10:00, mon every 3h, or mon usual.",
    completion: offered
  ).map { words in
    guard let day = words.first, words.count > 1 else {
      throw AppFailure(
        .usage,
        "'schedule on' requires a weekday and its check-ins.",
        hint: "For example: mindpulse schedule on sat off, or: mindpulse schedule on sun at 10:00"
      )
    }
    return (day: day, cadence: words.dropFirst().joined(separator: " "))
  }

  /// A day, then what holds on it.
  private nonisolated static var offered: CompletionSource {
    let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    var words = Dictionary(
      uniqueKeysWithValues: days.map { ($0, ["at", "every", "off", "usual"]) }
    )
    words["on"] = days
    words["every"] = ["1h", "2h", "3h", "4h"]
    return .following(words)
  }

  static let specification = CommandSpecification(
    "on",
    summary: "Set the check-ins of one weekday.",
    parameters: [words]
  )

  private let day: String
  private let cadence: String

  init(_ line: ParsedCommand) throws { (day, cadence) = try line[Self.words] }

  func run(_ services: Services) throws -> ExitCode {
    let plan = CheckInPlan(services)
    try plan.setWeekday(day, cadence)
    try plan.show()
    return .done
  }
}
