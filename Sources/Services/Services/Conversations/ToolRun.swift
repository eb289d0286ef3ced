import ChatCompletions
import Configuration
import Console
import Core
import Dialogue
import HealthModel
import Questions
import Safety
import Transcripts
import Prompts

/// Carries out the calls that a model makes for one reply; one of them may propose a change.
@MainActor final class ToolRun {
  /// How many characters are kept of arguments that a model wrote.
  private static let longestArguments = 400
  /// How many characters a model is told: some thousand words would crowd out the talk.
  private static let longestAnswer = 2000

  private let services: Services
  private let questions: QuestionService
  private let share: EndpointSettings.Sharing
  private let exercises: [(name: String, title: String)]
  private let tools: [ToolDefinition]
  private var hasProposed = false

  /// The calls of one reply.
  init(
    _ services: Services,
    _ questions: QuestionService,
    _ share: EndpointSettings.Sharing,
    _ exercises: [(name: String, title: String)],
    _ tools: [ToolDefinition]
  ) {
    self.services = services
    self.questions = questions
    self.share = share
    self.exercises = exercises
    self.tools = tools
  }

  /// What a call has come to; what fails is told the model, which answers without it.
  func use(_ call: ToolCall) -> ToolUse {
    do { return kept(try carryOut(call), call) } catch let fault as ToolArguments.Fault {
      return kept(Self.refused(title(of: call), fault.sentence), call)
    } catch {
      let words = AppFailure(error).message
      return kept(Self.refused(title(of: call), "It can't be read just now: \(words)"), call)
    }
  }

  private func carryOut(_ call: ToolCall) throws -> ToolUse {
    guard let tool = tools.first(where: { $0.name == call.name }),
      let name = ModelTools.Name(rawValue: tool.name)
    else {
      let known = tools.map(\.name).joined(separator: ", ")
      throw ToolArguments.Fault(sentence: "There is no such tool. There are: \(known).")
    }
    guard !call.isTooLong else {
      throw ToolArguments.Fault(sentence: "The arguments are too long. Write them shorter.")
    }
    let arguments = try ToolArguments(call.arguments)
    switch name {
    case .lookUp: return try lookUp(arguments)
    case .search: return try search(arguments)
    case .exercise: return try exercise(arguments)
    case .note: return try note(arguments)
    case .schedule:
      let change = try ProposedChange(schedule: try arguments.required("change"))
      let question = change.question(ScheduleWords(services.words))
      return try propose(change.offer, change.title().english, question)
    }
  }

  // MARK: - Reading

  private func lookUp(_ arguments: ToolArguments) throws -> ToolUse {
    let subjectName = try arguments.required("subject").lowercased()
      .replacing("_", with: "-").replacing(" ", with: "-")
    if subjectName == ModelTools.nextCheckIn {
      return try answer(.nextCheckIn, ToolTitle.nextCheckIn.english)
    }
    guard let subject = Question.Subject(named: subjectName) else {
      throw ToolArguments.Fault(sentence: "There is no such subject; the tool lists them.")
    }
    let period = try period(arguments)
    var statistic = period == nil ? Question.Statistic.latest : .summary
    if let named = arguments["statistic"]?.lowercased() {
      guard let known = Question.Statistic(rawValue: named) else {
        throw ToolArguments.Fault(sentence: "There is no such statistic; the tool lists them.")
      }
      statistic = known
    }
    let time = period.map { ", \($0.name)" } ?? ""
    let kind = ToolTitle.aspect(statistic)
    let title = "\(subject.title)\(time)\(kind.map { " (\($0))" } ?? "")"
    return try answer(.data([Question(statistic, of: subject, in: period)]), title)
  }

