import Configuration
import Console
import HealthModel
import ModelContext
import Questions
import Services
import Core

/// What other programs can look up, and how it is looked up.
@MainActor struct ContextLookups {
  private let services: Services
  private let questions: QuestionService

  /// Lookups in the stores of one run.
  init(_ services: Services) {
    self.services = services
    questions = QuestionService(services)
  }

  /// The tools, in the order in which they are listed.
  static let tools = [lookUp, ask, whatWasSaid, nextCheckIn]

  private static let lookUp = ContextTool(
    "look_up",
    title: "Look up readings",
    description: """
      Looks up one statistic of one kind of the person's own readings in a time. Every number comes \
      with its time. Says so where there is no reading.
      """,
    arguments: [
      "subject": choice(
        SampleTopic.all.map(\.name) + [Question.Subject.checkIns.name],
        "What was measured."
      ),
      "statistic": choice(
        Question.Statistic.allCases.map(\.rawValue),
        "latest: the newest reading; summary: mean, lowest and highest, hours slept, steps or how "
          + "many; trend: against the time before; range: what is normal at the person's age; usual: "
          + "what is usual for the person; meaning: range, causes, what to do now and when to call "
          + "for help. Default latest, with a period summary."
      ),
      "period": period,
    ],
    required: ["subject"]
  )

  private static let ask = ContextTool(
    "ask",
    title: "Ask in words",
    description: """
      Answers a question in plain words about the person's own readings, check-ins or what MindPulse \
      can do, such as “How was my heart rate this week?”. Written from the person's point of view.
      """,
    arguments: ["question": text("One question, in the person's words.")],
    required: ["question"]
  )

  private static let whatWasSaid = ContextTool(
    "what_was_said",
    title: "What the person said",
    description:
      "Finds what the person told MindPulse about something, and quotes it with its day.",
    arguments: ["about": text("Words that have to occur, such as “interview”."), "period": period],
    required: ["about"]
  )

  private static let nextCheckIn = ContextTool(
    "next_check_in",
    title: "Next check-in",
    description: "Tells when MindPulse checks in by itself, and when it will next.",
    arguments: [:],
    required: []
  )

  private static let period = text(QuestionPeriod.forms)

  private static func choice(_ values: [String], _ description: String) -> JSONValue {
    [
      "type": "string", "enum": .array(values.map { .string($0) }),
      "description": .string(description),
    ]
  }

  private static func text(_ description: String) -> JSONValue {
    ["type": "string", "description": .string(description)]
  }

  // MARK: - Calls

  /// What a tool finds; what fails is told in a sentence.
  func call(_ tool: String, _ arguments: [String: JSONValue]) -> ContextToolResult {
    do {
      // The person may have changed their mind since the last call.
      services.settings.forget()
      let settings = try services.settings.current()
      guard settings.mcp.enabled else {
        return problem("The person has turned this off: mcp.enabled is false.")
      }
      let inquiry: Inquiry
      switch try understood(tool, arguments) {
      case .success(let found): inquiry = found
      case .failure(let refused): return problem(refused.sentence)
      }
      if let refusal = QuestionSharing(settings.endpoint.share).refusal(of: inquiry) {
        return problem(refusal)
      }
      return Self.result(try questions.answer(inquiry))
    } catch {
      return problem(AppFailure(error).message)
    }
  }

  /// Why a call can't be understood.
  private struct Refusal: Error { let sentence: String }

  private func understood(
    _ tool: String,
    _ arguments: [String: JSONValue]
  ) throws -> Result<Inquiry, Refusal> {
    var period: QuestionPeriod?
    if let name = arguments["period"]?.string {
      period = QuestionPeriod(named: name)
      guard period != nil else {
        let sentence = "“\(name.prefix(40))” isn't a period. Write for example “this week”."
        return .failure(Refusal(sentence: sentence))
      }
    }
    switch tool {
    case Self.nextCheckIn.name: return .success(.nextCheckIn)
    case Self.whatWasSaid.name:
      let words = arguments["about"]?.string ?? ""
      return .success(.said(about: words.split(separator: " ").map(String.init), in: period))
    case Self.ask.name:
      if let found = try questions.inquiry(in: arguments["question"]?.string ?? "") {
        return .success(found)
      }
      let sentence = "I don't understand that as a question about the person's own readings. "
      return .failure(Refusal(sentence: sentence + "The tool look_up takes the parts one by one."))
    default:
      guard let subject = arguments["subject"]?.string.flatMap(Question.Subject.init(named:)) else {
        return .failure(Refusal(sentence: "There is no such subject."))
      }
      let named = arguments["statistic"]?.string.flatMap(Question.Statistic.init(rawValue:))
      let statistic = named ?? (period == nil ? .latest : .summary)
      return .success(.data([Question(statistic, of: subject, in: period)]))
    }
  }

  private func problem(_ sentence: String) -> ContextToolResult {
    ContextToolResult(sentence, isError: true)
  }

  private static func result(_ answer: KnownAnswer) -> ContextToolResult {
    let figures: [JSONValue] = answer.figures.map { figure in
      [
        "name": .string(figure.name), "subject": .string(figure.subject),
        "value": .number(figure.value), "unit": .string(figure.unit),
        "start": .string(figure.start.description),
        "end": figure.end.map { .string($0.description) } ?? .null,
      ]
    }
    return ContextToolResult(
      answer.text,
      structured: [
        "question": .string(answer.question), "found": .bool(answer.isFound),
        "text": .string(answer.text), "figures": .array(figures),
      ]
    )
  }
}
