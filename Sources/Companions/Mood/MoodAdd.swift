import CommandLineParsing
import Console
import Core
import HealthModel
import HealthStorage
import Monitors
import Safety
import Services

/// `mindpulse mood VALUE`: keeps how the person feels, on a scale from −5 to 5.
struct MoodAdd: Command {
  private static let words = Argument(
    rest: "VALUE",
    help: "A word or a whole number from -5 to 5.",
    completion: .values(["sad", "neutral", "happy", "super"])
  )
  private static let note = Option("note", "TEXT", help: "A short note.")
  private static let at = Option("at", "TIME", help: "When you felt this way; default now.")
    .map { $0.map(TypedTime.init) }

  static let specification = CommandSpecification(
    "mood",
    summary: "Save how you feel, from -5 to 5.",
    discussion: """
      A mood is super sad (-5), sad (-3), neutral (0), happy (3), super happy (5), or any whole \
      number between. A note is saved with it and never shown to a model. A note that mentions \
      danger is answered first and becomes part of a conversation.
      """,
    parameters: [words, note, at],
    examples: [
      .init("mindpulse mood sad --note 'a long day'", "Save how you feel now."),
      .init("mindpulse mood 2 --at 09:30", "Save how you felt this morning."),
    ]
  )
  static let needs = CommandNeeds(sealed: .wordsIfOpen)
  static let slash = [
    SlashCommand(
      name: "mood",
      usage: "VALUE [NOTE]",
      help: "save how you feel, such as /mood sad or /mood 2 slept well",
      arguments: ["super", "sad", "neutral", "happy", "list"],
      keeps: .mood,
      takesAnyWords: true
    ) { chat, words in try told(words, chat.services) }
  ]

  private let words: String
  private let note: String?
  private let at: TypedTime?

  init(_ line: ParsedCommand) throws {
    words = try line[Self.words].joined(separator: " ")
    note = try line[Self.note]
    at = try line[Self.at]
  }

  func run(_ services: Services) throws -> ExitCode {
    guard let mood = try mood(services) else { return .done }
    let time = try at?.resolved(services)
    try Self.keep(mood, note: note, at: time, DangerListener(services), services)
    return .done
  }

  /// The mood that was typed; nil where the words spoke of danger, which has been answered then.
  private func mood(_ services: Services) throws -> Int? {
    do throws(MonitorsError) {
      return try MoodScale.value(of: words)
    } catch {
      guard let answer = try DangerListener(services).hear(words) else { throw error }
      if services.output.isJSON {
        try services.output.json(
          MoodJSON(added: [], duplicates: 0, words: nil, note: nil, answer: answer)
        )
      } else {
        try services.output.write(services.output.markdown(answer.text) + "\n")
      }
      services.output.notice(answer.next)
      return nil
    }
  }

  private static func keep(
    _ mood: Int,
    note: String?,
    at time: Timestamp?,
    _ listener: DangerListener?,
    _ services: Services
  ) throws {
    let line = note.map { VisibleText.singleLine($0, limit: MoodDiary.longestNote) }
    let told = line.flatMap { $0.isEmpty ? nil : $0 }
    let result = try MoodDiary(services).add(
      mood: mood,
      note: told,
      at: time ?? services.clock.now()
    )
    let answer = try note.flatMap { try listener?.hear($0) }
    let words = MoodScale.words(for: Double(mood))
    if services.output.isJSON {
      return try services.output.json(
        MoodJSON(
          added: result.added.map { SampleJSON($0) },
          duplicates: result.duplicates,
          words: words,
          note: told,
          answer: answer
        )
      )
    }
    if let answer {
      try services.output.write(services.output.markdown(answer.text) + "\n")
      try services.output.line()
    }
    try services.output.prose(
      result.added.isEmpty
        ? "That very mood is there already."
        : "Kept: \(words) (\(mood))\(told == nil ? "" : ", with your note")."
    )
    if let answer { services.output.notice(answer.next) }
  }

  // MARK: - In the chat

  /// `/mood sad I slept badly`: the longest beginning that is a mood, and the note behind it.
  private static func told(_ words: [String], _ services: Services) throws -> SlashOutcome {
    if words.first == MoodList.specification.name {
      _ = try MoodList().run(services)
      return .done
    }
    let told: (mood: Int, note: String)
    do throws(MonitorsError) { told = try split(words) } catch {
      let text = words.joined(separator: " ")
      guard try isToBeHeard(text, services) else { throw error }
      return .say(text)
    }
    try keep(told.mood, note: told.note.isEmpty ? nil : told.note, at: nil, nil, services)
    return try isToBeHeard(told.note, services) ? .say(told.note) : .done
  }

  private static func isToBeHeard(_ text: String, _ services: Services) throws -> Bool {
    try services.safety.screener().screen(text).level >= .checkIn
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
}

/// The answer to `mood --json`.
private struct MoodJSON: Encodable {
  let added: [SampleJSON]
  let duplicates: Int
  let words: String?
  let note: String?
  /// The reviewed answer, where the note spoke of danger.
  let answer: DangerListener.Answer?
}