  private func search(_ arguments: ToolArguments) throws -> ToolUse {
    let about = try arguments.required("about")
    let words = about.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "'" })
      .prefix(6).map(String.init)
    let period = try period(arguments)
    let time = period.map { ", \($0.name)" } ?? ""
    return try answer(
      .said(about: words, in: period),
      "\(ToolTitle.search(VisibleText.singleLine(about, limit: 60)))\(time)"
    )
  }

  private func answer(_ inquiry: Inquiry, _ title: String) throws -> ToolUse {
    if let refusal = QuestionSharing(share).refusal(of: inquiry) {
      return Self.refused(title, refusal)
    }
    let answer = try questions.answer(inquiry)
    return ToolUse(
      name: "",
      arguments: "",
      title: title,
      outcome: answer.isFound ? .found : .nothing,
      answer: answer.text
    )
  }

  private func period(_ arguments: ToolArguments) throws(ToolArguments.Fault) -> QuestionPeriod? {
    guard let text = arguments["period"] else { return nil }
    let name = text.lowercased().replacing("_", with: " ").replacing("past ", with: "last ")
    guard let period = QuestionPeriod(named: name) else {
      throw ToolArguments.Fault(
        sentence:
          "“\(VisibleText.singleLine(text, limit: 40))” isn't a period. Write for example “this "
          + "week” or “last 7 days”."
      )
    }
    return period
  }

  // MARK: - Proposing

  private func exercise(_ arguments: ToolArguments) throws -> ToolUse {
    let wanted = try arguments.required("name").lowercased().replacing("_", with: "-")
      .replacing(" ", with: "-")
    guard let exercise = exercises.first(where: { $0.name == wanted }) else {
      throw ToolArguments.Fault(sentence: "There is no such exercise; the tool lists them.")
    }
    let change = ProposedChange.exercise(exercise.name)
    let title = try ModelTools.exerciseTitles(services).first { $0.name == exercise.name }?.title
    return try propose(
      change.offer,
      change.title(exercise: exercise.title).english,
      change.question(
        ScheduleWords(services.words),
        title: title ?? exercise.title
      )
    )
  }

  private func note(_ arguments: ToolArguments) throws -> ToolUse {
    let text = try arguments.required("text")
    guard let line = NoteText.proposal(text, try services.safety.screener()) else {
      throw ToolArguments.Fault(
        sentence:
          "That isn't proposed: a note has at most \(NoteText.limit) characters and nothing "
          + "about danger."
      )
    }
    return try propose(ToolUse.notePrefix + line, ToolTitle.note(line).english, nil)
  }

  /// A proposal; the second one of a reply is refused, as a yes answers one question.
  private func propose(_ offer: String, _ title: String, _ question: String?) throws -> ToolUse {
    guard !hasProposed else {
      return Self.refused(title, "Only one proposal a reply. Ask about the other one later.")
    }
    hasProposed = true
    let asked = question.map { "in these words: “\($0)”" } ?? "whether to save it"
    var use = ToolUse(
      name: "",
      arguments: "",
      title: title,
      outcome: .proposed,
      answer:
        "Nothing is done yet. The program asks the person behind your reply, \(asked). Don't ask "
        + "it yourself, and don't say that it is done."
    )
    (use.offer, use.question) = (offer, question)
    return use
  }

  // MARK: - What is kept

  private static func refused(_ title: String, _ sentence: String) -> ToolUse {
    ToolUse(name: "", arguments: "", title: title, outcome: .refused, answer: sentence)
  }

  /// What a call that can't be carried out is called.
  private func title(of call: ToolCall) -> String {
    VisibleText.singleLine(
      call.name.isEmpty ? ToolTitle.unnamed.english : call.name.replacing("_", with: " "),
      limit: 60
    )
  }

  private func kept(_ use: ToolUse, _ call: ToolCall) -> ToolUse {
    var use = use
    use.name = VisibleText.singleLine(call.name, limit: 64)
    use.arguments = VisibleText.singleLine(call.arguments, limit: Self.longestArguments)
    use.answer = VisibleText.filtered(String(use.answer.prefix(Self.longestAnswer)))
    return use
  }
}
