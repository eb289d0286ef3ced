import HealthModel
import Monitors
import Safety

/// A questionnaire that is under way, in a chat or at the command line.
///
/// It says what is to be shown and leaves the showing to whoever asks. A line that is no answer and
/// sounds like danger is a message, and comes before the questions.
@MainActor final class QuestionnaireTalk {
  /// What follows a line.
  enum Outcome {
    /// It goes on with these lines.
    case goesOn([String])
    /// It is over with these lines.
    case over([String])
    /// It is over: the line is to be heard as a message.
    case message(String)
    /// It is over: the reviewed answer comes first, to these words; the score is still to be kept.
    case danger(String, QuestionnaireScore?)
  }

  private let context: AppContext
  private let desk: QuestionnaireDesk
  private var round: QuestionnaireRound

  /// The beginning of a questionnaire.
  init(_ name: QuestionnaireName, _ context: AppContext) throws {
    self.context = context
    desk = QuestionnaireDesk(context)
    round = try desk.round(name)
  }

  /// What stands above the first question, and the question.
  func beginning() throws -> [String] {
    let rules = try desk.rules()
    return QuestionnaireWording.introduction(round.questionnaire, rules: rules) + [""]
      + round.question
  }

  /// What stands in front of an answer: `PHQ-9 3/9`.
  var prompt: String {
    "\(round.questionnaire.title) \(round.number)/\(round.questionnaire.items.count)"
  }

  /// The line that was stopped at, in a sentence.
  var stopped: String {
    "\(round.questionnaire.title) stopped at question \(round.number); none of its answers is kept."
  }

  /// Takes a line.
  func take(_ line: String) throws -> Outcome {
    switch try round.take(line) {
    case .ask: return .goesOn(round.question)
    case .notAnAnswer: return notAnAnswer(line)
    case .danger(let score):
      let words = round.dangerWords(of: round.answers) ?? round.questionnaire.title
      return .danger(words, score)
    case .finished(let score): return .over(try finish(score))
    case .stopped: return .over([stopped])
    }
  }

  /// Keeps a score and gives what is said about it.
  func finish(_ score: QuestionnaireScore) throws -> [String] {
    let sentences = try desk.sentences(for: score)
    try desk.keep(score)
    return sentences
      + [context.isIncognito ? "It is not kept, as nothing of this talk is." : "It is kept."]
  }

  private func notAnAnswer(_ line: String) -> Outcome {
    do {
      if try context.safety.screener().screen(line).level >= .checkIn { return .message(line) }
    } catch {
      // Where the screen can't be read, the talk itself says so.
      return .message(line)
    }
    return .goesOn([round.accepted] + round.question)
  }
}
