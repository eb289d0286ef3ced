import Catalogues
import CommandLineParsing
import Console
import Core
import HealthModel
import HealthStorage
import Monitors
import Safety
import Services

/// `mindpulse mood VALUE`: saves how the person feels, on a scale from −5 to 5.
///
/// Without a value it asks on a terminal, and shows the last moods elsewhere.
struct MoodAdd: Command {
  private static let words = Argument(
    rest: "VALUE",
    help: "A word such as good or sad, or a whole number from -5 to 5.",
    isOptional: true,
    completion: .values(["awful", "bad", "sad", "low", "ok", "fine", "good", "great", "happy"])
  )
  private static let note = Option("note", "TEXT", help: "A short note.")
  private static let at = Option("at", "TIME", help: "When you felt this way; default now.")
    .map { $0.map(TypedTime.init) }

  static let specification = CommandSpecification(
    "mood",
    summary: "Save how you feel, from -5 to 5.",
    discussion: """
      A mood is super sad (-5), sad (-3), neutral (0), happy (3), super happy (5), a word such as \
      awful, bad, low, ok, fine, good or great, or any whole number between. A note is saved with \
      it and never shown to a model. A note that mentions danger is answered first and becomes \
      part of a conversation. Without a mood, you are asked; a pipe gets the last ones.
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
      help: "save how you feel, such as /mood good or /mood -2 slept badly",
      arguments: ["awful", "bad", "sad", "low", "ok", "fine", "good", "great", "happy", "list"],
      keeps: .mood,
      takesAnyWords: true
    ) { chat, words in try await told(words, chat) }
  ]

  private let words: String
  private let note: String?
  private let at: TypedTime?

  init(_ line: ParsedCommand) throws {
    words = try line[Self.words].joined(separator: " ")
    note = try line[Self.note]
    at = try line[Self.at]
  }

  func run(_ services: Services) async throws -> ExitCode {
    if words.isEmpty, note == nil {
      guard YesNoQuestion(services).isPossible else { return try MoodList().run(services) }
      return try await ask(services)
    }
    guard let mood = try await mood(services) else { return .done }
    try await save((mood, words, note), services)
    return .done
  }

  private func ask(_ services: Services) async throws -> ExitCode {
    try services.output.question(services.words.text(MoodKey.question) + " ")
    guard let line = readLine(), line.contains(where: { !$0.isWhitespace }) else {
      try services.output.line(services.words.text(MoodKey.nothingSaved))
      return .done
    }
    if let answer = try await DangerListener(services).hear(line) {
      try Self.show(answer, services)
      return .done
    }
    let typed = try MoodSource(services).split(
      line.split(whereSeparator: \.isWhitespace).map(String.init)
    )
    try await save((typed.mood, typed.word, typed.note.isEmpty ? nil : typed.note), services)
    return .done
  }

  private func save(_ told: (mood: Int, word: String, note: String?), _ services: Services)
    async throws
  {
    let time = try at?.resolved(services)
    let result = try Self.added(told, at: time, services)
    // Saved first: what is heard in the note must not cost it.
    let answer = try await heard(told.note, services)
    try Self.show(result, told, answer, services)
  }

  private func heard(_ note: String?, _ services: Services) async throws -> DangerListener.Answer? {
    guard let note else { return nil }
    return try await DangerListener(services).hear(note)
  }

  private static func show(_ answer: DangerListener.Answer, _ services: Services) throws {
    try services.output.write(services.output.markdown(answer.text) + "\n")
    services.output.notice(answer.next)
  }

  /// The mood that was typed; nil where the words spoke of danger, which has been answered then.
  private func mood(_ services: Services) async throws -> Int? {
    do {
      return try MoodSource(services).mood(words)
    } catch {
      guard let answer = try await DangerListener(services).hear(words) else { throw error }
      guard services.output.isJSON else {
        try Self.show(answer, services)
        return nil
      }
      try services.output.json(
        MoodJSON(added: [], duplicates: 0, words: nil, note: nil, answer: answer)
      )
      services.output.notice(answer.next)
      return nil
    }
  }

  /// Saves a mood with its note.
  private static func added(
    _ typed: (mood: Int, word: String, note: String?),
    at time: Timestamp?,
    _ services: Services
  ) throws -> SaveResult {
    try MoodDiary(services).add(
      mood: typed.mood,
      note: line(of: typed.note),
      at: time ?? services.clock.now()
    )
  }

  /// A note as it is kept: one line; nil where nothing is in it.
  private static func line(of note: String?) -> String? {
    let line = note.map { VisibleText.singleLine($0, limit: MoodDiary.longestNote) }
    return line.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func show(
    _ result: SaveResult,
    _ typed: (mood: Int, word: String, note: String?),
    _ answer: DangerListener.Answer?,
    _ services: Services
  ) throws {
    let (mood, word, _) = typed
    let told = line(of: typed.note)
    if services.output.isJSON {
      let english = services.catalogues.catalogue(.english)
      return try services.output.json(
        MoodJSON(
          added: result.added.map { SampleJSON($0) },
          duplicates: result.duplicates,
          words: MoodScale.words(for: Double(mood), english),
          note: told,
          answer: answer
        )
      )
    }
    if let answer {
      try services.output.write(services.output.markdown(answer.text) + "\n")
      try services.output.line()
    }
    // Words are said back as they were typed; a number gets the words of the scale.
    let words = services.words
    let isNumber = word.contains(where: \.isNumber)
    let name = isNumber ? MoodScale.words(for: Double(mood), words) : word.lowercased()
    let key: MoodKey = told == nil ? .moodSaved : .moodSavedWithNote
    try services.output.prose(
      words.text(
        result.added.isEmpty ? MoodKey.moodSavedBefore : key,
        ["mood": name, "value": words.number(DecimalText.one(Double(mood)))]
      )
    )
    if let answer { services.output.notice(answer.next) }
  }

  // MARK: - In the chat

  /// `/mood sad I slept badly`: the longest beginning that is a mood, and the note behind it.
  static func told(_ words: [String], _ chat: any ChatHost) async throws -> SlashOutcome {
    let services = chat.services
    if words.isEmpty, services.isTerminal {
      let question = MoodQuestion(services)
      chat.questionnaire = question
      for line in question.beginning() { try services.output.prose(line) }
      return .done
    }
    if words.isEmpty || words.first == MoodList.specification.name {
      _ = try MoodList().run(services)
      return .done
    }
    let told: (mood: Int, word: String, note: String)
    do { told = try MoodSource(services).split(words) } catch {
      let text = words.joined(separator: " ")
      guard try await services.safety.finding(text).level >= .checkIn else { throw error }
      return .say(text)
    }
    try keepInChat(told, services)
    let found = try await services.safety.finding(told.note)
    return found.level >= .checkIn ? .say(told.note) : .done
  }

  /// Saves a mood of a chat, where danger in its note is heard by the conversation.
  static func keepInChat(
    _ told: (mood: Int, word: String, note: String),
    _ services: Services
  ) throws {
    let typed = (told.mood, told.word, told.note.isEmpty ? nil : told.note)
    try show(added(typed, at: nil, services), typed, nil, services)
  }

  /// Whether words belong to the conversation, whatever they were typed for.
  static func isToBeHeard(_ text: String, _ services: Services) throws -> Bool {
    try services.safety.screener().screen(text).level >= .checkIn
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
