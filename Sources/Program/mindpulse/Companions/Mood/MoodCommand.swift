import CommandLineParsing
import Core
import HealthModel
import HealthStorage
import Monitors
import Safety
import Terminal
import Transcripts

/// `mindpulse mood …`: how the person feels, on a scale from −5 to 5.
@MainActor enum MoodCommand {
  /// Runs it.
  static func run(_ command: ParsedCommand, _ context: AppContext) throws {
    if command.path.last == "list" {
      return try list(days: try command.integer("days", in: 1...3660) ?? 30, context)
    }
    let words = command.arguments.joined(separator: " ")
    guard let mood = try mood(words, context) else { return }
    let time = try command.value("at").map { try SamplesCommand.time($0, context) }
    try keep(mood, note: command.value("note"), at: time, DangerListener(context), context)
  }

  /// `/mood sad I slept badly`: the longest beginning that is a mood, and the note behind it.
  ///
  /// - Returns: the note where it is to be heard as a message; nil for any other.
  static func slash(_ words: [String], _ context: AppContext) throws -> String? {
    if words.first == "list" {
      try list(days: 30, context)
      return nil
    }
    let told: (mood: Int, note: String)
    do throws(MonitorsError) { told = try split(words) } catch {
      let text = words.joined(separator: " ")
      guard try isToBeHeard(text, context) else { throw error }
      return text
    }
    try keep(told.mood, note: told.note.isEmpty ? nil : told.note, at: nil, nil, context)
    return try isToBeHeard(told.note, context) ? told.note : nil
  }

  private static func isToBeHeard(_ text: String, _ context: AppContext) throws -> Bool {
    try context.safety.screener().screen(text).level >= .checkIn
  }

  /// The mood that was typed; nil where the words spoke of danger, which has been answered then.
  private static func mood(_ words: String, _ context: AppContext) throws -> Int? {
    do throws(MonitorsError) {
      return try MoodScale.value(of: words)
    } catch {
      guard let answer = try DangerListener(context).hear(words) else { throw error }
      if context.output.isJSON {
        try context.output.json(
          MoodJSON(added: [], duplicates: 0, words: nil, note: nil, answer: answer)
        )
      } else {
        try context.output.write(context.output.markdown(answer.text) + "\n")
      }
      context.output.notice(answer.next)
      return nil
    }
  }

  /// A mood and the note behind it; a mood in two words comes before one in one.
  static func split(_ words: [String]) throws(MonitorsError) -> (mood: Int, note: String) {
    for count in [2, 1] where words.count >= count {
      let rest = words.dropFirst(count).joined(separator: " ")
      do throws(MonitorsError) {
        return (try MoodScale.value(of: words.prefix(count).joined(separator: " ")), rest)
      } catch {
        continue
      }
    }
    throw .notAMood(words.first ?? "")
  }

  // MARK: - Keeping

  private static func keep(
    _ mood: Int,
    note: String?,
    at time: Timestamp?,
    _ listener: DangerListener?,
    _ context: AppContext
  ) throws {
    let line = note.map { VisibleText.singleLine($0, limit: MoodDiary.longestNote) }
    let told = line.flatMap { $0.isEmpty ? nil : $0 }
    let result = try MoodDiary(context).add(mood: mood, note: told, at: time ?? context.now())
    let answer = try note.flatMap { try listener?.hear($0) }
    if context.output.isJSON {
      return try context.output.json(
        MoodJSON(
          added: result.added.map { SampleJSON($0) },
          duplicates: result.duplicates,
          words: MoodScale.words(for: Double(mood)),
          note: told,
          answer: answer
        )
      )
    }
    if let answer {
      try context.output.write(context.output.markdown(answer.text) + "\n")
      try context.output.line()
    }
    let words = MoodScale.words(for: Double(mood))
    try context.output.prose(
      result.added.isEmpty
        ? "That very mood is there already."
        : "Kept: \(words) (\(mood))\(told == nil ? "" : ", with your note")."
    )
    if let answer { context.output.notice(answer.next) }
  }

  // MARK: - The list

  private static func list(days: Int, _ context: AppContext) throws {
    let moods = try MoodDiary(context).moods(days: days)
    if context.output.isJSON {
      return try context.output.json([
        "moods": moods.map { MoodListJSON(sample: SampleJSON($0.mood), note: $0.note) }
      ])
    }
    guard !moods.isEmpty else {
      return try context.output.prose(
        "There is no mood of the last \(days) days. Try: mindpulse mood happy"
      )
    }
    var table = TextTable(headers: ["when", "mood", "in words", "note"])
    for (mood, note) in moods {
      let time = Timestamp(milliseconds: mood.start.milliseconds, in: context.zone).dayAndClock
      table.add([
        time, DecimalText.bound(mood.value), MoodScale.words(for: mood.value),
        note.map { VisibleText.singleLine($0, limit: 120) } ?? "",
      ])
    }
    try context.output.write(table.rendered(styler: context.output.styler))
    if try !context.isReadable { context.output.notice("Your notes are locked: mindpulse unlock") }
  }
}

/// The answer to `mood --json`.
struct MoodJSON: Encodable {
  let added: [SampleJSON]
  let duplicates: Int
  let words: String?
  let note: String?
  /// The reviewed answer, where the note spoke of danger.
  let answer: DangerListener.Answer?
}

/// A mood of `mood list --json`.
struct MoodListJSON: Encodable {
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
