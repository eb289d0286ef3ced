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
          monitors: [:]
        )
      )
    }
    let name = profile.name.map { VisibleText.singleLine($0, limit: 60) + ", " } ?? ""
    let age =
      facts.age.map { "\(Int($0)) years" }
      ?? "age not told (mindpulse profile set birthday 1990-04-01)"
    try context.output.line("\(name)\(age)")
    for vital in facts.vitals {
      try context.output.line(VisibleText.singleLine(ReadingText.words(vital), limit: 300))
    }
    try context.output.prose(try ScheduleCommand.sentence(context))
    let unread = try context.transcriptStore().unseenCheckInCount(at: context.now())
    if unread > 0 {
      let what = unread == 1 ? "1 check-in waits" : "\(unread) check-ins wait"
      try context.output.line("\(what) for you: mindpulse inbox")
    }
    try context.output.prose(try ConversationWiring(context).engines(nil).sentence)
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
  let monitors: [String: String]
}
