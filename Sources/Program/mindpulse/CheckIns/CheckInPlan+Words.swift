import Console
import CheckIns
import Configuration
import Dialogue
import HealthModel
import Transcripts

extension CheckInPlan {
  /// Prints it as it is set now.
  func show() throws {
    if context.output.isJSON { return try context.output.json(try ScheduleJSON(context)) }
    try context.output.prose(try sentence())
  }

  /// The schedule in a sentence or two.
  func sentence() throws -> String {
    let rules = try rules()
    guard !rules.isOff else {
      return
        "Check-ins are off. /every 2h in the chat, or mindpulse schedule every 2h, turns them on."
    }
    var parts = [Self.cadence(rules.cadence)]
    for day in Weekday.allCases {
      guard let own = rules.weekdays[day] else { continue }
      let name = day.name.prefix(1).uppercased() + day.name.dropFirst()
      parts.append("\(Self.cadence(own)) on \(name)s")
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
