import CheckIns
import CommandLineParsing
import Configuration
import Dialogue
import HealthModel
import Transcripts

/// `mindpulse schedule …`: when check-ins happen.
@MainActor enum ScheduleCommand {
  /// Runs one of the subcommands.
  static func run(_ command: ParsedCommand, _ context: AppContext) throws {
    let plan = CheckInPlan(context)
    switch command.path.last {
    case "every": try plan.setEvery(command.argument("TIME") ?? "")
    case "at": try plan.setTimes(times(command.arguments))
    case "on": try weekday(command.arguments, plan)
    case "quiet": try plan.setLimit("quiet", to: command.argument("TIMES") ?? "")
    case "gap": try plan.setLimit("minimumGap", to: command.argument("TIME") ?? "")
    case "max-per-day": try plan.setLimit("maxPerDay", to: command.argument("N") ?? "")
    case "off": try plan.setOff()
    case "normal": try plan.setNormal(command.argument("on|off") == "on")
    case "next": return try next(command.argument("N"), context)
    default: break
    }
    if context.output.isJSON { return try context.output.json(try ScheduleJSON(context)) }
    try context.output.prose(try sentence(context))
  }

  private static func weekday(_ words: [String], _ plan: CheckInPlan) throws {
    guard let day = words.first, words.count > 1 else {
      throw AppFailure(
        .usage,
        "A weekday and what holds on it are wanted.",
        hint: "Such as: mindpulse schedule on sat off, or: schedule on sun at 10:00"
      )
    }
    try plan.setWeekday(day, words.dropFirst().joined(separator: " "))
  }

  /// Lists the next check-ins with why a time was moved.
  private static func next(_ text: String?, _ context: AppContext) throws {
    guard let count = Int(text ?? "10"), (1...100).contains(count) else {
      throw AppFailure(
        .usage,
        "“\(text ?? "")” is no number of check-ins.",
        hint: "Accepted: 1 to 100, such as: mindpulse schedule next 10"
      )
    }
    try list(count, context)
  }

  /// Times of day as a person types them, with commas or blanks between, as the setting has them.
  static func times(_ words: [String]) -> String {
    let times = words.flatMap { $0.split(separator: ",") }.map { "\"\($0)\"" }
    return "[\(times.joined(separator: ", "))]"
  }

  /// Lists a number of them.
  static func list(_ count: Int, _ context: AppContext) throws {
    let desk = CheckInDesk(context)
    let planned = try desk.upcoming(count)
    let putOff = try desk.putOff()
    if context.output.isJSON {
      return try context.output.json(
        UpcomingJSON(next: planned.map(PlannedJSON.init), putOff: putOff.map(PutOffJSON.init))
      )
    }
    if planned.isEmpty { try context.output.prose(try sentence(context)) }
    var lines = planned.map { ($0.time, "", $0.moves) }
    lines += putOff.map { ($0.time, "  put off by you", $0.moves) }
    for (time, what, moves) in lines.sorted(by: { $0.0 < $1.0 }) {
      let moved = moves.isEmpty ? "" : "  moved: \(CheckInMove.words(moves))"
      try context.output.line("\(time.day) \(time.clock)\(what)\(moved)")
    }
    guard !planned.isEmpty else { return }
    try context.output.prose(
      context.output.styler.dim("If each of them speaks; one that stays quiet does not count.")
    )
  }

  /// The schedule in a sentence or two.
  static func sentence(_ context: AppContext) throws -> String {
    let rules = try CheckInPlan(context).rules()
    guard !rules.isOff else {
      return
        "Check-ins are off. /every 2h in the chat, or mindpulse schedule every 2h, turns them on."
    }
    var parts = [cadence(rules.cadence)]
    for day in Weekday.allCases {
      guard let own = rules.weekdays[day] else { continue }
      let name = day.name.prefix(1).uppercased() + day.name.dropFirst()
      parts.append("\(cadence(own)) on \(name)s")
    }
    var text = "Check-ins: \(parts.joined(separator: ", "))"
    if let quiet = rules.quiet { text += "; never in \(quiet)" }
    text += "; at most \(rules.maxPerDay) messages a day"
    let normal =
      rules.whenNormal
      ? "also when all is within range" : "only when something calls for it"
    text += "; I speak \(normal)."
    guard let next = try CheckInDesk(context).next() else { return text + " None is planned." }
    let when = ChatGreeting.time(next.time, context.now())
    let moved = next.moves.isEmpty ? "" : " (\(CheckInMove.words(next.moves)))"
    return text + " The next: \(when)\(moved)."
  }

  private static func cadence(_ cadence: CheckInCadence) -> String {
    switch cadence {
    case .off: "none"
    case .every(let seconds): "every \(DurationText.text(.seconds(seconds)))"
    case .at(let times): "at \(times.map(\.description).joined(separator: ", "))"
    }
  }
}

/// The schedule as `--json` prints it.
struct ScheduleJSON: Encodable {
  let every: String?
  let at: [String]?
  let weekdays: [String: String]
  let whenNormal: Bool
  let quiet: String?
  let minimumGap: Int
  let maxPerDay: Int
  let snoozedUntil: Timestamp?
  let pausedUntil: Timestamp?
  let next: Timestamp?
  let moved: [String]

  /// The schedule of this person.
  @MainActor init(_ context: AppContext) throws {
    let settings = try context.settings().checkIn
    let rules = try CheckInPlan(context).rules()
    let store = try context.transcriptStore()
    let now = context.now()
    every = rules.every.map { DurationText.text(.seconds($0)) }
    at = settings.at
    weekdays = settings.weekdays.mapValues(CheckInSettings.text)
    whenNormal = rules.whenNormal
    quiet = rules.quiet?.description
    minimumGap = rules.minimumGap
    maxPerDay = rules.maxPerDay
    snoozedUntil = try store.snoozedUntil().flatMap { $0 > now ? $0 : nil }
    pausedUntil = try store.pausedUntil().flatMap { $0 > now ? $0 : nil }
    let planned = try CheckInDesk(context).next()
    next = planned?.time
    moved = planned?.moves.map(\.words) ?? []
  }
}

/// The next check-ins as `schedule next --json` prints them.
struct UpcomingJSON: Encodable {
  let next: [PlannedJSON]
  /// Messages that were put off, and when they come again.
  let putOff: [PutOffJSON]
}

/// One check-in that comes, as JSON.
struct PlannedJSON: Encodable {
  let time: Timestamp
  let scheduled: Timestamp
  let rule: String
  let moved: [String]

  /// A planned check-in.
  init(_ planned: PlannedCheckIn) {
    time = planned.time
    scheduled = planned.nominal
    rule = planned.slot.rule
    moved = planned.moves.map(\.words)
  }
}
