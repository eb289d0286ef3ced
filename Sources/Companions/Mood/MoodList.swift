import CommandLineParsing
import Console
import Core
import HealthModel
import HealthStorage
import Monitors
import Services
import Terminal

/// `mindpulse mood list`: the moods that were told, newest first.
struct MoodList: Command {
  private static let usual = 30
  private static let days = Option(
    "days",
    "N",
    in: 1...3660,
    help: "The number of days to list; default 30."
  )

  static let specification = CommandSpecification(
    "list",
    summary: "List your moods with their notes, newest first.",
    parameters: [days]
  )
  static let needs = CommandNeeds(sealed: .wordsIfOpen)

  private let days: Int

  init(_ line: ParsedCommand) throws { days = try line[Self.days] ?? Self.usual }

  /// The list of the last days, as a chat shows it.
  init() { days = Self.usual }

  func run(_ services: Services) throws -> ExitCode {
    let moods = try MoodDiary(services).moods(days: days)
    if services.output.isJSON {
      try services.output.json([
        "moods": moods.map { MoodListJSON(sample: SampleJSON($0.mood), note: $0.note) }
      ])
    } else if moods.isEmpty {
      try services.output.prose(
        "There is no mood of the last \(days) days. Try: mindpulse mood happy"
      )
    } else {
      try show(moods, services)
    }
    return .done
  }

  private func show(_ moods: [(mood: Sample, note: String?)], _ services: Services) throws {
    var table = TextTable(headers: ["when", "mood", "in words", "note"])
    for (mood, note) in moods {
      let time = Timestamp(milliseconds: mood.start.milliseconds, in: services.clock.zone)
        .dayAndClock
      table.add([
        time, DecimalText.one(mood.value), MoodScale.words(for: mood.value),
        note.map { VisibleText.singleLine($0, limit: 120) } ?? "",
      ])
    }
    try services.output.table(table)
    if try !services.stores.isReadable {
      services.output.notice("Your notes are locked: mindpulse unlock")
    }
  }
}

/// A mood of `mood list --json`.
private struct MoodListJSON: Encodable {
  let sample: SampleJSON
  let note: String?

  private enum Keys: String, CodingKey { case words, note }

  /// Writes the reading's own keys, and what belongs to a mood beside them.
  func encode(to encoder: any Encoder) throws {
    try sample.encode(to: encoder)
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(MoodScale.words(for: sample.value), forKey: .words)
    try container.encode(note, forKey: .note)
  }
}
