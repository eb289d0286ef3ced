package import Catalogues

/// One questionnaire while it is answered, question by question; nothing is kept by it.
///
/// | at | line | goes to |
/// | --- | --- | --- |
/// | a question | an answer | the next question; behind the last, the score |
/// | a question | an answer that leads to the crisis path | the danger, and nothing more is asked |
/// | a question but the first | `back` | the question before, whose answer is taken away |
/// | a question | `stop` | the end |
/// | a question | anything else | stays |
package struct QuestionnaireRound: Sendable {
  /// What follows a line.
  package enum Step: Equatable, Sendable {
    /// The question of ``number`` is to be put.
    case ask
    /// The line was no answer; the same question stands.
    case notAnAnswer
    /// The crisis path comes before all else; the score where this was the last question.
    case danger(QuestionnaireScore?)
    /// All is answered.
    case finished(QuestionnaireScore)
    /// The person stopped.
    case stopped
  }

  /// The key of the questionnaire, such as `phq-9`.
  package let key: String
  /// The questionnaire.
  package let questionnaire: Questionnaire
  /// The answers so far.
  package private(set) var answers: [Int] = []
  private let rules: QuestionnaireRules

  /// The beginning of a questionnaire; nil where none has the key.
  package init?(_ key: String, rules: QuestionnaireRules) {
    guard let questionnaire = rules.questionnaires[key] else { return nil }
    self.key = key
    self.questionnaire = questionnaire
    self.rules = rules
  }

  /// The number of the question that stands, from 1.
  package var number: Int { min(answers.count + 1, questionnaire.items.count) }

  /// The question that stands and its answers, line by line.
  package func question(_ words: Catalogue) -> [String] {
    let choices = rules.answers.enumerated().map { "\($0.offset) \($0.element)" }
    let places = ["number": "\(number)", "item": questionnaire.items[number - 1]]
    return [
      words.text(MoodKey.item, places, count: questionnaire.items.count),
      choices.joined(separator: " · "),
    ]
  }

  /// What can be typed, in a sentence.
  package func accepted(_ words: Catalogue) -> String {
    let key: MoodKey = answers.isEmpty ? .acceptedFirst : .accepted
    return words.text(key, ["highest": "\(rules.highestAnswer)"])
  }

  /// Takes a line.
  ///
  /// - Returns: what follows.
  /// - Throws: ``MonitorsError`` when the questionnaire can't be scored.
  package mutating func take(_ line: String) throws(MonitorsError) -> Step {
    let word = line.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if ["stop", "s", "quit", "q"].contains(word) { return .stopped }
    if ["back", "b"].contains(word), !answers.isEmpty {
      answers.removeLast()
      return .ask
    }
    guard let answer = answer(word) else { return .notAnAnswer }
    let item = number
    answers.append(answer)
    let isWhole = answers.count == questionnaire.items.count
    let score = isWhole ? try questionnaire.score(answers, highest: rules.highestAnswer) : nil
    if questionnaire.needsCrisisPath(answer: answer, toItem: item) { return .danger(score) }
    return score.map(Step.finished) ?? .ask
  }

  /// The answer in words to the question that leads to the crisis path, as the person's own words;
  /// nil where there is none or it isn't answered.
  package func dangerWords(of answers: [Int]) -> String? {
    guard let number = questionnaire.crisisItem?.number, answers.indices.contains(number - 1),
      rules.answers.indices.contains(answers[number - 1])
    else { return nil }
    return
      "\(questionnaire.title), question \(number): \(questionnaire.items[number - 1]) – "
      + "\(rules.answers[answers[number - 1]])."
  }

  private func answer(_ word: String) -> Int? {
    if let number = Int(word), rules.answers.indices.contains(number) { return number }
    return rules.answers.firstIndex { $0.lowercased() == word }
  }
}
