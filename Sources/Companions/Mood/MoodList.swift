import Catalogues
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
        "moods": moods.map {
          MoodListJSON(
            sample: SampleJSON($0.mood),
            words: MoodScale.words(for: $0.mood.value, services.catalogues.catalogue(.english)),
            note: $0.note
          )
        }
      ])
    } else if moods.isEmpty {
      try services.output.prose(
        services.words.text(MoodKey.noMoods, count: days)
      )
    } else {
      try show(moods, services)
    }
    return .done
  }

  private func show(_ moods: [(mood: Sample, note: String?)], _ services: Services) throws {
    let words = services.words
    let heads: [MoodKey] = [.whenHead, .moodHead, .wordsHead, .noteHead]
    var table = TextTable(headers: heads.map { words.text($0) })
    for (mood, note) in moods {
      let time = Timestamp(milliseconds: mood.start.milliseconds, in: services.clock.zone)
      table.add([
        words.moment(time), words.number(DecimalText.one(mood.value)),
        MoodScale.words(for: mood.value, words),
        note.map { VisibleText.singleLine($0, limit: 120) } ?? "",
      ])
    }
    try services.output.table(table)
    if try !services.stores.isReadable {
      services.output.notice(words.text(MoodKey.notesLocked))
    }
  }
}

/// A mood of `mood list --json`.
private struct MoodListJSON: Encodable {
  let sample: SampleJSON
  let words: String
  let note: String?

  private enum Keys: String, CodingKey { case words, note }

  /// Writes the reading's own keys, and what belongs to a mood beside them.
  func encode(to encoder: any Encoder) throws {
    try sample.encode(to: encoder)
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(words, forKey: .words)
    try container.encode(note, forKey: .note)
  }
}
