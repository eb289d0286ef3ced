package import Core

/// The questionnaires, from `config/questionnaires.json5`.
package struct QuestionnaireRules: MonitorRules {
  /// Where the file stands.
  package static let file = "config/questionnaires.json5"

  /// The day the scoring was last compared with its sources.
  package let reviewed: String
  /// The time the questions are about.
  package let period: String
  /// The answers to every question; the place of an answer, from 0, is its score.
  package let answers: [String]
  /// The questionnaires by their keys: `phq-2`, `phq-9`, `gad-7`.
  package let questionnaires: [String: Questionnaire]

  /// The highest answer.
  package var highestAnswer: Int { answers.count - 1 }

  /// What makes the file impossible; nil when nothing does.
  package var problem: LocalizedText? {
    guard answers.count >= 2, !questionnaires.isEmpty else {
      return "there are fewer than two answers or no questionnaire"
    }
    for (key, one) in questionnaires.sorted(by: { $0.key < $1.key }) {
      if let problem = one.problem(highest: highestAnswer) { return "\(key) \(problem)" }
      if let next = one.followedBy, questionnaires[next] == nil {
        return "\(key) is followed by \(next), which is not there"
      }
    }
    return nil
  }
}
