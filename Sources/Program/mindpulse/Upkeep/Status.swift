import Console
import Assessment
import CheckIns
import CommandLineParsing
import Core
import Dialogue
import HealthModel
import HealthStorage
import Safety
import Transcripts

/// `mindpulse status`: everything that matters now, on one screen.
struct Status: Command {
  static let specification = CommandSpecification(
    "status",
    summary: "Profile, latest readings against their ranges, next check-in."
  )
  static let needs = CommandNeeds(sealed: .wordsIfOpen)

  init(_ line: ParsedCommand) {}

  func run(_ context: AppContext) throws -> ExitCode {
    if context.output.isJSON {
      try context.output.json(try StatusJSON(context))
    } else {
      try Self.show(context)
    }
    return .done
  }

  private static func show(_ context: AppContext) throws {
    let facts = try context.facts()
    let profile = try context.knownProfile()
    let name = profile.name.map { VisibleText.singleLine($0, limit: 60) + ", " } ?? ""
    let age =
      facts.age.map { "\(Int(saturating: $0)) years" }
      ?? "age not told (mindpulse profile set birthday 1990-04-01)"
    try context.output.line("\(name)\(age)")
    try printVitals(facts, context)
    for sentence in MonitorDesks(context).status() {
      try context.output.prose(VisibleText.singleLine(sentence, limit: 600))
    }
    for sentence in try PeopleDesk(context).status() { try context.output.prose(sentence) }
    try context.output.prose(try CheckInPlan(context).sentence())
    let unread = try context.transcriptStore().unseenCheckInCount(at: context.now())
    if unread > 0 {
      let what = unread == 1 ? "1 check-in waits" : "\(unread) check-ins wait"
      try context.output.line("\(what) for you: mindpulse inbox")
    }
    let choice = try ConversationWiring(context).engines(nil)
    try context.output.prose(choice.sentence)
    if let notice = try unchecked(choice, context) { try context.output.prose(notice) }
  }

  /// What a status doesn't know, because finding it out takes a while; nil where there is nothing.
  private static func unchecked(
    _ choice: EngineSelection,
    _ context: AppContext
  ) throws -> String? {
    var parts: [String] = []
    if choice.asksEndpoint { parts.append("whether it does") }
    if try !CheckInPlan(context).rules().isOff {
      parts.append("what starts check-ins while no chat is open")
    }
    guard !parts.isEmpty else { return nil }
    return "Not checked: \(parts.joined(separator: ", and ")); mindpulse doctor does."
  }

  /// Each vital in a line, with its last days below it where there are any.
  ///
  /// Of readings that can't be read nothing is printed but why.
  static func printVitals(_ facts: PersonFacts, _ context: AppContext) throws {
    if let fault = facts.fault { return try context.output.prose(fault.sentence) }
    let trends = try trends(context)
    for vital in facts.vitals {
      try context.output.line(VisibleText.singleLine(ReadingText.words(vital), limit: 300))
      if let words = trends.first(where: { $0.type == vital.type })?.words(context.plotGlyphs) {
        try context.output.line("  \(words)")
      }
    }
  }

  /// The last days of each vital; none where the readings can't be read, which is told.
  fileprivate static func trends(_ context: AppContext) throws -> [VitalTrend] {
    do { return try VitalAssessor.types.map { try VitalTrend(of: $0, context) } } catch let error
      as HealthStorageError
    {
      context.missing.lacksReadings(error)
      return []
    }
  }
}

/// The status as `--json` prints it.
private struct StatusJSON: Encodable {
  /// Check-ins not yet seen.
  struct Inbox: Encodable {
    let unread: Int
  }

  let profile: ProfileJSON
  let vitals: [Vital]
  /// Why the readings, which are missing then, can't be read.
  @OrNull var readingsFault: String?
  let schedule: ScheduleJSON
  let inbox: Inbox
  /// What the smaller companions say, by their names.
  let monitors: [String: AnyEncodable]
  /// Trusted people, and what they were told.
  let people: PeopleStatusJSON
  /// The last seven days of each vital.
  let trends: [VitalTrend]

  @MainActor init(_ context: AppContext) throws {
    let facts = try context.facts()
    profile = ProfileJSON(try context.knownProfile(), today: facts.now.day)
    vitals = facts.vitals
    readingsFault = facts.fault?.sentence
    schedule = try ScheduleJSON(context)
    let unread = try context.transcriptStore().unseenCheckInCount(at: context.now())
    inbox = Inbox(unread: unread)
    monitors = MonitorDesks(context).statusJSON()
    people = try PeopleDesk(context).statusJSON()
    trends = try Status.trends(context)
  }
}
