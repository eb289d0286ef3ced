import Catalogues
import HealthModel
import Monitors
import Safety
import Services

/// A questionnaire that is under way, in a chat or at the command line.
///
/// It says what is to be shown and leaves the showing to whoever asks. A line that is no answer and
/// sounds like danger is a message, and comes before the questions.
@MainActor final class QuestionnaireTalk: OpenQuestionnaire {
  private let services: Services
  private let service: QuestionnaireService
  private let name: QuestionnaireName
  private var round: QuestionnaireRound

  /// The beginning of a questionnaire.
  init(_ name: QuestionnaireName, _ services: Services) throws {
    self.services = services
    self.name = name
    service = QuestionnaireService(services)
    round = try service.round(name)
  }

  func beginning() throws -> [String] {
    let rules = try service.rules()
    let words = services.words
    return QuestionnaireWording.introduction(round.questionnaire, rules: rules, words) + [""]
      + round.question(words)
  }

  var prompt: String {
    "\(round.questionnaire.title) \(round.number)/\(round.questionnaire.items.count)"
  }

  var stopped: String {
    let places = [
      "title": round.questionnaire.title, "number": "\(round.number)", "name": name.rawValue,
    ]
    return services.words.text(
      MoodKey.stopped,
      places,
      count: round.questionnaire.items.count
    )
  }

  func take(_ line: String) throws -> QuestionnaireOutcome {
    switch try round.take(line) {
    case .ask: return .goesOn(round.question(services.words))
    case .notAnAnswer: return notAnAnswer(line)
    case .danger(let score):
      let words = round.dangerWords(of: round.answers) ?? round.questionnaire.title
      guard let score else { return .danger(words, then: nil) }
      return .danger(words) { try self.finish(score) }
    case .finished(let score): return .over(try finish(score))
    case .stopped: return .over([stopped])
    }
  }

  /// Keeps a score and gives what is said about it.
  func finish(_ score: QuestionnaireScore) throws -> [String] {
    let sentences = try service.sentences(for: score)
    try service.keep(score)
    let key: MoodKey = services.stores.isIncognito ? .scoreIncognito : .scoreSaved
    return sentences + [services.words.text(key)]
  }

  private func notAnAnswer(_ line: String) -> QuestionnaireOutcome {
    do {
      if try services.safety.screener().screen(line).level >= .checkIn { return .message(line) }
    } catch {
      // Where the screen can't be read, the talk itself says so.
      return .message(line)
    }
    let again = [round.accepted(services.words)] + round.question(services.words)
    // A slip of a word or two is told; a sentence is for the talk.
    let isSentence = line.split(whereSeparator: \.isWhitespace).count > 2
    return isSentence ? .aside(again) : .goesOn(again)
  }
}
