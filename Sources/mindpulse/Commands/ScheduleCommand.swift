import CommandLineParsing
import Configuration
import HealthModel
import Scheduling

/// `mindpulse schedule …`: when check-ins happen.
@MainActor enum ScheduleCommand {
  /// Runs one of the subcommands.
  static func run(_ command: ParsedCommand, _ context: AppContext) throws {
    let plan = CheckInPlan(context)
    switch command.path.last {
    case "every": try plan.setEvery(command.argument("TIME") ?? "")
    case "off": try plan.setEvery("off")
    case "normal": try plan.setNormal(command.argument("on|off") == "on")
    default: break
    }
    if context.output.isJSON { return try context.output.json(try ScheduleJSON(context)) }
    try context.output.prose(try sentence(context))
  }

  /// The schedule in a sentence.
  static func sentence(_ context: AppContext) throws -> String {
    let plan = CheckInPlan(context)
    let schedule = try plan.schedule()
    guard let every = schedule.every, let next = try plan.nextDue() else {
      return
        "Check-ins are off. /every 2h in the chat, or mindpulse schedule every 2h, turns them on."
    }
    let when = ChatGreeting.time(next, context.now())
    let normal =
      schedule.whenNormal
      ? "also when all is within range" : "only when something is outside its range"
    return
      "A check-in every \(DurationText.text(.seconds(every))), the next at \(when); I speak \(normal)."
  }
}

/// The schedule as `--json` prints it.
struct ScheduleJSON: Encodable {
  let every: String?
  let whenNormal: Bool
  let quiet: String?
  let next: Timestamp?

  /// The schedule of this person.
  @MainActor init(_ context: AppContext) throws {
    let plan = CheckInPlan(context)
    let schedule = try plan.schedule()
    every = schedule.every.map { DurationText.text(.seconds($0)) }
    whenNormal = schedule.whenNormal
    quiet = nil
    next = try plan.nextDue()
  }
}
