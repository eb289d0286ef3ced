import CommandLineParsing
import HealthModel
import Monitors
import Presentation
import Safety
import Transcripts

/// `mindpulse assess phq-2|phq-9|gad-7`: a questionnaire asked, scored and kept.
@MainActor struct QuestionnaireCommand {
  private let key: String
  private let context: AppContext
  private let desk: QuestionnaireDesk

  /// Runs it.
  static func run(_ command: ParsedCommand, _ context: AppContext) async throws -> ExitCode {
    let one = QuestionnaireCommand(command.path.last ?? "", context)
    if command.flag("history") {
      guard command.value("answers") == nil else {
        throw command.refusal("--history and --answers exclude each other.")
      }
      try one.history()
      return .done
    }
    guard let text = command.value("answers") else {
      guard !context.output.isJSON else {
        throw command.refusal("With --json the answers go with it: --answers 0,1,2,…")
      }
      return try await one.ask()
    }
    let words = text.split { $0 == "," || $0 == " " }.map(String.init)
    let answers = try words.map { word in
      guard let answer = Int(word) else {
        let shown = VisibleText.singleLine(word, limit: 40)
        throw command.refusal("'--answers' takes whole numbers such as 0,1,2, not '\(shown)'.")
      }
      return answer
    }
    try one.score(answers)
    return .done
  }

  /// A questionnaire by its key.
  init(_ key: String, _ context: AppContext) {
    self.key = key
    self.context = context
    desk = QuestionnaireDesk(context)
  }

  // MARK: - All answers at once

  private func score(_ answers: [Int]) throws {
    let round = try desk.round(key)
    let highest = try desk.rules().highestAnswer
    let score = try round.questionnaire.score(answers, highest: highest)
    var answer: DangerListener.Answer?
    if score.needsCrisisPath {
      let words = round.dangerWords(of: answers) ?? round.questionnaire.title
      answer = try DangerListener(context).answered(words)
    }
    if context.output.isJSON {
      try desk.keep(score)
      return try context.output.json(
        QuestionnaireJSON(time: context.now(), score: score, answer: answer)
      )
    }
    try show(answer)
    let sentences = try desk.sentences(for: score)
    try desk.keep(score)
    for sentence in sentences { try context.output.prose(sentence) }
    if let answer { context.output.notice(answer.next) }
  }

  private func show(_ answer: DangerListener.Answer?) throws {
    guard let answer else { return }
    try context.output.write(context.output.markdown(answer.text) + "\n")
    try context.output.line()
  }

  // MARK: - Question by question

  /// Asks on the terminal; through a pipe each line of standard input is an answer.
  private func ask() async throws -> ExitCode {
    let talk = try QuestionnaireTalk(key, context)
    let lines = StandardInputLines()
    try show(try talk.beginning())
    while true {
      if context.isTerminal {
        try context.output.write(context.output.styler.styled("\(talk.prompt) › ", .bold))
      }
      guard let line = try await lines.next() else {
        if context.isTerminal { try context.output.line() }
        throw AppFailure(.failed, talk.stopped)
      }
      switch try talk.take(line) {
      case .goesOn(let told): try show([""] + told)
      case .over(let told):
        try show([""] + told)
        return .done
      case .message(let text): return try heard(text, talk)
      case .danger(let words, let score):
        let answer = try DangerListener(context).answered(words)
        try context.output.line()
        try show(answer)
        if let score { try show(try talk.finish(score)) }
        context.output.notice(answer.next)
        return .done
      }
    }
  }

  /// A line that sounds like danger ends the questions.
  private func heard(_ text: String, _ talk: QuestionnaireTalk) throws -> ExitCode {
    let answer = try DangerListener(context).hear(text)
    try context.output.line()
    try show(answer)
    try context.output.prose(talk.stopped)
    context.output.notice(answer?.next ?? "If you would rather talk: mindpulse chat")
    return .done
  }

  private func show(_ lines: [String]) throws {
    for line in lines { try context.output.prose(line) }
  }

  // MARK: - What was kept

  /// Shows the scores that were kept, the newest first.
  func history() throws {
    let title = try desk.round(key).questionnaire.title
    let entries = try desk.history(title).reversed()
    if context.output.isJSON {
      return try context.output.json([
        "history": entries.map { QuestionnaireJSON(time: $0.time, score: $0.body, answer: nil) }
      ])
    }
    guard !entries.isEmpty else {
      return try context.output.prose("\(title) was not taken yet: mindpulse assess \(key)")
    }
    var table = TextTable(headers: ["when", "score", "in words", "answers"])
    for entry in entries {
      let time = Timestamp(milliseconds: entry.time.milliseconds, in: context.zone).dayAndClock
      table.add([
        time, "\(entry.body.total) of \(entry.body.highestTotal)", entry.body.band,
        entry.body.answers.map(String.init).joined(separator: " "),
      ])
    }
    try context.output.write(table.rendered(styler: context.output.styler))
  }
}

/// A score as `assess phq-9 --json` and its history print it.
struct QuestionnaireJSON: Encodable {
  /// When it was answered.
  let time: Timestamp
  /// The score, whose keys stand beside the others.
  let score: QuestionnaireScore
  /// The reviewed answer, where an answer led to the crisis path.
  let answer: DangerListener.Answer?

  private enum Keys: String, CodingKey { case time, answer }

  /// Writes the score's own keys, and the others beside them.
  func encode(to encoder: any Encoder) throws {
    try score.encode(to: encoder)
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(time, forKey: .time)
    try container.encodeIfPresent(answer, forKey: .answer)
  }
}
