import CommandLineParsing
import Core
import HealthModel
import Monitors
import Safety
import Terminal
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
      return try await QuestionnaireAsking.run(one.key, context)
    }
    try one.score(try answers(text, command))
    return .done
  }

  /// Answers with commas or spaces between.
  ///
  /// An empty place between commas is refused: all that follow would slip to another question.
  private static func answers(_ text: String, _ command: ParsedCommand) throws -> [Int] {
    let words =
      text.contains(",")
      ? text.split(separator: ",", omittingEmptySubsequences: false).map(trimmed)
      : text.split(whereSeparator: \.isWhitespace).map(String.init)
    return try words.enumerated().map { index, word in
      if let answer = Int(word) { return answer }
      let shown = word.isEmpty ? "nothing" : "'\(VisibleText.singleLine(word, limit: 40))'"
      throw command.refusal(
        "'--answers' takes whole numbers such as 0,1,2; in place \(index + 1) stands \(shown)."
      )
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
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
        time, "\(entry.body.total) of \(entry.body.highestTotal)", entry.body.inWords,
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
