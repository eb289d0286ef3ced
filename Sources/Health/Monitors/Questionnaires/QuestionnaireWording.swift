/// What is said about a questionnaire and its score.
package enum QuestionnaireWording {
  /// What stands above the first question.
  package static func introduction(_ questionnaire: Questionnaire, rules: QuestionnaireRules)
    -> [String]
  {
    [
      "\(questionnaire.title): \(questionnaire.items.count) questions about \(rules.period).",
      "They are put in our own words; the validated wording stands on the form itself. "
        + "“back” goes back a question, “stop” ends it and keeps nothing.",
    ]
  }

  /// What a score says, sentence by sentence.
  package static func sentences(for score: QuestionnaireScore) -> [String] {
    var told: [String] = []
    if score.needsCrisisPath {
      told.append(
        "You answered that thoughts of death or of hurting yourself were there. "
          + "That matters more than any score, so let us talk about it first."
      )
    }
    // Nobody who thinks of death is told that it is “minimal”.
    let band = score.needsCrisisPath ? "" : ", \(score.band)"
    told.append("\(score.questionnaire): \(score.total) of \(score.highestTotal)\(band).")
    if let next = score.followedBy {
      told.append("From this score on the longer \(next.uppercased()) is worth taking.")
    } else if score.isAtCutOff {
      told.append("From this score on it is worth talking to a doctor or therapist about it.")
    }
    told.append("A score is no diagnosis; it helps to see a change and to talk about it.")
    return told
  }
}
