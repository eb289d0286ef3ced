import ChatCompletions
import Configuration
import Console
import Core
import Dialogue
import HealthModel
import Questions
import Safety
import Transcripts

/// The tools that a model behind an endpoint may call in a talk: what each is, and who may use it.
///
/// Reading tools answer within `endpoint.share`. Whatever changes something only proposes it; the
/// person's yes does it, see ``ProposedChange``, and for a note ``NoteQuestion``.
@MainActor final class ModelTools {
  /// The names of the tools, as models call them.
  enum Name: String, CaseIterable {
    case lookUp = "look_up"
    case search = "search_sessions"
    case exercise = "start_exercise"
    case note = "propose_note"
    case schedule = "change_schedule"
  }

  /// The subject that is no reading.
  static let nextCheckIn = "next-check-in"

  private let services: Services
  private let questions: QuestionService
  private let share: EndpointSettings.Sharing

  /// The tools of one choice of engines.
  ///
  /// - Parameters:
  ///   - services: the stores and settings.
  ///   - share: what may go to the endpoint, as it was settled.
  init(_ services: Services, _ share: EndpointSettings.Sharing) {
    self.services = services
    self.share = share
    questions = QuestionService(services)
  }

  /// The tools for one reply: those that may be used now.
  ///
  /// - Throws: an error of the stores or settings.
  func forOneReply() throws -> TurnTools {
    let exercises = try exercises()
    let tools = [
      lookUp, share.memory ? search : nil, exercise(exercises), try mayKeep ? schedule : nil,
      try mayNote ? note : nil,
    ].compactMap(\.self)
    let run = ToolRun(services, questions, share, exercises, tools)
    return TurnTools(tools) { run.use($0) }
  }

  // MARK: - What may be used

  /// Whether something may be kept for later: not in a talk of which nothing stays.
  private var mayKeep: Bool {
    get throws { try !services.stores.isIncognito && services.stores.isReadable }
  }

  private var mayNote: Bool {
    get throws { try mayKeep && services.settings.current().memory.enabled }
  }

  /// The exercises' titles by their names, in the order in which they are listed.
  private func exercises() throws -> [(name: String, title: String)] {
    try mayKeep ? Self.exercises(services, "exercises") : []
  }

  /// The same with titles for the person.
  static func exerciseTitles(_ services: Services) throws -> [(name: String, title: String)] {
    try exercises(services, "exercise-titles")
  }

  private static func exercises(
    _ services: Services,
    _ kind: String
  ) throws -> [(name: String, title: String)] {
    try MonitorServices.all(services).flatMap { try $0.completions(kind) }
      .compactMap { line in
        let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return nil }
        return (parts[0], VisibleText.singleLine(parts[1], limit: 80))
      }
  }

  // MARK: - What they are

  private var lookUp: ToolDefinition {
    let sharing = QuestionSharing(share)
    let subjects = SampleTopic.all.map { Question.Subject.reading($0) } + [.checkIns]
    let allowed = subjects.filter { sharing.refusal(of: $0) == nil }.map(\.name)
    return ToolDefinition(
      Name.lookUp.rawValue,
      """
      Looks up what the person's own records say. Use it before you name a number that isn't in the \
      instructions, and whenever they ask about their own data. The answer is worded for the person; \
      repeat its times.
      """,
      arguments: [
        .init(
          "subject",
          "What it is about.",
          choices: allowed + [Self.nextCheckIn],
          isRequired: true
        ),
        .init(
          "statistic",
          "latest: the newest; summary: mean, lowest and highest, hours slept, steps or how many; "
            + "trend: against the time before; range: what is normal at their age; usual: what is usual "
            + "for them; meaning: whether it is cause for concern, and what to do.",
          choices: Question.Statistic.allCases.map(\.rawValue)
        ),
        .init("period", QuestionPeriod.forms),
      ]
    )
  }

  private var search: ToolDefinition {
    ToolDefinition(
      Name.search.rawValue,
      "Finds what the person wrote in earlier conversations, and quotes it with its day.",
      arguments: [
        .init("about", "One or two words that they used, such as “interview”.", isRequired: true),
        .init("period", QuestionPeriod.forms),
      ]
    )
  }

  private func exercise(_ exercises: [(name: String, title: String)]) -> ToolDefinition? {
    guard !exercises.isEmpty else { return nil }
    let titles = exercises.map { "\($0.name): \($0.title)" }.joined(separator: "; ")
    return ToolDefinition(
      Name.exercise.rawValue,
      """
      Offers a guided exercise that the program leads. The person is asked behind your reply, and a \
      yes begins it. Use it when they ask for one, or when they are in panic and agree to try something.
      """,
      arguments: [
        .init("name", titles, choices: exercises.map(\.name), isRequired: true)
      ]
    )
  }

  private var note: ToolDefinition {
    ToolDefinition(
      Name.note.rawValue,
      """
      Proposes to remember something lasting that the person has just said, such as a date, a person \
      who matters or what does them good. The person is asked. No judgement, no diagnosis, no reading, \
      nothing about danger, nothing that is noted already. Most replies propose nothing.
      """,
      arguments: [
        .init(
          "text",
          "What to remember, in their language; at most 200 characters.",
          isRequired: true
        )
      ]
    )
  }

  private var schedule: ToolDefinition {
    ToolDefinition(
      Name.schedule.rawValue,
      """
      Proposes another time for the program's own check-ins, such as a reminder each evening. The person \
      is asked behind your reply, and a yes does it. Use it only when they ask for it.
      """,
      arguments: [
        .init(
          "change",
          "“every 2h”, “at 09:00, 21:30”, “quiet 22:00-07:00” or “off”.",
          isRequired: true
        )
      ]
    )
  }
}
