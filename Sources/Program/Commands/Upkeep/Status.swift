import Assessment
import Catalogues
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
import Prompts

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
    let words = services.words
    let age =
      facts.age.map { words.text(StatusKey.age, count: Int(saturating: $0)) }
      ?? words.text(StatusKey.noAge)
    let person = profile.name.map { name in
      let places = ["name": VisibleText.singleLine(name, limit: 60), "age": age]
      return words.text(StatusKey.named, places)
    }
    try services.output.prose(person ?? age)
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
    if unread > 0 { try services.output.prose(words.text(StatusKey.unread, count: unread)) }
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
    let words = services.words
    switch (choice.asksEndpoint, try CheckInPlan(services).rules().isOff) {
    case (true, false): return words.text(StatusKey.uncheckedBoth)
    case (true, true): return words.text(StatusKey.uncheckedServer)
    case (false, false): return words.text(StatusKey.uncheckedStart)
    case (false, true): return nil
    }
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
