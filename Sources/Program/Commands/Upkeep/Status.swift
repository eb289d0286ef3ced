import Assessment
import CheckInCommands
import CheckIns
import CommandLineParsing
import Console
import Core
import Dialogue
import FriendsCommands
import HealthModel
import HealthStorage
import ReceiveCommands
import Safety
import SensorCommands
package import Services
import Transcripts
import TrustedPeople

/// `mindpulse status`: everything that matters now, on one screen.
struct Status: Command {
  static let specification = CommandSpecification(
    "status",
    summary: "Show your profile, latest readings and next check-in."
  )
  static let needs = CommandNeeds(sealed: .wordsIfOpen)
  static let slash = [
    SlashCommand(
      name: "status",
      help: "your profile, readings, monitors and next check-in",
      keeps: .overview
    ) { chat, _ in
      try show(chat.services)
      return .done
    }
  ]

  init(_ line: ParsedCommand) {}

  func run(_ services: Services) throws -> ExitCode {
    if services.output.isJSON {
      try services.output.json(try StatusJSON(services))
    } else {
      try Self.show(services)
    }
    return .done
  }

  private static func show(_ services: Services) throws {
    let facts = try services.facts()
    let profile = try services.knownProfile()
    let name = profile.name.map { VisibleText.singleLine($0, limit: 60) + ", " } ?? ""
    let age =
      facts.age.map { "\(Int(saturating: $0)) years" }
      ?? "age not set (mindpulse profile set birthday 1990-04-01)"
    try services.output.prose("\(name)\(age)")
    try VitalLines.show(facts, services)
    for sentence in MonitorServices(services).status() {
      try services.output.prose(VisibleText.singleLine(sentence, limit: 600))
    }
    for sentence in try DeviceService(services).status() { try services.output.prose(sentence) }
    // Sensors are among the readings: why those can't be read is told with them.
    let sensors = facts.fault == nil ? try SensorStatus(services).sentences() : []
    for sentence in sensors { try services.output.prose(sentence) }
    for sentence in try PeopleService(services).status() { try services.output.prose(sentence) }
    try services.output.prose(try CheckInPlan(services).sentence())
    let unread = try services.stores.transcripts().unseenCheckInCount(at: services.clock.now())
    if unread > 0 {
      let what = unread == 1 ? "1 unread check-in" : "\(unread) unread check-ins"
      try services.output.prose("\(what): mindpulse inbox")
    }
    if let news = try FriendLine(services).take() { try services.output.prose(news) }
    let choice = try ConversationWiring(services).engines(nil)
    try services.output.prose(choice.sentence)
    if let notice = try unchecked(choice, services) { try services.output.prose(notice) }
  }

  /// What a status doesn't know, because finding it out takes a while; nil where there is nothing.
  private static func unchecked(
    _ choice: EngineSelection,
    _ services: Services
  ) throws -> String? {
    var parts: [String] = []
    if choice.asksEndpoint { parts.append("whether it does") }
    if try !CheckInPlan(services).rules().isOff {
      parts.append("what starts check-ins while no chat is open")
    }
    guard !parts.isEmpty else { return nil }
    return "Not checked: \(parts.joined(separator: ", and ")); mindpulse doctor does."
  }

}

extension CommandEntry {
  /// `mindpulse status`.
  package static let status = CommandEntry(Status.self)
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
  /// Devices that send readings, and which have gone silent.
  let devices: [DeviceJSON]
  /// Paired sensors, when each was heard last, and its battery.
  let sensors: [SensorJSON]
  /// The last seven days of each vital.
  let trends: [VitalTrend]

  @MainActor init(_ services: Services) throws {
    let facts = try services.facts()
    profile = ProfileJSON(try services.knownProfile(), today: facts.now.day)
    vitals = facts.vitals
    readingsFault = facts.fault?.sentence
    schedule = try ScheduleJSON(services)
    let unread = try services.stores.transcripts().unseenCheckInCount(at: services.clock.now())
    inbox = Inbox(unread: unread)
    monitors = MonitorServices(services).statusJSON()
    people = try PeopleService(services).statusJSON()
    devices = try DeviceService(services).statusJSON()
    sensors = facts.fault == nil ? try SensorStatus(services).json() : []
    trends = try VitalLines.trends(services)
  }
}
