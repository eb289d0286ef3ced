import Catalogues
import CommandLineParsing
import Console
import Core
import HealthModel
import Monitors
import Services
import Terminal
import Transcripts

/// A questionnaire at the command line: asked, scored from answers given at once, or its scores.
@MainActor struct QuestionnaireTaking {
  /// What is wanted of it.
  enum Wanted {
    /// To be asked one question after the other.
    case questions
    /// The score of these answers.
    case score([Int])
    /// The scores that were kept.
    case history
  }

  private static let answers = Option(
    "answers",
    "0,1,2...",
    help: "All answers at once, in the order of the questions."
  )
  private static let history = Option("history", help: "List earlier scores, newest first.")

  private let name: QuestionnaireName
  private let wanted: Wanted

  /// How the command of a questionnaire is typed.
  static func specification(_ name: QuestionnaireName, summary: String) -> CommandSpecification {
    CommandSpecification(
      name.rawValue,
      summary: summary,
      discussion: """
        MindPulse asks one question at a time; answer each with 0 to 3. 'back' goes back, and \
        'stop' ends without saving. In a pipe, each line is an answer. The score is saved; it \
        isn't a diagnosis.
        """,
      parameters: [answers, history]
    )
  }

  /// What a command line wants of a questionnaire.
  init(_ name: QuestionnaireName, _ line: ParsedCommand) throws {
    self.name = name
    let answers = try line[Self.answers]
    if try line[Self.history] {
      guard answers == nil else {
        throw line.refusal("--history and --answers can't be used together.")
      }
      wanted = .history
    } else if let answers {
      wanted = .score(try Self.answers(answers, line))
    } else {
      guard !line.flag(OptionSpecification.json.long) else {
        throw line.refusal("With --json, give the answers as well: --answers 0,1,2,…")
      }
      wanted = .questions
    }
  }

  /// A questionnaire and what is wanted of it.
  init(_ name: QuestionnaireName, _ wanted: Wanted) {
    self.name = name
    self.wanted = wanted
  }

  /// Does it.
  func run(_ services: Services) async throws -> ExitCode {
    switch wanted {
    case .questions: return try await QuestionnaireAsking(name, services).run()
    case .score(let answers): try score(answers, services)
    case .history: try showHistory(services)
    }
    return .done
  }

  /// Answers with commas or spaces between.
  ///
  /// An empty place between commas is refused: all that follow would slip to another question.
  private static func answers(_ text: String, _ line: ParsedCommand) throws -> [Int] {
    let words =
      text.contains(",")
      ? text.split(separator: ",", omittingEmptySubsequences: false).map(trimmed)
      : text.split(whereSeparator: \.isWhitespace).map(String.init)
    return try words.enumerated().map { index, word in
      if let answer = Int(word) { return answer }
      let shown = VisibleText.singleLine(word, limit: 40)
      throw line.refusal(
        word.isEmpty
          ? "'--answers' takes whole numbers such as 0,1,2; number \(index + 1) is nothing."
          : "'--answers' takes whole numbers such as 0,1,2; number \(index + 1) is '\(shown)'."
      )
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  // MARK: - All answers at once

  private func score(_ answers: [Int], _ services: Services) throws {
    let service = QuestionnaireService(services)
    let round = try service.round(name)
    let highest = try service.rules().highestAnswer
    let score = try round.questionnaire.score(answers, highest: highest)
    var answer: DangerListener.Answer?
    if score.needsCrisisPath {
      let words = round.dangerWords(of: answers) ?? round.questionnaire.title
      answer = try DangerListener(services).answered(words)
    }
    if services.output.isJSON {
      try service.keep(score)
      return try services.output.json(
        QuestionnaireJSON(time: services.clock.now(), score: score, answer: answer)
      )
    }
    if let answer {
      try services.output.write(services.output.markdown(answer.text) + "\n")
      try services.output.line()
    }
    let sentences = try service.sentences(for: score)
    try service.keep(score)
    for sentence in sentences { try services.output.prose(sentence) }
    if let answer { services.output.notice(answer.next) }
  }

  // MARK: - What was kept

  /// Shows the scores that were kept, the newest first.
  private func showHistory(_ services: Services) throws {
    let service = QuestionnaireService(services)
    let title = try service.round(name).questionnaire.title
    let entries = try service.history(title).reversed()
    if services.output.isJSON {
      return try services.output.json([
        "history": entries.map { QuestionnaireJSON(time: $0.time, score: $0.body, answer: nil) }
      ])
    }
    let words = services.words
    guard !entries.isEmpty else {
      return try services.output.prose(
        words.text(MoodKey.notTaken, ["title": title, "name": name.rawValue])
      )
    }
    let heads: [MoodKey] = [.whenHead, .scoreHead, .wordsHead, .answersHead]
    var table = TextTable(headers: heads.map { words.text($0) })
    for entry in entries {
      let time = Timestamp(milliseconds: entry.time.milliseconds, in: services.clock.zone)
      let places = ["total": "\(entry.body.total)", "highest": "\(entry.body.highestTotal)"]
      table.add([
        words.moment(time), words.text(MoodKey.scoreOf, places),
        QuestionnaireWording.inWords(entry.body, words),
        entry.body.answers.map(String.init).joined(separator: " "),
      ])
    }
    try services.output.table(table)
  }
}
