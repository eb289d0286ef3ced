import Assessment
import CommandLineParsing
import Companion
import HealthModel
import HealthStorage
import Safety
import Transcripts

/// `mindpulse status`: everything that matters now, on one screen.
@MainActor enum StatusCommand {
  /// Prints it.
  static func run(_ command: ParsedCommand, _ context: AppContext) throws {
    let facts = try context.facts()
    let profile = try context.healthStore().profile()
    if context.output.isJSON {
      return try context.output.json(
        StatusJSON(
          profile: ProfileJSON(profile, today: facts.now.day),
          vitals: facts.vitals,
          schedule: try ScheduleJSON(context),
          inbox: .init(
            unread: try context.transcriptStore().unseenCheckInCount(at: context.now())
          ),
          monitors: MonitorDesks(context).statusJSON(),
          people: try PeopleDesk(context).statusJSON(),
          trends: try trends(context)
        )
      )
    }
    let name = profile.name.map { VisibleText.singleLine($0, limit: 60) + ", " } ?? ""
    let age =
      facts.age.map { "\(Int($0)) years" }
      ?? "age not told (mindpulse profile set birthday 1990-04-01)"
    try context.output.line("\(name)\(age)")
    try printVitals(facts.vitals, context)
    for sentence in MonitorDesks(context).status() {
      try context.output.prose(VisibleText.singleLine(sentence, limit: 600))
    }
    for sentence in try PeopleDesk(context).status() { try context.output.prose(sentence) }
    try context.output.prose(try ScheduleCommand.sentence(context))
    let unread = try context.transcriptStore().unseenCheckInCount(at: context.now())
    if unread > 0 {
      let what = unread == 1 ? "1 check-in waits" : "\(unread) check-ins wait"
      try context.output.line("\(what) for you: mindpulse inbox")
    }
    try context.output.prose(try ConversationWiring(context).engines(nil).sentence)
  }

  /// Each vital in a line, with its last days below it where there are any.
  static func printVitals(_ vitals: [Vital], _ context: AppContext) throws {
    let trends = try trends(context)
    for vital in vitals {
      try context.output.line(VisibleText.singleLine(ReadingText.words(vital), limit: 300))
      if let words = trends.first(where: { $0.type == vital.type })?.words(context.plotGlyphs) {
        try context.output.line("  \(words)")
      }
    }
  }

  private static func trends(_ context: AppContext) throws -> [VitalTrend] {
    try VitalAssessor.types.map { try VitalTrend(of: $0, context) }
  }
}

/// The status as `--json` prints it.
struct StatusJSON: Encodable {
  /// Check-ins not yet seen.
  struct Inbox: Encodable {
    let unread: Int
  }

  let profile: ProfileJSON
  let vitals: [Vital]
  let schedule: ScheduleJSON
  let inbox: Inbox
  /// What the smaller companions say, by their names.
  let monitors: [String: AnyEncodable]
  /// Trusted people, and what they were told.
  let people: PeopleStatusJSON
  /// The last seven days of each vital.
  let trends: [VitalTrend]
}
